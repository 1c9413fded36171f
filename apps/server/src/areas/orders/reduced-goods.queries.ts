import { isReducedIn, rateOf } from '@kusuribako/contract/pricing/reduced-rate'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/db.ts'
import type { LoadedOrder, OrderLineRow } from './load-order.queries.ts'
import { linesWhere, methodsWhere } from './order-parts.queries.ts'
import { totalsOfExchange, worthOfPieces } from './order-price.rules.ts'
import type { ReducedGoods } from './receipt-return.rules.ts'

type Line = ReducedGoods['lines'][number]

/** What was given back for, and the yen of it. */
interface RefundedGoods extends ReducedGoods {
  amount: number
}

/** What an order's claims and swaps have given back for, the earliest first. */
export async function findReducedGoods(db: Db, loaded: LoadedOrder): Promise<RefundedGoods[]> {
  const found = await Promise.all([claimsOf(db, loaded), swapsOf(db, loaded)])
  return found.flat()
}

/**
 * The goods for each refund, by its reason and amount: no row says which claim or swap it was decided for, and a
 * part of it may have gone back to points and gift cards. Refunds that staff enter themselves are for none.
 */
export function matchGoods<R extends { amount: number; reason: string }>(
  refunds: readonly R[],
  candidates: readonly RefundedGoods[],
): (R & { goods: ReducedGoods | undefined })[] {
  const remaining = candidates.map((one) => ({ ...one }))
  return refunds.map((refund) => {
    const matches = remaining.filter(({ reason, amount }) => reason === refund.reason && amount >= refund.amount)
    const goods = matches.find(({ amount }) => amount === refund.amount) ?? matches[0]
    if (goods) goods.amount -= refund.amount
    return { ...refund, goods: goods && { reason: goods.reason, lines: goods.lines } }
  })
}

async function claimsOf(db: Db, loaded: LoadedOrder): Promise<RefundedGoods[]> {
  const { rows } = await sql<{ amount: number; lines: OrderLineRow[]; pieces: Record<string, number> }>`
    select cl.refund_amount as amount,
      ${linesWhere(sql`l.id in (select ci.item_id from claim_item ci where ci.claim_order_id = cl.id)`)} as lines,
      (select json_object_agg(item_id, quantity) from (select item_id, sum(quantity)::int as quantity from claim_item
        where claim_order_id = cl.id group by item_id) claimed) as pieces
    from claim_order cl where cl.order_id = ${loaded.order.id} and cl.refund_amount > 0 and cl.canceled_at is null
      and cl.deleted_at is null
    order by cl.created_at, cl.id`.execute(db)
  const toLine = lineOf(loaded)
  return rows.map(({ amount, lines, pieces }) => ({
    reason: 'claim',
    amount,
    lines: lines.map((line) => toLine(line, pieces[line.id]!, worthOfPieces(line, pieces[line.id]!, 0))),
  }))
}

async function swapsOf(db: Db, loaded: LoadedOrder): Promise<RefundedGoods[]> {
  const swaps = await findSwaps(db, loaded, sql`sw.difference_due < 0 and sw.payment_status = 'difference_refunded'`)
  return swaps.map(({ amount, lines }) => ({
    reason: 'swap',
    amount: -amount,
    lines: lines.map((line) => ({ ...line, worth: -line.worth })),
  }))
}

/** The swaps of an order for which a difference was captured, and those without one, the earliest first. */
export function findPaidSwaps(db: Db, loaded: LoadedOrder) {
  const ids = loaded.payments.flatMap(({ swap_id }) => (swap_id ? [swap_id as string] : []))
  return findSwaps(db, loaded, sql`(sw.id = any(${ids}) or sw.difference_due = 0 and sw.canceled_at is null)`)
}

/** The new goods, their delivery and the return shipping cost the buyer something; what came back counts against it. */
async function findSwaps(db: Db, loaded: LoadedOrder, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{
    at: Date
    amount: number
    lines: OrderLineRow[]
    methods: LoadedOrder['shipping_methods']
  }>`
    select sw.confirmed_at as at, sw.difference_due as amount,
      ${linesWhere(sql`l.cart_id = sw.cart_id`)} as lines, ${methodsWhere(sql`m.swap_id = sw.id`)} as methods
    from swap sw where sw.order_id = ${loaded.order.id} and ${condition}
    order by sw.confirmed_at, sw.id`.execute(db)
  const toLine = lineOf(loaded)
  return rows.map(({ at, amount, lines, methods }) => {
    const totals = totalsOfExchange(lines, methods)
    const returnedLine = lines.find(({ is_return, variant }) => is_return && variant)
    return {
      at,
      amount,
      lines: [
        ...lines.map((line, at) => toLine(withTitle(line, returnedLine), line.quantity, totals.items[at]!.total)),
        ...methods.map((method, at) =>
          toLine({ ...method, title: '交換品の送料' }, 1, totals.shipping_methods[at]!.total),
        ),
      ].filter(({ worth }) => worth !== 0),
    }
  })
}

/** A line of a swap as a document calls it. What claims have given for its goods already has their rate. */
function withTitle(line: OrderLineRow, returnedLine: OrderLineRow | undefined): OrderLineRow {
  if (!line.is_return) return { ...line, title: `交換品：${line.title}` }
  if (line.variant) return line
  return line.tax_lines.length > 0
    ? { ...line, title: '返送料' }
    : { ...line, tax_lines: returnedLine?.tax_lines ?? [] }
}

type SoldItem = Pick<OrderLineRow, 'tax_lines'> & { title?: unknown; variant?: OrderLineRow['variant'] }

function lineOf(loaded: LoadedOrder): (sold: SoldItem, quantity: number, worth: number) => Line {
  const isReduced = isReducedIn(loaded)
  return (sold, quantity, worth) => ({
    title: [sold.title, sold.variant?.title].filter(Boolean).join('　'),
    quantity,
    worth,
    tax_rate: rateOf(sold),
    is_reduced: isReduced(sold),
  })
}
