import type { storePaymentCollections as api } from '@kusuribako/contract/edits/payment-collections'
import { walletIds } from '@kusuribako/contract/payments/wallets'
import { sql } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { PaymentData, PaymentProvider, PaymentRequest } from '../../base/ports.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { dropSessions, noteSessionOpened, setSessionAmount, writeSessions } from '../carts/index.ts'
import { withPayer } from '../payments/index.ts'
import {
  answerForBuyer,
  type CollectionRow,
  getCollection,
  lockCollection,
  type SessionOfCollection,
} from './payment-collections.ts'

interface SessionRequest {
  provider_id: string
  amount: number
  session_id?: string
}

/** One session for the whole amount, replacing the previous choice. */
export const setSession: Handler<typeof api.setSession> = (ctx, { params, body }) =>
  replaceSessions(ctx, params.id, ({ amount, payment_sessions }, providers) => {
    if (!providers.has(body.provider_id)) throw refuse('payment_provider_not_of_collection')
    const existing = payment_sessions.find(({ provider_id }) => provider_id === body.provider_id)
    return [{ ...body, amount, session_id: existing?.id }]
  })

/** The amount shared among providers; those that the region does not offer are ignored, those not named are removed. */
export const setSessions: Handler<typeof api.setSessions> = (ctx, { params, body }) =>
  replaceSessions(ctx, params.id, ({ amount }, providers) => {
    const requested = body.sessions.filter(({ provider_id }) => providers.has(provider_id))
    const sum = requested.reduce((all, one) => all + one.amount, 0)
    if (sum !== amount) throw refuse('payment_collection_amounts_differ', { sum, amount })
    return requested
  })

/** A session of this collection; refuses with `payment_session_not_of_collection`. */
export function sessionOf({ payment_sessions }: CollectionRow, id: string): SessionOfCollection {
  const session = payment_sessions.find((one) => one.id === id)
  if (!session) throw refuse('payment_session_not_of_collection')
  return session
}

function mustBeChangeable({ status }: CollectionRow) {
  if (status !== 'not_paid') throw refuse('payment_collection_fixed', { status })
}

/**
 * The providers that a collection's region offers. No wallets: their payments are tracked by attempts (029), which a
 * collection does not have.
 */
async function offeredProviders({ db }: Tx, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select pp.id from payment_collection pc join region_payment_provider rp on rp.region_id = pc.region_id
      join payment_provider pp on pp.id = rp.provider_id and pp.is_installed
    where pc.id = ${id} and pp.id <> all(${[...walletIds]})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Makes the wanted sessions those of a collection, opens them with their providers, and returns it. */
async function replaceSessions(
  ctx: Ctx,
  id: string,
  requestsFor: (collection: CollectionRow, providers: ReadonlySet<string>) => readonly SessionRequest[],
) {
  const { removed, collection, buyer } = await ctx.tx(async (tx) => {
    const [before, providers] = await Promise.all([lockCollection(tx, id), offeredProviders(tx, id)])
    mustBeChangeable(before)
    const removedSessions = await writeRequestedSessions(tx, before, requestsFor(before, providers))
    const [updated, payer] = await Promise.all([getCollection(tx, id), buyerOf(tx, id)])
    return { removed: removedSessions, collection: updated, buyer: payer }
  })
  for (const session of removed) await cancelSession(ctx, session)
  return answerForBuyer(await openAll(ctx, { collection, buyer, sessions: collection.payment_sessions }))
}

/** Sets the sessions of a locked collection; returns the removed ones. */
async function writeRequestedSessions(
  tx: Tx,
  collection: CollectionRow,
  requested: readonly SessionRequest[],
): Promise<readonly SessionOfCollection[]> {
  const isKept = (session: SessionOfCollection) =>
    requested.some(({ session_id, provider_id }) => session_id === session.id && provider_id === session.provider_id)
  const removed = collection.payment_sessions.filter((session) => !isKept(session))
  await dropSessions(
    tx,
    removed.map(({ id }) => id),
  )
  const existing = collection.payment_sessions.filter(isKept)
  for (const { session_id, amount } of requested)
    if (existing.some(({ id }) => id === session_id)) await setSessionAmount(tx, session_id as string, amount)
  const added = requested
    .filter(({ session_id }) => !existing.some(({ id }) => id === session_id))
    .map(({ provider_id, amount }) => ({ id: newId('payment_session'), provider_id, amount }))
  await writeSessions(tx, added)
  const links = added.map(({ id }) => ({ payment_collection_id: collection.id, payment_session_id: id }))
  if (links.length) await tx.send.insertInto('payment_collection_session').values(links).execute()
  return removed
}

/** The session is deleted here whatever its provider answers: nobody can pay with it any more. */
async function cancelSession(ctx: Ctx, { id, provider_id, data }: SessionOfCollection) {
  const provider = ctx.outside.payments.get(provider_id)
  await provider?.cancel(data, `${id}:cancel`).catch((error: unknown) => {
    ctx.log.error({ err: error, session: id }, 'session not closed with its provider')
  })
}

interface SessionsToOpen {
  collection: CollectionRow
  buyer: Buyer
  sessions: readonly SessionOfCollection[]
  /** Nothing opened before is reused. */
  reopen?: boolean
}

interface OpenedSession {
  session: SessionOfCollection
  data: PaymentData
}

/**
 * Opens sessions with their providers, records the opened ones, and returns the updated collection. What no session
 * has in the end is cancelled, since a card entered there by a browser would be held for nothing: what was replaced,
 * and the replacement where money arrived or another window opened the session in the meantime.
 */
export async function openAll(ctx: Ctx, toOpen: SessionsToOpen): Promise<CollectionRow> {
  const opened: OpenedSession[] = []
  const failure = await openEach(ctx, toOpen, opened).catch((error: unknown) => error)
  const { id } = toOpen.collection
  const updated = await ctx.tx(async (tx) => {
    // In this order, in one round trip.
    await Promise.all([
      lockCollection(tx, id),
      ...opened.map(({ session, data }) => noteSessionOpened(tx, session, data)),
    ])
    return getCollection(tx, id)
  })
  for (const { session, data } of opened) {
    const { data: stored } = updated.payment_sessions.find((one) => one.id === session.id) ?? {}
    const unused = [session.data, data].filter((one) => one.id !== undefined && one.id !== stored?.id)
    for (const one of unused) await cancelSession(ctx, { ...session, data: one })
  }
  if (failure) throw failure
  return updated
}

/** Adds to `opened` as it goes: the sessions before a failing one are open, and have to be recorded. */
async function openEach(
  ctx: Ctx,
  { collection, buyer, sessions, reopen = false }: SessionsToOpen,
  opened: OpenedSession[],
): Promise<void> {
  for (const session of sessions) {
    const provider = providerOf(ctx, session)
    const request = await withCustomer(ctx, provider, paymentRequestForCollection(collection, session, buyer), buyer)
    const key = `${session.id}:open:${session.amount}`
    const data = await provider.open(request, reopen ? {} : session.data, key).catch((error: unknown) => {
      ctx.log.error({ err: error, session: session.id }, 'session not opened with its provider')
      throw refuse('payment_provider_failed')
    })
    opened.push({ session, data })
  }
}

/** A provider that saves cards knows an account by its own id. */
function withCustomer(ctx: Ctx, provider: PaymentProvider, request: PaymentRequest, buyer: Buyer) {
  if (!buyer?.has_account) return request
  const { id, email, provider_reference } = buyer
  const customer = { id, email, ...(provider_reference && { provider_reference }) }
  return withPayer(ctx, provider, { ...request, customer })
}

/** Refuses with `payment_provider_failed` one that is not installed. */
export function providerOf(ctx: Ctx, { provider_id }: Pick<SessionOfCollection, 'provider_id'>): PaymentProvider {
  const provider = ctx.outside.payments.get(provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  return provider
}

export type Buyer = { id: string; email: string; has_account: boolean; provider_reference: string | null } | null

/** The buyer of a collection's order, and the card provider's id of the account; null where nobody is named. */
export async function buyerOf({ db }: Pick<Ctx, 'db'>, collection_id: string): Promise<Buyer> {
  const { rows } = await sql<NonNullable<Buyer>>`
    select o.customer_id as id, o.email, c.has_account, c.metadata ->> 'stripe_id' as provider_reference
    from order_edit e join orders o on o.id = e.order_id join customer c on c.id = o.customer_id
    where e.payment_collection_id = ${collection_id}`.execute(db)
  return rows[0] ?? null
}

/** What a provider is sent: the collection takes the place of a cart. */
export function paymentRequestForCollection(
  collection: CollectionRow,
  { amount }: SessionOfCollection,
  buyer: Buyer,
): PaymentRequest {
  expect(amount !== null, 'a session of a collection has its amount')
  const fields = { amount, currency_code: collection.currency_code, cart_id: collection.id }
  return { ...fields, ...(buyer && { customer: { id: buyer.id, email: buyer.email } }) }
}
