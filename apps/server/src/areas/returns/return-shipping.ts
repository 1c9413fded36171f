import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { type NewMethod, writeMethod } from '../carts/index.ts'
import { ratesFor, type TaxRate, taxOfPrice } from '../pricing/index.ts'

/** How goods travel after their order: back to the shop, or out again for a claim. */
export interface ShippingChoice {
  option_id: string
  /** Yen, instead of the option's price. */
  price?: number
  data?: Record<string, unknown>
}

interface Owner {
  return_id: string | null
  claim_order_id: string | null
}

interface OptionRow {
  id: string
  amount: number | null
  includes_tax: boolean
  own_rates: TaxRate[]
  region: { id: string; includes_tax: boolean; automatic_taxes: boolean; tax_rate: number }
}

/** A priced shipping method that is not written yet. */
export type NewShipping = Omit<NewMethod, 'id' | 'return_id' | 'claim_order_id'>

/** What is paid for a shipping method. */
export type ShippingCharge = Pick<NewShipping, 'price' | 'includes_tax' | 'tax_rates'>

/**
 * Prices a shipping option of an order's region; null when there is none with that id. Shoppers may name only return
 * options, and none that are for staff.
 */
export async function priceShippingOption(
  tx: Tx,
  order_id: string,
  choice: ShippingChoice,
  by: 'staff' | 'shopper',
): Promise<NewShipping | null> {
  const { rows } = await sql<OptionRow>`
    select so.id, so.amount, so.includes_tax, row_to_json(r) as region,
      (select coalesce(json_agg(json_build_object('rate', t.rate, 'name', t.name, 'code', t.code) order by t.id), '[]')
        from tax_rate_shipping_option ts join tax_rate t on t.id = ts.tax_rate_id and t.rate is not null,
          (select (${tx.now}::timestamptz at time zone 'Asia/Tokyo')::date as day) today
        where ts.shipping_option_id = so.id and (t.valid_from is null or t.valid_from <= today.day)
          and (t.valid_to is null or today.day < t.valid_to)) as own_rates
    from shipping_option so join region r on r.id = so.region_id
    where so.id = ${choice.option_id} and so.region_id = (select region_id from orders where id = ${order_id})
      and so.deleted_at is null
      and (${by === 'staff'} or (so.is_return and not so.admin_only))`.execute(tx.db)
  const [option] = rows
  if (!option) return null
  return {
    shipping_option_id: option.id,
    price: choice.price ?? option.amount ?? 0,
    includes_tax: option.includes_tax,
    data: choice.data ?? {},
    tax_rates: ratesFor(option.own_rates, option.region),
  }
}

/**
 * Prices the return option, if one is named, in the round trip of the order's lock: `unknown` where there is none with
 * that id, which `mustBeOffered` refuses.
 */
export const priceReturnShipping = async (
  tx: Tx,
  order_id: string,
  { option_id, price }: Partial<ShippingChoice>,
  by: 'staff' | 'shopper',
): Promise<NewShipping | null | 'unknown'> =>
  option_id ? ((await priceShippingOption(tx, order_id, { option_id, price }, by)) ?? 'unknown') : null

/** The found return option; none where none was named. Refuses one that is not offered. */
export function mustBeOffered(shipping: NewShipping | null | 'unknown'): NewShipping | null {
  if (shipping === 'unknown') throw refuse('return_shipping_unknown')
  return shipping
}

export const writeShippingMethod = (tx: Tx, shipping: NewShipping, owner: Owner): Promise<void> =>
  writeMethod(tx, { id: newId('shipping_method'), ...shipping, ...owner })

/** The price of return shipping in the form that the refund rules read: without tax, with its tax rates. */
export function netShippingCost({ price, includes_tax, tax_rates }: ShippingCharge) {
  const rates = tax_rates.map(({ rate }) => rate)
  return { price: includes_tax ? price - taxOfPrice(price, rates, true) : price, tax_rates: rates }
}
