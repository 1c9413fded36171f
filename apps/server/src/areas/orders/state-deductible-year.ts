import type { DeductibleItem, selfMedication } from '@kusuribako/contract/pharmacy/self-medication'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { findTaxDeductible } from '../pharmacy/index.ts'
import { deductibleYear, unreturnedPiecesOf } from './deductible-year.rules.ts'
import { findOrders, type LoadedOrder } from './load-order.queries.ts'
import { findIssuer, janCodeOf } from './receipt.queries.ts'

/**
 * The year's deductible medicines of the caller (セルフメディケーション税制), by the day of purchase in Tokyo and the list valid on
 * it: from orders whose money was captured, without returned goods and what was given back.
 */
export const stateDeductibleYear: Handler<typeof selfMedication.ofYear> = async (ctx, { query: { year } }) => {
  const { db, who } = ctx
  const startOfYear = (inYear: number) => sql`make_timestamptz(${inYear}::int, 1, 1, 0, 0, 0, 'Asia/Tokyo')`
  const paidInYear = sql`o.customer_id = ${who.customer_id} and (o.payment_status in ('captured', 'partially_refunded')
      or o.payment_status in ('awaiting', 'requires_action') and exists (select from payment p
        where p.order_id = o.id and p.captured_at is not null and p.canceled_at is null))
    and o.created_at >= ${startOfYear(year)} and o.created_at < ${startOfYear(year + 1)}`
  const [orders, cardRefunds, { name, store }] = await Promise.all([
    findOrders(db, paidInYear, { includes: (path) => path === 'items.variant' }),
    findCardRefunds(db, paidInYear),
    findIssuer(db, new Date(Math.min(Number(ctx.now), Date.parse(`${year}-12-31T23:59:59+09:00`)))),
  ])
  const purchases = orders
    .sort((a, b) => a.order.display_id - b.order.display_id)
    .flatMap((loaded) => linesOf(loaded, cardRefunds.get(loaded.order.id) ?? 0))
  const deductibleItems = await findTaxDeductible({ db }, purchases)
  const items = purchases.flatMap(({ jan: _jan, day, ...line }, at): DeductibleItem[] => {
    const item = deductibleItems[at]
    if (!item || line.amount === 0) return []
    const shop = name === store ? store : `${name} ${store}`
    return [{ bought_on: day, shop, ...line, listed_name: item.name, listed_from: item.holds_from }]
  })
  return { data: deductibleYear(year, items) }
}

/** Yen of the orders `o` that went back to the gift cards with which they were paid; they have no refund (040). */
async function findCardRefunds(db: Db, condition: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; worth: number }>`select g.order_id, sum(g.worth)::int as worth
    from given_back_in_kind g join orders o on o.id = g.order_id
    where g.gift_card_id is not null and ${condition} group by g.order_id`.execute(db)
  return new Map(rows.map(({ order_id, worth }) => [order_id, worth]))
}

function linesOf(loaded: LoadedOrder, card_refunds: number) {
  const day = dayInTokyo(new Date(loaded.order.created_at))
  const unreturned = unreturnedPiecesOf(loaded, card_refunds)
  const { id: order_id, display_id } = loaded.order
  return loaded.items.map(({ title, variant }, at) => ({
    jan: janCodeOf(variant),
    day,
    order_id,
    display_id,
    title: [title, variant?.title].filter(Boolean).join('　'),
    ...unreturned[at]!,
  }))
}
