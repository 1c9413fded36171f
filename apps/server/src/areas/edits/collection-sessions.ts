import type { storePaymentCollections as api } from '@kusuribako/contract/edits/payment-collections'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { PaymentAsked, PaymentProvider } from '../../base/ports.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { dropSessions, noteSessionOpened, setSessionAmount, writeSessions } from '../carts/index.ts'
import { withPayer } from '../payments/index.ts'
import {
  answerForBuyer,
  type CollectionRow,
  findCollection,
  lockCollection,
  type SessionOfCollection,
} from './payment-collections.ts'

interface Wanted {
  provider_id: string
  amount: number
  session_id?: string
}

/** One way to pay it all, in place of what was chosen before. */
export const setSession: Handler<typeof api.setSession> = async (ctx, { params, body }) => {
  const gone = await ctx.tx(async (tx) => {
    const collection = await lockCollection(tx, params.id)
    mustBeUnasked(collection)
    if (!(await offered(tx, collection)).has(body.provider_id)) throw refuse('payment_provider_not_of_collection')
    const known = collection.payment_sessions.find(({ provider_id }) => provider_id === body.provider_id)
    return put(tx, collection, [{ ...body, amount: collection.amount, session_id: known?.id }])
  })
  return openAndAnswer(ctx, params.id, gone)
}

/** The amount shared among ways to pay; what the region does not offer is passed over, what is not named goes. */
export const setSessions: Handler<typeof api.setSessions> = async (ctx, { params, body }) => {
  const gone = await ctx.tx(async (tx) => {
    const collection = await lockCollection(tx, params.id)
    mustBeUnasked(collection)
    const ways = await offered(tx, collection)
    const wanted = body.sessions.filter(({ provider_id }) => ways.has(provider_id))
    const sum = wanted.reduce((all, { amount }) => all + amount, 0)
    if (sum !== collection.amount) throw refuse('payment_collection_amounts_differ', { sum, amount: collection.amount })
    return put(tx, collection, wanted)
  })
  return openAndAnswer(ctx, params.id, gone)
}

/** Opens a session anew with its provider: after a card was declined, another may be tried. */
export const refreshSession: Handler<typeof api.refreshSession> = async (ctx, { params }) => {
  const collection = await findCollection(ctx, params.id)
  const session = sessionOf(collection, params.session_id)
  if (session.status !== 'authorized') await open(ctx, collection, { ...session, data: {} })
  return { payment_session: sessionOf(await findCollection(ctx, params.id), params.session_id) }
}

/** A session of this collection; refuses with `payment_session_not_of_collection`. */
export function sessionOf({ payment_sessions }: CollectionRow, id: string): SessionOfCollection {
  const session = payment_sessions.find((one) => one.id === id)
  if (!session) throw refuse('payment_session_not_of_collection')
  return session
}

function mustBeUnasked({ status }: CollectionRow) {
  if (status !== 'not_paid') throw refuse('payment_collection_fixed', { status })
}

async function offered(tx: Tx, { region_id }: CollectionRow): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('region_payment_provider')
    .innerJoin('payment_provider', 'payment_provider.id', 'region_payment_provider.provider_id')
    .select('payment_provider.id')
    .where('region_id', '=', region_id)
    .where('is_installed', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Makes the sessions of a locked collection these; answers those that are gone. */
async function put(tx: Tx, collection: CollectionRow, wanted: readonly Wanted[]): Promise<SessionOfCollection[]> {
  const isKept = (session: SessionOfCollection) =>
    wanted.some(({ session_id, provider_id }) => session_id === session.id && provider_id === session.provider_id)
  const gone = collection.payment_sessions.filter((session) => !isKept(session))
  await dropSessions(
    tx,
    gone.map(({ id }) => id),
  )
  const kept = collection.payment_sessions.filter(isKept)
  for (const { session_id, amount } of wanted)
    if (kept.some(({ id }) => id === session_id)) await setSessionAmount(tx, session_id as string, amount)
  const fresh = wanted
    .filter(({ session_id }) => !kept.some(({ id }) => id === session_id))
    .map(({ provider_id, amount }) => ({ id: newId('payment_session'), provider_id, amount }))
  await writeSessions(tx, fresh)
  const links = fresh.map(({ id }) => ({ payment_collection_id: collection.id, payment_session_id: id }))
  if (links.length) await tx.db.insertInto('payment_collection_session').values(links).execute()
  return gone
}

async function openAndAnswer(ctx: Ctx, id: string, gone: readonly SessionOfCollection[]) {
  for (const session of gone) await giveUp(ctx, session)
  const collection = await findCollection(ctx, id)
  for (const session of collection.payment_sessions) await open(ctx, collection, session)
  return answerForBuyer(ctx, id)
}

/** Nobody will pay by it: what a provider says of that changes nothing. */
async function giveUp(ctx: Ctx, { id, provider_id, data }: SessionOfCollection) {
  const provider = ctx.outside.payments.get(provider_id)
  await provider?.cancel(data, `${id}:cancel`).catch((error: unknown) => {
    ctx.log.error({ err: error, session: id }, 'session not closed with its provider')
  })
}

async function open(ctx: Ctx, collection: CollectionRow, session: SessionOfCollection): Promise<void> {
  const provider = providerOf(ctx, session)
  const asked = await withPayer(ctx, provider, await askedOf(ctx, collection, session))
  const key = `${session.id}:open:${session.amount}`
  const data = await provider.open(asked, session.data, key).catch((error: unknown) => {
    ctx.log.error({ err: error, session: session.id }, 'session not opened with its provider')
    throw refuse('payment_provider_failed')
  })
  await ctx.tx((tx) => noteSessionOpened(tx, session.id, data))
}

export function providerOf(ctx: Ctx, { provider_id }: SessionOfCollection): PaymentProvider {
  const provider = ctx.outside.payments.get(provider_id)
  if (!provider) throw refuse('payment_provider_failed')
  return provider
}

/** What a provider is told: the collection stands where a cart's name would. */
export async function askedOf(
  { db }: Pick<Ctx, 'db'>,
  collection: CollectionRow,
  { amount }: SessionOfCollection,
): Promise<PaymentAsked> {
  expect(amount !== null, 'a session of a collection has its amount')
  const buyer = await db
    .selectFrom('order_edit')
    .innerJoin('orders', 'orders.id', 'order_edit.order_id')
    .select(['orders.customer_id as id', 'orders.email'])
    .where('payment_collection_id', '=', collection.id)
    .executeTakeFirst()
  return { amount, currency_code: collection.currency_code, cart_id: collection.id, ...(buyer && { customer: buyer }) }
}
