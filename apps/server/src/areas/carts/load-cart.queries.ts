import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { type DiscountRow, discountJson, type GiftCardRow } from '../discounts/index.ts'

export interface CartRow extends Row {
  id: Id<'cart'>
  email: string | null
  region_id: string
  customer_id: Id<'customer'> | null
  sales_channel_id: string | null
  shipping_address_id: string | null
  billing_address_id: string | null
  completed_at: string | null
  payment_authorized_at: string | null
  type: string
  metadata: Record<string, unknown> | null
  context: Record<string, unknown> | null
  created_at: string
}

export interface LineRow extends Row {
  id: Id<'item'>
  title: string
  variant_id: Id<'variant'> | null
  quantity: number
  unit_price: number
  includes_tax: boolean
  allow_discounts: boolean
  is_return: boolean
  is_giftcard: boolean
  should_merge: boolean
  metadata: Record<string, unknown> | null
}

export interface RateRow {
  rate: number
  name: string
  code: string | null
}

export interface MethodRow extends Row {
  id: Id<'shipping_method'>
  shipping_option_id: string
  price: number
  includes_tax: boolean
  data: Row
  shipping_option: Row & { profile_id: string }
  tax_rates: RateRow[]
}

export interface SessionRow extends Row {
  id: Id<'payment_session'>
  provider_id: string
  is_selected: boolean | null
  is_initiated: boolean
  status: string
  data: Record<string, unknown>
  amount: number | null
}

export interface RegionRow extends Row {
  id: Id<'region'>
  currency_code: string
  tax_rate: number
  automatic_taxes: boolean
  gift_cards_taxable: boolean
  includes_tax: boolean
  countries: { iso_2: string }[]
  payment_providers: { id: string; is_installed: boolean }[]
}

/** A cart with everything that it is priced, judged and answered from; instants are ISO text. */
export interface LoadedCart {
  cart: CartRow
  lines: LineRow[]
  /** Sealed answers about health, by line; hexadecimal. */
  answers: { line_item_id: string; answers: string }[]
  methods: MethodRow[]
  sessions: SessionRow[]
  payment: Row | null
  discounts: DiscountRow[]
  gift_cards: GiftCardRow[]
  shipping_address: Row | null
  billing_address: Row | null
  region: RegionRow
  sales_channel: Row | null
  customer: { id: Id<'customer'>; email: string; has_account: boolean } | null
  open_attempt_id: Id<'attempt'> | null
  order_id: Id<'order'> | null
}

/** Reads a cart whole, in one statement. */
export async function findCart(db: Db, id: string): Promise<LoadedCart | null> {
  const { rows } = await sql<{ cart: LoadedCart }>`
    select json_build_object(
      'cart', row_to_json(c),
      'lines', (select coalesce(json_agg(row_to_json(l) order by l.created_at, l.id), '[]') from line_item l where l.cart_id = c.id),
      'answers', (select coalesce(json_agg(json_build_object('line_item_id', a.line_item_id, 'answers', encode(a.answers, 'hex'))), '[]')
        from purchase_answer a where a.cart_id = c.id),
      'methods', (select coalesce(json_agg(${methodJson} order by m.id), '[]')
        from shipping_method m join shipping_option so on so.id = m.shipping_option_id where m.cart_id = c.id),
      'sessions', (select coalesce(json_agg(row_to_json(s) order by s.id), '[]') from payment_session s where s.cart_id = c.id),
      'payment', (select row_to_json(p) from payment p where p.id = c.payment_id),
      'discounts', (select coalesce(json_agg(${discountJson} order by cd.discount_id), '[]')
        from cart_discount cd join discount d on d.id = cd.discount_id and d.deleted_at is null where cd.cart_id = c.id),
      'gift_cards', (select coalesce(json_agg(row_to_json(g)), '[]')
        from cart_gift_card cg join gift_card g on g.id = cg.gift_card_id and g.deleted_at is null where cg.cart_id = c.id),
      'shipping_address', (select row_to_json(a) from address a where a.id = c.shipping_address_id),
      'billing_address', (select row_to_json(a) from address a where a.id = c.billing_address_id),
      'region', (select ${regionJson} from region r where r.id = c.region_id),
      'sales_channel', (select row_to_json(sc) from sales_channel sc where sc.id = c.sales_channel_id),
      'customer', (select json_build_object('id', cu.id, 'email', cu.email, 'has_account', cu.has_account)
        from customer cu where cu.id = c.customer_id),
      'open_attempt_id', (select at.id from checkout_attempt at where at.cart_id = c.id and at.status = 'open'),
      'order_id', (select o.id from orders o where o.cart_id = c.id)
    ) as cart
    from cart c where c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]?.cart ?? null
}

const regionJson = sql`to_jsonb(r) || jsonb_build_object(
  'countries', (select coalesce(jsonb_agg(to_jsonb(co) order by co.iso_2), '[]') from country co where co.region_id = r.id),
  'payment_providers', (select coalesce(jsonb_agg(to_jsonb(pp) order by pp.id), '[]')
    from region_payment_provider rp join payment_provider pp on pp.id = rp.provider_id where rp.region_id = r.id))`

/** A delivery's own rates, or else the region's. */
const methodJson = sql`to_jsonb(m) || jsonb_build_object(
  'shipping_option', to_jsonb(so),
  'tax_rates', (select coalesce(jsonb_agg(jsonb_build_object('rate', t.rate, 'name', t.name, 'code', t.code)), '[]')
    from tax_rate_shipping_option ts join tax_rate t on t.id = ts.tax_rate_id where ts.shipping_option_id = so.id))`
