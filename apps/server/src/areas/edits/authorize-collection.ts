import type { storePaymentCollections as api } from '@kusuribako/contract/edits/payment-collections'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { Verdict } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { noteSessionAuthorized, noteSessionVerdict } from '../carts/index.ts'
import { changeOrder, type LoadedOrder } from '../orders/index.ts'
import { claimPayments, recordPayment } from '../payments/index.ts'
import { askedOf, providerOf, sessionOf } from './collection-sessions.ts'
import type { LoadedEdit } from './load-edit.queries.ts'
import {
  answerForBuyer,
  type CollectionRow,
  findCollection,
  lockCollection,
  type SessionOfCollection,
  writeCollection,
} from './payment-collections.ts'

/** Asks for the money of the sessions named; those that are not of the collection are passed over. */
export const authorizeSessions: Handler<typeof api.authorizeSessions> = async (ctx, { params, body }) => {
  await authorize(ctx, params.id, body.session_ids)
  return answerForBuyer(ctx, params.id)
}

export const authorizeSession: Handler<typeof api.authorizeSession> = async (ctx, { params }) => {
  await authorize(ctx, params.id, [params.session_id])
  return { payment_session: sessionOf(await findCollection(ctx, params.id), params.session_id) }
}

/**
 * Holds, asks, settles: from the asking on the sessions stay as they are; no row is locked while a provider thinks.
 * Safe to repeat: a session is asked under one key until its provider has answered.
 */
async function authorize(ctx: Ctx, id: string, sessionIds: readonly string[]): Promise<void> {
  const collection = await ctx.tx((tx) => hold(tx, id))
  const due = collection.payment_sessions.filter((one) => sessionIds.includes(one.id) && one.status !== 'authorized')
  if (collection.authorized_amount === collection.amount) return
  for (const session of due) {
    const verdict = await ask(ctx, collection, session)
    await ctx.tx((tx) => settle(tx, collection.id, session, verdict))
  }
}

async function hold(tx: Tx, id: string): Promise<CollectionRow> {
  const collection = await lockCollection(tx, id)
  if (collection.payment_sessions.length === 0) throw refuse('payment_collection_without_sessions')
  if (collection.status === 'not_paid') await writeCollection(tx, id, { status: 'awaiting' })
  return collection
}

async function ask(ctx: Ctx, collection: CollectionRow, session: SessionOfCollection): Promise<Verdict> {
  const provider = providerOf(ctx, session)
  const asked = await askedOf(ctx, collection, session)
  const key = `${session.id}:${Date.parse(session.updated_at)}`
  return provider.authorize(asked, session.data, key).catch((error: unknown) => {
    ctx.log.error({ err: error, session: session.id }, 'payment provider failed')
    throw refuse('payment_provider_failed')
  })
}

/** Money that has been set aside is a payment of the collection; that of one given up meanwhile is let go again. */
async function settle(tx: Tx, id: string, session: SessionOfCollection, verdict: Verdict): Promise<void> {
  const collection = await lockCollection(tx, id)
  if (verdict.status !== 'authorized' && verdict.status !== 'captured')
    return noteSessionVerdict(tx, session.id, verdict)
  if (!(await noteSessionAuthorized(tx, session.id, verdict.data))) return
  const edit = await editOf(tx, id)
  const amount = session.amount as number
  const payment_id = newId('payment')
  await recordPayment(tx, {
    id: payment_id,
    order_id: edit?.confirmed_at ? edit.order_id : null,
    cart_id: null,
    amount,
    currency_code: collection.currency_code,
    provider_id: session.provider_id,
    data: verdict.data,
    idempotency_key: session.id,
    is_captured: verdict.status === 'captured',
  })
  await tx.db.insertInto('payment_collection_payment').values({ payment_collection_id: id, payment_id }).execute()
  if (collection.status === 'canceled') return tx.note('payment_collection.canceled', { payment_collection_id: id })
  const authorized_amount = Math.min(collection.amount, (collection.authorized_amount ?? 0) + amount)
  const status = authorized_amount === collection.amount ? 'authorized' : 'partially_authorized'
  await writeCollection(tx, id, { authorized_amount, status })
  // Staff did not wait for the money: it is the order's, and taken as if it had come before.
  if (edit?.confirmed_at) await tx.note('order_edit.confirmed', { order_edit_id: edit.id, order_id: edit.order_id })
}

/** Who confirms it has its collection locked too: the edit is confirmed now, or finds this payment. */
const editOf = (tx: Tx, payment_collection_id: string) =>
  tx.db
    .selectFrom('order_edit')
    .select(['id', 'order_id', 'confirmed_at'])
    .where('payment_collection_id', '=', payment_collection_id)
    .executeTakeFirst()

/**
 * The money of an edit that came to be is its order's; it is taken by `capture-edit`. What staff have said is there,
 * and no session has paid, came by a way that this shop does not see.
 */
export async function givePaymentsToOrder(
  tx: Tx,
  { payment_collection }: LoadedEdit,
  { order }: LoadedOrder,
): Promise<void> {
  if (!payment_collection) return
  const { id: collection_id, status, amount, currency_code } = await lockCollection(tx, payment_collection.id)
  const { rows } = await sql<{ id: Id<'payment'>; amount: number }>`
    select p.id, p.amount from payment_collection_payment pp join payment p on p.id = pp.payment_id
    where pp.payment_collection_id = ${collection_id} and p.canceled_at is null order by p.id`.execute(tx.db)
  await claimPayments(
    tx,
    rows.map(({ id }) => id),
    order.id,
  )
  const missing = amount - rows.reduce((sum, payment) => sum + payment.amount, 0)
  if (status === 'authorized' && missing > 0)
    await recordPayment(tx, {
      id: newId('payment'),
      order_id: order.id,
      cart_id: null,
      amount: missing,
      currency_code,
      provider_id: 'system',
      data: {},
      idempotency_key: collection_id,
      is_captured: true,
    })
  if (rows.length && order.payment_status === 'captured')
    await changeOrder(tx, order.id, { payment_status: 'awaiting' })
}
