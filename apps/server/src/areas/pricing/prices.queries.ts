import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import type { PricingContext } from './price.rules.ts'

/** The region or currency that a caller names: by a cart, by a region, or directly. */
export interface PriceQuery {
  cart_id?: string
  region_id?: string
  currency_code?: string
}

/** SQL: the region a caller means, as text, or null. */
export const requestedRegion = ({ cart_id, region_id }: PriceQuery): RawBuilder<unknown> =>
  sql`coalesce(${region_id ?? null}::text, (select c.region_id from cart c where c.id = ${cart_id ?? null}::text))`

/** SQL: the region of the shop's own calls, which name none: the first with the currency of the shop. */
export const shopRegion: RawBuilder<unknown> = sql`(select sr.id from store join region sr
  on sr.currency_code = store.default_currency_code and sr.deleted_at is null order by sr.created_at, sr.id limit 1)`

/** The currency and region by which prices are chosen. Refuses a missing region or cart. */
export async function readPricingContext(db: Db, query: PriceQuery): Promise<PricingContext> {
  if (!query.cart_id && !query.region_id && !query.currency_code) return { currency: null, region: null }
  // A cart keeps its region when staff delete that, and is priced by it: so are the goods shown beside it.
  const isOfCart = !query.region_id
  const context = await contextOf(db, requestedRegion(query), query.currency_code, isOfCart)
  if ((query.cart_id || query.region_id) && !context.region) {
    const { cart_id, region_id } = query
    const what = region_id ? `Region with id: ${region_id}` : `Cart with ${cart_id}`
    throw refuse('not_found', undefined, `${what} was not found`)
  }
  return context
}

/** The currency and region of the shop's own calls, which name none. */
export const readShopPricing = (db: Db): Promise<PricingContext> => contextOf(db, shopRegion)

async function contextOf(
  db: Db,
  regionId: RawBuilder<unknown>,
  currency?: string,
  mayBeDeleted = false,
): Promise<PricingContext> {
  const { rows } = await sql<PricingContext>`
    select (select json_build_object('id', r.id, 'includes_tax', r.includes_tax, 'automatic_taxes', r.automatic_taxes,
        'tax_rate', r.tax_rate) where r.id is not null) as region,
      (select json_build_object('code', c.code, 'includes_tax', c.includes_tax) from currency c
        where c.code = coalesce(r.currency_code, lower(${currency ?? null}))) as currency
    from (select ${regionId} as id) wanted
    left join region r on r.id = wanted.id and (r.deleted_at is null or ${mayBeDeleted})`.execute(db)
  return rows[0] as PricingContext
}

/**
 * SQL: the prices of variant `v` valid at an instant, as JSON. A list for customer groups is valid for their members
 * (`groupIds`).
 */
export const pricesOfVariant = (now: Date, groupIds: readonly string[] = []): RawBuilder<unknown> =>
  pricesWhere(sql`ma.price_list_id is null or (
    pl.deleted_at is null and pl.status = 'active'
    and (pl.starts_at is null or pl.starts_at <= ${now}) and (pl.ends_at is null or pl.ends_at > ${now})
    and (not exists (select from price_list_customer_group g where g.price_list_id = pl.id)
      or exists (select from price_list_customer_group g
        where g.price_list_id = pl.id and g.customer_group_id = any(${groupIds}))))`)

/**
 * SQL: until when the price of variant `v` stays the same, by the clock alone: to the next beginning or end of a list
 * with a price for it, and at most to the end of the day in Tokyo, when tax rates may change.
 */
export const pricedUntil = (now: Date): RawBuilder<unknown> => sql`least(
  (date_trunc('day', ${now}::timestamptz at time zone 'Asia/Tokyo') + interval '1 day') at time zone 'Asia/Tokyo',
  (select min(turn) from money_amount ma
    join price_list pl on pl.id = ma.price_list_id and pl.deleted_at is null and pl.status = 'active'
    cross join lateral (values (pl.starts_at), (pl.ends_at)) turns (turn)
    where ma.variant_id = v.id and ma.deleted_at is null and turn > ${now}))`

/** SQL: all prices of variant `v`, of lists in any state, as JSON. */
export const allPricesOfVariant: RawBuilder<unknown> = pricesWhere(
  sql`ma.price_list_id is null or pl.deleted_at is null`,
)

function pricesWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
  select coalesce(json_agg(m order by m.price_list_id nulls first, m.id), '[]') from (
    select ma.*, pl.type as list_type, pl.includes_tax as list_includes_tax,
      pl.ends_at as list_ends_at
    from money_amount ma left join price_list pl on pl.id = ma.price_list_id
    where ma.variant_id = v.id and ma.deleted_at is null and (${condition})
  ) m)`
}

/** The customer's groups, whose prices apply; none for a shopper who is not signed in. The id may be a query. */
export async function groupsOf(db: Db, customerId: string | RawBuilder<unknown> | null | undefined): Promise<string[]> {
  if (!customerId) return []
  const { rows } = await sql<{ id: string }>`
    select customer_group_id as id from customer_group_customer where customer_id = ${customerId} order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * SQL: the rates of product `p` in a region on the day of an instant in Tokyo, as JSON; empty where the region's own
 * applies. A gift card has none where cards are sold without tax (物品切手, 消費税法6条): it is worth what it costs.
 */
export const ratesOfProduct = (regionId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`(
  case when p.is_giftcard and exists (select from region where id = ${regionId} and not gift_cards_taxable)
  then '[{"rate": 0, "name": "非課税", "code": "exempt"}]'::json else (select coalesce(json_agg(json_build_object('rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
  from tax_rate t, (select (${now}::timestamptz at time zone 'Asia/Tokyo')::date as day) today
  where t.region_id = ${regionId} and t.rate is not null
    and (t.valid_from is null or t.valid_from <= today.day) and (t.valid_to is null or today.day < t.valid_to)
    and (exists (select from tax_rate_product x where x.tax_rate_id = t.id and x.product_id = p.id)
      or exists (select from tax_rate_product_type x where x.tax_rate_id = t.id and x.product_type_id = p.type_id))) end)`
