import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'

/** A coupon with its rule, conditions and regions; instants are ISO text. */
export interface DiscountRow extends Row {
  id: Id<'discount'>
  code: string
  is_disabled: boolean
  /** The discount to which this code belongs was disabled; of a cart's coupon also: its own conditions are (036). */
  is_parent_disabled: boolean
  starts_at: string
  ends_at: string | null
  usage_limit: number | null
  usage_count: number
  metadata: Record<string, unknown> | null
  rule: Row & {
    id: string
    type: 'fixed' | 'percentage' | 'free_shipping'
    value: number
    allocation: 'total' | 'item' | null
  }
  conditions: { type: string; operator: 'in' | 'not_in'; value_ids: string[] }[]
  region_ids: string[]
}

export interface GiftCardRow extends Row {
  id: Id<'gift_card'>
  code: string
  balance: number
  tax_rate: number | null
  ends_at: string | null
  is_disabled: boolean
  region_id: string
}

/**
 * A coupon as JSON, from a row `d` of `discount`; a code of a dynamic discount is valid in its parent's regions, and
 * only while that is enabled.
 */
export const discountJson = `to_jsonb(d) || jsonb_build_object(
  'is_parent_disabled', coalesce((select p.is_disabled from discount p where p.id = d.parent_discount_id), false),
  'rule', (select to_jsonb(dr) from discount_rule dr where dr.id = d.rule_id),
  'regions', (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from discount_region x
    join region r on r.id = x.region_id and r.deleted_at is null where x.discount_id = coalesce(d.parent_discount_id, d.id)),
  'region_ids', (select coalesce(jsonb_agg(x.region_id), '[]') from discount_region x
    where x.discount_id = coalesce(d.parent_discount_id, d.id)),
  'conditions', (select coalesce(jsonb_agg(jsonb_build_object('type', dc.type, 'operator', dc.operator, 'value_ids',
      (select coalesce(jsonb_agg(v.value_id), '[]') from discount_condition_value v where v.condition_id = dc.id))), '[]')
    from discount_condition dc where dc.discount_rule_id = d.rule_id and dc.deleted_at is null))`

/** A gift card as JSON, from a row `g` of `gift_card`: the fields that are answered. */
export const giftCardJson = `to_jsonb(g) - 'opened_at'`

/** What staff see of a card that they may not manage: how its code ends. */
export const hiddenCode = (code: string): string => `••••-••••-••••-${code.slice(-4)}`

/** The same card as `giftCardJson`, its code hidden (`hiddenCode`). */
export const hiddenCardJson = `${giftCardJson} || jsonb_build_object('code', '${hiddenCode('')}' || right(g.code, 4))`

/** By its exact code, also when it is disabled or not valid now; null when there is none, or it was deleted. */
export async function findDiscount({ db }: Pick<Reading, 'db'>, code: string): Promise<DiscountRow | null> {
  const { rows } = await sql<{ discount: DiscountRow }>`
    select (${sql.raw(discountJson)})::json as discount from discount d
    where d.code = ${code} and d.deleted_at is null`.execute(db)
  return rows[0]?.discount ?? null
}

/** By its exact code, also when it is disabled, spent or expired; null when there is none, or it was deleted. */
export async function findGiftCard({ db }: Pick<Reading, 'db'>, code: string): Promise<GiftCardRow | null> {
  const { rows } = await sql<{ card: GiftCardRow }>`select (${sql.raw(giftCardJson)})::json as card from gift_card g
    where g.code = ${code} and g.deleted_at is null`.execute(db)
  return rows[0]?.card ?? null
}
