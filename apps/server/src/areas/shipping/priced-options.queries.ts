import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { ratesFor, type TaxRate, taxOfPrice } from '../pricing/index.ts'

/** Which shipping options are meant; what is left out does not filter. */
export interface ShippingOptionQuery {
  region_id?: string
  /** Only shipping options of these products' shipping profiles. */
  product_ids?: readonly string[]
  is_return?: boolean
}

type Price = Pick<ShippingOption, 'price_incl_tax' | 'tax_rates' | 'tax_amount'>
interface Found extends Pick<ShippingOption, 'amount' | 'includes_tax'> {
  own_rates: TaxRate[]
  region: { id: string; includes_tax: boolean; automatic_taxes: boolean; tax_rate: number }
}

/** Shipping options that shoppers may choose, each with its requirements and its price with tax, the cheapest last. */
export async function pricedOptions({ db, now }: Reading, query: ShippingOptionQuery): Promise<ShippingOption[]> {
  const { region_id, product_ids, is_return } = query
  const { rows } = await sql<Found & Omit<ShippingOption, keyof Price>>`
    select so.*, row_to_json(r) as region, ${ratesOfToday(now)} as own_rates,
      (select coalesce(json_agg(q order by q.type), '[]') from shipping_option_requirement q
        where q.shipping_option_id = so.id and q.deleted_at is null) as requirements
    from shipping_option so join region r on r.id = so.region_id
    where so.deleted_at is null and not so.admin_only
      and (${region_id ?? null}::text is null or so.region_id = ${region_id ?? null})
      and (${is_return ?? null}::boolean is null or so.is_return = ${is_return ?? null})
      and (${product_ids ?? null}::text[] is null
        or so.profile_id in (select p.profile_id from product p where p.id = any(${product_ids ?? null})))
    order by so.amount desc nulls first, so.id`.execute(db)
  return rows.map(({ own_rates, region, ...option }) => ({ ...option, ...priceOf({ own_rates, region, ...option }) }))
}

/** Today's prices of shipping options with tax, by their ids. */
export async function pricesOfOptions({ db, now }: Reading, ids: readonly string[]): Promise<Map<string, Price>> {
  const { rows } = await sql<Found & { id: string }>`
    select so.id, so.amount, so.includes_tax, row_to_json(r) as region, ${ratesOfToday(now)} as own_rates
    from shipping_option so join region r on r.id = so.region_id where so.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, priceOf(row)]))
}

/** SQL: the tax rates of a shipping option `so` itself that apply on that day. */
const ratesOfToday = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object('rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
  from tax_rate_shipping_option ts join tax_rate t on t.id = ts.tax_rate_id and t.rate is not null,
    (select (${now}::timestamptz at time zone 'Asia/Tokyo')::date as day) today
  where ts.shipping_option_id = so.id and (t.valid_from is null or t.valid_from <= today.day)
    and (t.valid_to is null or today.day < t.valid_to))`

function priceOf({ own_rates, region, amount, includes_tax }: Found): Price {
  const tax_rates = ratesFor(own_rates, region)
  const percents = tax_rates.map(({ rate }) => rate)
  const tax_amount = amount === null ? 0 : taxOfPrice(amount, percents, includes_tax)
  const price_incl_tax = amount === null || includes_tax ? amount : amount + tax_amount
  return { price_incl_tax, tax_rates, tax_amount }
}
