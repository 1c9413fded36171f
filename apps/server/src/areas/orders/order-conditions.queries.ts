import { type RawBuilder, sql } from 'kysely'
import { type Bounds, within } from '../../base/bounds.ts'

/** Filters of an order list, for any caller. */
export interface OrderFilter {
  id?: string | undefined
  cart_id?: string | undefined
  customer_id?: string | undefined
  email?: string | undefined
  currency_code?: string | undefined
  display_id?: string | undefined
  tax_rate?: string | undefined
  region_id?: string | readonly string[] | undefined
  sales_channel_id?: readonly string[] | undefined
  status?: readonly string[] | undefined
  fulfillment_status?: readonly string[] | undefined
  payment_status?: readonly string[] | undefined
  created_at?: Bounds<Date> | undefined
  updated_at?: Bounds<Date> | undefined
  canceled_at?: Bounds<Date> | undefined
}

/** The conditions of a filter on orders `o`, joined by *and*; true without a filter. */
export function orderConditions(filter: OrderFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  for (const column of ['id', 'cart_id', 'customer_id', 'email', 'currency_code'] as const) {
    if (filter[column] !== undefined) all.push(sql`o.${sql.ref(column)} = ${filter[column]}`)
  }
  if (filter.display_id !== undefined) all.push(isNumber(filter.display_id))
  if (filter.tax_rate !== undefined) all.push(sql`o.tax_rate::text = ${filter.tax_rate}`)
  for (const column of ['region_id', 'sales_channel_id'] as const) {
    const requested = filter[column]
    if (requested !== undefined) all.push(sql`o.${sql.ref(column)} = any(${[requested].flat()}::text[])`)
  }
  all.push(...stateConditions(filter))
  for (const column of ['created_at', 'updated_at', 'canceled_at'] as const) {
    all.push(...within(sql`o.${sql.ref(column)}`, filter[column]))
  }
  return sql.join(all, sql` and `)
}

/** States are literals in the statement's text, because their number is fixed: a rare one is planned differently. */
function stateConditions(filter: OrderFilter): RawBuilder<unknown>[] {
  return (['status', 'fulfillment_status', 'payment_status'] as const).flatMap((column) => {
    const requested = filter[column]
    if (requested === undefined) return []
    const states = [...new Set(requested)].sort().map((state) => sql.lit(state))
    return [sql`o.${sql.ref(column)} in (${sql.join(states)})`]
  })
}

/** An order's number as people type it; other texts match no order. */
export const isNumber = (text: string): RawBuilder<unknown> =>
  /^\d{1,15}$/.test(text.trim()) ? sql`o.display_id = ${Number(text)}` : sql`false`
