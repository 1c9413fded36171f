import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { readSellables, type Sellable } from '../catalogue/index.ts'
import { type DiscountRow, discountJson } from '../discounts/index.ts'
import { getOrder, type LoadedOrder } from '../orders/index.ts'
import { dayInTokyo, readSaleFacts } from '../pharmacy/index.ts'
import { type EditJudgement, editProblems } from './edit-problems.rules.ts'
import type { EditLineRow, LoadedEdit } from './load-edit.queries.ts'

interface Found {
  order: LoadedOrder
  things: Map<string, Sellable>
  /** The order's coupons, with their conditions. */
  discounts: DiscountRow[]
}

/** What an edit is priced and judged by: its order, what its lines (and others about to join them) are, the coupons. */
export async function thingsOfEdit(tx: Tx, { edit, items }: LoadedEdit, others: string[] = []): Promise<Found> {
  const order = await getOrder(tx, edit.order_id)
  const ids = [...new Set([...items.flatMap(({ variant_id }) => variant_id ?? []), ...others])]
  const [stocks, coupons] = await Promise.all([
    tx.db
      .selectFrom('stock')
      .selectAll()
      .where('variant_id', 'in', ['', ...ids])
      .execute(),
    sql<{ discount: DiscountRow }>`select ${sql.raw(discountJson)} as discount
      from order_discount od join discount d on d.id = od.discount_id
      where od.order_id = ${edit.order_id} order by d.id`.execute(tx.db),
  ])
  const free = Object.fromEntries(stocks.map(({ variant_id, quantity }) => [variant_id, quantity]))
  const region = order.region as unknown as Parameters<typeof readSellables>[2]
  const things = await readSellables(tx, ids, region, free as Record<string, number>)
  return { order, things, discounts: coupons.rows.map(({ discount }) => discount) }
}

/** What the law and the shelf say of an edit as it is now. */
export async function judgeEdit(tx: Tx, { items }: LoadedEdit, { order, things }: Found): Promise<EditJudgement> {
  const { customer_id, email, metadata } = order.order
  const isGuarded = [...things.values()].some(({ variant }) => variant.metadata?.regulated_ingredient)
  const facts = await readSaleFacts(tx, [], isGuarded ? { customer_id, email } : null)
  const birthday = (metadata as Record<string, unknown> | null)?.buyer_birthday
  return editProblems({
    items,
    originals: order.items as EditLineRow[],
    things,
    law: { ...facts, birthday: typeof birthday === 'string' ? birthday : null, today: dayInTokyo(tx.now) },
  })
}
