import type { orderEdits as api, storeOrderEdits as store } from '@kusuribako/contract/edits/order-edits'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { findOrders, type LoadedOrder, mustMayActForBuyer } from '../orders/index.ts'
import { statusOf, totalsOfEdit } from './edit-price.rules.ts'
import { type LoadedEdit, orderOfEdit } from './load-edit.queries.ts'
import { lockEdit, mustHaveStatus, writeEdit } from './order-edits.ts'
import { answerBuyer, answerEdit } from './shape-edit.ts'

/**
 * Asks the buyer to agree. Where the order would cost more, a payment collection over the difference is created. A
 * second time nothing changes.
 */
export const requestEdit: Handler<typeof api.request> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const [loaded, [order]] = await Promise.all([lockEdit(tx, id), findOrders(tx.db, sql`o.id = ${orderOfEdit(id)}`)])
    expect(order, `the order of ${id} exists`)
    await request(tx, loaded, order, body.payment_collection_description ?? null)
    return answerEdit(tx, id)
  })

async function request(tx: Tx, loaded: LoadedEdit, order: LoadedOrder, description: string | null) {
  const { edit, changes } = loaded
  mustHaveStatus(loaded, ['created', 'requested'])
  if (changes.length === 0) throw refuse('order_edit_empty')
  if (statusOf(edit) === 'requested') return
  const payment_collection_id = await createCollection(tx, loaded, order, description)
  await writeEdit(tx, edit.id, { requested_at: tx.now, requested_by: staffOf(tx), payment_collection_id })
  await tx.note('order_edit.requested', { order_edit_id: edit.id, order_id: edit.order_id })
}

/** The payment that the edit requires, if any. */
async function createCollection(tx: Tx, { items }: LoadedEdit, order: LoadedOrder, description: string | null) {
  const { difference_due } = totalsOfEdit(order, items)
  if (difference_due <= 0) return null
  const id = newId('payment_collection')
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('payment_collection')
    .values({
      id,
      type: 'order_edit',
      description,
      amount: difference_due,
      authorized_amount: 0,
      region_id: String(order.order.region_id),
      currency_code: String(order.order.currency_code),
      created_by: staffOf(tx),
      ...stamps,
    })
    .execute()
  return id
}

/**
 * The lines of an edit have changed: if its buyer was asked already, the requested payment is cancelled unless it
 * still equals the difference, and the new difference is requested instead (073).
 */
export async function requestDifference(tx: Tx, loaded: LoadedEdit, order: LoadedOrder): Promise<void> {
  const { edit, items, payment_collection } = loaded
  if (statusOf(edit) !== 'requested') return
  const { difference_due } = totalsOfEdit(order, items)
  if (Math.max(0, difference_due) === (payment_collection?.amount ?? 0)) return
  await cancelCollection(tx, loaded)
  const description = payment_collection?.description ?? null
  await writeEdit(tx, edit.id, { payment_collection_id: await createCollection(tx, loaded, order, description) })
}

/** Cancels an edit; money authorised for it is released. A second time nothing changes. */
export const cancelEdit: Handler<typeof api.cancel> = (ctx, { params: { id } }) =>
  ctx.tx(async (tx) => {
    const loaded = await lockEdit(tx, id)
    mustHaveStatus(loaded, ['created', 'requested', 'canceled'])
    if (statusOf(loaded.edit) !== 'canceled') {
      await writeEdit(tx, id, { canceled_at: tx.now, canceled_by: staffOf(tx) })
      await cancelCollection(tx, loaded)
    }
    return answerEdit(tx, id)
  })

/** The buyer declines. */
export const declineEdit: Handler<typeof store.decline> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const [loaded, [order]] = await Promise.all([lockEdit(tx, id), findOrders(tx.db, sql`o.id = ${orderOfEdit(id)}`)])
    expect(order, `the order of ${id} exists`)
    await mustMayActForBuyer(tx, order)
    mustHaveStatus(loaded, ['requested', 'declined'])
    if (statusOf(loaded.edit) !== 'declined') {
      const declined = { declined_at: tx.now, declined_by: buyerOf(tx), declined_reason: body.declined_reason ?? null }
      await writeEdit(tx, id, declined)
      await cancelCollection(tx, loaded)
    }
    return answerBuyer(tx, id)
  })

/**
 * Cancels what is still open on a cancelled order: its open edit, and the payment of an edit that staff have confirmed
 * without waiting for it. A second time nothing changes.
 */
export async function cancelEditsOf(ctx: Ctx, order_id: string): Promise<void> {
  const uncanceledEdits = ctx.db
    .selectFrom('order_edit')
    .select('id')
    .where('order_id', '=', order_id)
    .where('declined_at', 'is', null)
    .where('canceled_at', 'is', null)
  for (const { id } of await uncanceledEdits.execute()) await ctx.tx((tx) => cancelOpenParts(tx, id))
}

async function cancelOpenParts(tx: Tx, id: string) {
  const loaded = await lockEdit(tx, id)
  const { edit, payment_collection } = loaded
  const isOpen = ['created', 'requested'].includes(statusOf(edit))
  if (isOpen) await writeEdit(tx, id, { canceled_at: tx.now })
  // The money of a confirmed edit belongs to the order, and is refunded with it.
  const isDone = !isOpen && ['authorized', 'canceled'].includes(payment_collection?.status ?? 'canceled')
  if (!isDone) await cancelCollection(tx, loaded)
}

/** Cancels the payment of an edit that is given up. The listener `let-collection-go` releases authorised money. */
async function cancelCollection(tx: Tx, { payment_collection }: LoadedEdit) {
  if (!payment_collection) return
  await tx.send
    .updateTable('payment_collection')
    .set({ status: 'canceled', updated_at: tx.now })
    .where('id', '=', payment_collection.id)
    .execute()
  await tx.note('payment_collection.canceled', { payment_collection_id: payment_collection.id })
}

export const staffOf = (tx: Tx): string => String(tx.who.staff?.id)
/** The customer who answered: anybody with the link may, so it is null for a guest. */
export const buyerOf = (tx: Tx): string | null => tx.who.customer_id ?? tx.who.staff?.id ?? null
