import type { adminReturns } from '@kusuribako/contract/returns/admin-returns'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { countOnLines } from '../carts/index.ts'
import { returnToShelf } from '../inventory/index.ts'
import { changeOrder, lockOrder } from '../orders/index.ts'
import { carryOutRefunds } from '../payments/index.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { linesOfOrder, type SoldLine } from './lines-of-order.queries.ts'
import { lockReturn, type ReturnRow } from './lock-return.ts'
import { readReturn } from './read-returns.ts'
import { afterReturn, mayBeSoldAgain, type Pieces } from './returned-pieces.rules.ts'

/**
 * Notes that goods have come back: they are counted on their lines and put on the shelf (medicines are not, decision
 * 020), the order moves on, and its money is given back.
 */
export const receiveReturn: Handler<typeof adminReturns.receive> = async (ctx, { params, body }) => {
  const refunds = await ctx.tx((tx) => receive(tx, params.id, body, 'later'))
  await carryOutRefunds(ctx, refunds)
  return { return: await readReturn(ctx.db, params.id, ['swap']) }
}

interface Received {
  items: readonly Pieces[]
  /** Yen, in place of what was agreed when the return was made. */
  refund?: number | undefined
  location_id?: string | undefined
}

/**
 * Receives a return; answers the refunds to carry out afterwards. What came at once with the request and is not what
 * was asked for waits for people (`requires_action`); later it is taken as it came (platform: mismatch).
 */
export async function receive(
  tx: Tx,
  id: string,
  { items, refund, location_id }: Received,
  when: 'later' | 'receive_now',
): Promise<Id<'refund'>[]> {
  const given = await lockReturn(tx, id)
  if (given.status === 'canceled') throw refuse('return_canceled')
  if (given.status === 'received') throw refuse('return_received_already')
  const order = await lockOrder(tx, given.of_order)
  if (order.status === 'canceled') throw refuse('line_of_canceled')
  const came = receivedLines(await linesOfOrder(tx.db, order.id), items)
  const asked = new Map(given.items.map(({ item_id, quantity }) => [item_id, quantity]))
  const isAsAsked = items.every(({ item_id, quantity }) => asked.get(item_id) === quantity)
  const location = location_id ?? given.location_id
  const refund_amount = Math.max(0, refund ?? given.refund_amount)
  await writeItems(tx, given, items)
  await countOnLines(tx, 'returned_quantity', items)
  const kept_aside = await shelve(tx, came, location, id)
  await tx.db
    .updateTable('return_order')
    .set({
      status: isAsAsked || when === 'later' ? 'received' : 'requires_action',
      received_at: tx.now,
      updated_at: tx.now,
      refund_amount,
      location_id: location,
      ...(kept_aside.length && { metadata: JSON.stringify({ ...given.metadata, kept_aside }) }),
    })
    .where('id', '=', id)
    .execute()
  return registerReturn(tx, given, refund_amount)
}

function receivedLines(sold: readonly SoldLine[], items: readonly Pieces[]) {
  return items.map(({ item_id, quantity }) => {
    const line = sold.find(({ id }) => id === item_id)
    if (!line) throw notFound('line_item', item_id)
    if (quantity > line.quantity - line.returned_quantity) throw refuse('returned_too_many', { item_id })
    return { line, quantity }
  })
}

async function writeItems(tx: Tx, given: ReturnRow, items: readonly Pieces[]) {
  const asked = new Map(given.items.map(({ item_id, quantity }) => [item_id, quantity]))
  const rows = items.map(({ item_id, quantity }) => ({
    item_id,
    quantity,
    is_requested: asked.get(item_id) === quantity,
  }))
  await sql`
    insert into return_item as i (return_id, item_id, quantity, is_requested, received_quantity)
    select ${given.id}, r.item_id, r.quantity, r.is_requested, r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id text, quantity int, is_requested boolean)
    on conflict (return_id, item_id) do update set requested_quantity = i.quantity, quantity = excluded.quantity,
      is_requested = excluded.is_requested, received_quantity = excluded.received_quantity`.execute(tx.db)
}

/** Puts back on the shelf what may be sold again; answers what may not, and why. */
async function shelve(
  tx: Tx,
  came: readonly { line: SoldLine; quantity: number }[],
  location_id: string | null,
  because_of: string,
) {
  const goods = came.flatMap(({ line, quantity }) =>
    line.variant_id ? [{ line, item_id: line.id, variant_id: line.variant_id, quantity }] : [],
  )
  const again = goods.filter(({ line }) => mayBeSoldAgain(line))
  if (again.length)
    await returnToShelf(
      tx,
      again.map(({ variant_id, quantity }) => ({ variant_id, quantity, location_id })),
      because_of,
    )
  return goods
    .filter(({ line }) => !mayBeSoldAgain(line))
    .map(({ item_id, variant_id, quantity }) => ({ item_id, variant_id, quantity, because: 'medicine' }))
}

/**
 * The order moves on and gives money back. Goods of a swap settle with its difference, and those of a claim with its
 * own refund (platform: their returns carry no order, or no refund).
 */
async function registerReturn(tx: Tx, given: ReturnRow, amount: number): Promise<Id<'refund'>[]> {
  await tx.note('return.received', { return_id: given.id, order_id: given.of_order })
  if (!given.order_id) return []
  const lines = await tx.db
    .selectFrom('line_item')
    .select(['quantity', 'returned_quantity'])
    .where('order_id', '=', given.order_id)
    .execute()
  const fulfillment_status = afterReturn(
    lines.map(({ quantity, returned_quantity }) => ({ quantity, returned_quantity: returned_quantity ?? 0 })),
  )
  await changeOrder(tx, given.order_id, { fulfillment_status })
  return giveMoneyBack(tx, { order_id: given.order_id, amount, reason: 'return' })
}
