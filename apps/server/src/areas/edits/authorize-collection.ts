import type { storePaymentCollections as api } from '@kusuribako/contract/edits/payment-collections'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { PaymentData, Verdict } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { noteSessionAuthorized, noteSessionVerdict, setSessionAmount } from '../carts/index.ts'
import { type LoadedOrder, settlePaymentStatus } from '../orders/index.ts'
import { claimPayments, isMoney, orProviderFailure, recordPayment } from '../payments/index.ts'
import {
  type Buyer,
  buyerOf,
  openAll,
  paymentRequestForCollection,
  providerOf,
  sessionOf,
} from './collection-sessions.ts'
import { lockWithOrder, recordMissing } from './declare-received.ts'
import {
  answerForBuyer,
  type CollectionRow,
  getCollection,
  lockCollection,
  type PaidCollection,
  type SessionOfCollection,
  writeCollection,
} from './payment-collections.ts'

/** Requests payment through the named sessions; sessions of other collections are ignored. */
export const authorizeSessions: Handler<typeof api.authorizeSessions> = async (ctx, { params, body }) =>
  answerForBuyer(await authorize(ctx, params.id, body.session_ids))

export const authorizeSession: Handler<typeof api.authorizeSession> = async (ctx, { params: { id, session_id } }) => ({
  payment_session: sessionOf(await authorize(ctx, id, [session_id], session_id), session_id),
})

/**
 * Records money that a browser has had authorised and never reported; money that is no longer asked for is released.
 * Charges no card; without such a collection there is nothing to do. `paid`: the payment that the provider has notified
 * the shop of, by the provider's id of it.
 */
export async function reconcileCollection(ctx: Ctx, id: string, paid?: NotifiedPayment): Promise<void> {
  const sessions = await ctx.db
    .selectFrom('payment_session')
    .innerJoin('payment_collection_session as of', 'of.payment_session_id', 'payment_session.id')
    .select(['id', 'provider_id', 'data'])
    .where('of.payment_collection_id', '=', id)
    .execute()
  for (const { id: session_id, provider_id, data } of sessions)
    if (await isPaid(ctx, { provider_id, data: data as PaymentData })) {
      if (!(await isNoLongerDue(ctx, id, session_id))) await authorize(ctx, id, [session_id])
      // Also when staff declared it received just now: then nothing was requested.
      if (await isNoLongerDue(ctx, id, session_id))
        await cancelWithProvider(ctx, { id: session_id, provider_id }, data as PaymentData)
    }
  if (paid) await releaseReplaced(ctx, id, paid)
}

interface NotifiedPayment {
  provider_id: string
  reference: string
}

/**
 * Gives money back that was taken by a payment that no session names any more: it was replaced, and the shop stopped,
 * or the provider failed, before it was cancelled there. What somebody has captured at the provider's desk is refunded.
 */
async function releaseReplaced(ctx: Ctx, id: string, { provider_id, reference }: NotifiedPayment): Promise<void> {
  const { rows } = await sql`select from payment_collection c where c.id = ${id}
      and not exists (select from payment_collection_session x join payment_session s on s.id = x.payment_session_id
        where x.payment_collection_id = c.id and s.data ->> 'id' = ${reference})
      and not exists (select from payment where provider_id = ${provider_id} and data ? 'id'
        and data ->> 'id' = ${reference})`.execute(ctx.db)
  const provider = ctx.outside.payments.get(provider_id)
  if (rows.length === 0 || !provider || provider.needs_no_call) return
  const verdict = await orProviderFailure(ctx, provider.inspect({ id: reference }))
  if (!isMoney(verdict)) return
  ctx.log.warn({ collection: id }, 'money came by a payment that another has replaced')
  if (verdict.status === 'authorized') await cancelWithProvider(ctx, { id: reference, provider_id }, verdict.data)
  if (verdict.status !== 'captured') return
  if (!verdict.remaining)
    return ctx.log.error({ collection: id, payment: reference }, 'its provider does not say how much to give back')
  // The same amount is refunded once; another where a part was refunded at the desk meanwhile.
  const key = `${reference}:refund:${verdict.remaining}`
  await orProviderFailure(ctx, provider.refund(verdict.data, verdict.remaining, key))
}

/**
 * Whether staff have declared a collection's money received, or deleted it, before this session paid. Checked after
 * the provider was asked: a browser may have reported it in the meantime.
 */
async function isNoLongerDue({ db }: Ctx, id: string, session_id: string): Promise<boolean> {
  const { rows } = await sql`select from payment_collection c, payment_session s
    where c.id = ${id} and s.id = ${session_id} and s.status <> 'authorized'
      and (c.deleted_at is not null or c.authorized_amount = c.amount)`.execute(db)
  return rows.length > 0
}

/** Releases money that is no longer asked for, and of which nothing is recorded. Safe to repeat. */
const cancelWithProvider = (ctx: Ctx, session: Pick<SessionOfCollection, 'id' | 'provider_id'>, data: PaymentData) =>
  orProviderFailure(ctx, providerOf(ctx, session).cancel(data, `${session.id}:cancel`))

/**
 * Whether a browser has had money authorised by a session. A provider that needs no call would approve before anybody
 * pressed.
 */
async function isPaid(ctx: Ctx, { provider_id, data }: Pick<SessionOfCollection, 'provider_id' | 'data'>) {
  const provider = ctx.outside.payments.get(provider_id)
  if (!provider || provider.needs_no_call) return false
  const verdict = await orProviderFailure(ctx, provider.inspect(data))
  return isMoney(verdict)
}

/** Opens a session again with its provider: after a declined card, another may be tried. A paid one stays. */
export const refreshSession: Handler<typeof api.refreshSession> = async (ctx, { params: { id, session_id } }) => {
  const [collection, buyer] = await Promise.all([getCollection(ctx, id), buyerOf(ctx, id)])
  const session = sessionOf(collection, session_id)
  if (session.status === 'authorized') return { payment_session: session }
  const updated = (await isPaid(ctx, session))
    ? await authorize(ctx, id, [session_id])
    : await openAll(ctx, { collection, buyer, sessions: [session], reopen: true })
  return { payment_session: sessionOf(updated, session_id) }
}

/**
 * Locks, requests, settles: once payment is requested the sessions are fixed; no row is locked while a provider works.
 * Safe to repeat: a session is charged under one key until its provider has answered. Returns the updated collection.
 * `requiredSessionId`: a session without which it is refused, before anything is fixed.
 */
async function authorize(
  ctx: Ctx,
  id: string,
  sessionIds: readonly string[],
  requiredSessionId?: string,
): Promise<CollectionRow> {
  const { collection, buyer } = await ctx.tx((tx) => lockForPayment(tx, id, requiredSessionId))
  if (isAuthorized(collection)) return collection
  const dueSessions = collection.payment_sessions.filter(
    (one) => sessionIds.includes(one.id) && one.status !== 'authorized',
  )
  let updated = collection
  for (const session of dueSessions) {
    const verdict = await requestAuthorization(ctx, collection, session, buyer)
    const { isDue, settled } = await ctx.tx(async (tx) => ({
      isDue: await settleSession(tx, id, session, verdict),
      settled: await getCollection(tx, id),
    }))
    if (!isDue) await cancelWithProvider(ctx, session, verdict.data)
    updated = settled
  }
  return updated
}

/** All of it has arrived, through its sessions or as declared by staff: no provider is asked any more. */
const isAuthorized = ({ authorized_amount, amount }: CollectionRow) => authorized_amount === amount

async function lockForPayment(tx: Tx, id: string, requiredSessionId?: string) {
  const [collection, buyer] = await Promise.all([lockCollection(tx, id), buyerOf(tx, id)])
  if (isAuthorized(collection)) return { collection, buyer }
  if (collection.payment_sessions.length === 0) throw refuse('payment_collection_without_sessions')
  if (requiredSessionId) sessionOf(collection, requiredSessionId)
  if (collection.status !== 'not_paid') return { collection, buyer }
  await writeCollection(tx, id, { status: 'awaiting' })
  return { collection: { ...collection, status: 'awaiting' }, buyer }
}

async function requestAuthorization(
  ctx: Ctx,
  collection: CollectionRow,
  session: SessionOfCollection,
  buyer: Buyer,
): Promise<Verdict> {
  const provider = providerOf(ctx, session)
  const key = `${session.id}:${Date.parse(session.updated_at)}`
  return provider
    .authorize(paymentRequestForCollection(collection, session, buyer), session.data, key)
    .catch((error: unknown) => {
      ctx.log.error({ err: error, session: session.id }, 'payment provider failed')
      throw refuse('payment_provider_failed')
    })
}

/**
 * Authorised money becomes a payment of the collection; that of one given up in the meantime is released. Returns false
 * when staff have declared the money received in the meantime, or another window has opened the session again: nothing
 * is recorded, and the caller releases it.
 */
async function settleSession(tx: Tx, id: string, session: SessionOfCollection, verdict: Verdict): Promise<boolean> {
  const locked = await lockWithOrder(tx, id)
  const { status, data } = sessionOf(locked.collection, session.id)
  const isOpenedAgain = data.id !== session.data.id
  if (!isMoney(verdict)) {
    if (isOpenedAgain || status === 'authorized') return true
    await noteSessionVerdict(tx, session.id, verdict)
    // A cancelled payment takes the amount from a session; without it none could be opened for it again.
    if (verdict.status === 'canceled') await setSessionAmount(tx, session.id, session.amount as number)
    return true
  }
  if (isOpenedAgain || (isAuthorized(locked.collection) && status !== 'authorized')) return false
  if (await noteSessionAuthorized(tx, session.id, verdict.data)) await recordMoney(tx, locked, session, verdict)
  return true
}

async function recordMoney(
  tx: Tx,
  { order, edit, collection }: Awaited<ReturnType<typeof lockWithOrder>>,
  session: SessionOfCollection,
  verdict: Verdict,
): Promise<void> {
  const { id } = collection
  const amount = session.amount as number
  const payment_id = newId('payment')
  // Staff did not wait for the money: it belongs to the order, and is captured as if it had come before.
  const confirmed = edit?.confirmed_at ? edit : null
  const isCanceled = collection.status === 'canceled' || (confirmed && order?.status === 'canceled')
  await recordPayment(tx, {
    id: payment_id,
    order_id: confirmed && !isCanceled ? confirmed.order_id : null,
    cart_id: null,
    amount,
    currency_code: collection.currency_code,
    provider_id: session.provider_id,
    data: verdict.data,
    idempotency_key: session.id,
    is_captured: verdict.status === 'captured',
  })
  await tx.send.insertInto('payment_collection_payment').values({ payment_collection_id: id, payment_id }).execute()
  if (isCanceled) return tx.note('payment_collection.canceled', { payment_collection_id: id })
  const authorized_amount = Math.min(collection.amount, (collection.authorized_amount ?? 0) + amount)
  const status = authorized_amount === collection.amount ? 'authorized' : 'partially_authorized'
  await writeCollection(tx, id, { authorized_amount, status })
  if (!confirmed) return
  await settlePaymentStatus(tx, confirmed.order_id)
  await tx.note('order_edit.confirmed', { order_edit_id: confirmed.id, order_id: confirmed.order_id })
}

/**
 * The money of a confirmed edit belongs to its order; `capture-edit` captures it. So does money that staff have
 * declared received. The collection is locked.
 */
export async function transferPaymentsToOrder(
  tx: Tx,
  collection: PaidCollection,
  { order }: LoadedOrder,
): Promise<void> {
  const { status, paid } = collection
  await claimPayments(
    tx,
    paid.map((payment) => payment.id),
    order.id,
  )
  if (status === 'authorized') await recordMissing(tx, collection, order.id)
  await settlePaymentStatus(tx, order.id)
}
