import type { cartPaymentSessions as api, cartTaxes } from '@kusuribako/contract/carts/carts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import type { Verdict } from '../../base/ports.ts'
import type { Shaping } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { answerCart, readCart, sellablesOf } from './answer-cart.ts'
import type { LoadedCart, SessionRow } from './load-cart.queries.ts'
import { lockOpenCart, touchGrownCart } from './lock-cart.ts'
import { asPayable, newSession, offeredProviders, type PayableCart } from './payable-cart.ts'
import { priceAsToday } from './price-as-today.ts'
import { openSession, openWithoutCall } from './refresh-payment-sessions.ts'
import { rememberChanged } from './remember-cart.ts'
import { matchInOneStatement, selectInOneStatement } from './sessions-in-one-statement.ts'

/**
 * One session for each payment provider in the region. A cart that costs nothing has none; a single provider is chosen
 * at once.
 */
export const createSessions: Handler<typeof api.create> = async (ctx, { params, query }) => {
  const payable = (await matchInOneStatement(ctx, params.id)) ?? (await ctx.tx((tx) => matchProviders(tx, params.id)))
  const { loaded, total } = payable
  rememberChanged(ctx, loaded)
  const selected = loaded.sessions.find((session) => session.is_selected)
  if (selected && !(selected.is_initiated && selected.amount === total)) await openSession(ctx, loaded, selected, total)
  return answerCart(ctx, payable, query)
}

/** Chooses a payment session and opens it with its provider. */
export const selectSession: Handler<typeof api.select> = async (ctx, { params, query, body }) => {
  const payable = await selectInOneStatement(ctx, params.id, body.provider_id)
  if (!payable)
    return changeAndOpen(ctx, body.provider_id, query, (tx, isOpened) =>
      select(tx, params.id, body.provider_id, isOpened),
    )
  rememberChanged(ctx, payable.loaded)
  return answerCart(ctx, payable, query)
}

/**
 * Records the shopper's wishes for a provider (`data.wanted`: a saved card …). Data written by the provider itself
 * stays.
 */
export const updateSession: Handler<typeof api.update> = (ctx, { params, query, body }) =>
  changeAndOpen(ctx, params.provider_id, query, (tx) => updateData(tx, params.id, params.provider_id, body.data))

/** Discards what was entered in a session, and opens it anew with its provider. */
export const refreshSession: Handler<typeof api.refresh> = (ctx, { params, query }) =>
  changeAndOpen(ctx, params.provider_id, query, (tx) => renew(tx, params.id, params.provider_id))

/** Removes a session, also while its provider is away. */
export const removeSession: Handler<typeof api.remove> = async (ctx, { params, query }) => {
  const session = await ctx.tx((tx) => remove(tx, params.id, params.provider_id))
  // The session is deleted here whatever its provider answers: nobody can pay with it any more.
  await ctx.outside.payments
    .get(session.provider_id)
    ?.cancel(session.data, `${session.id}:cancel`)
    .catch((error) => {
      ctx.log.error({ err: error, session: session.id }, 'session not closed with its provider')
    })
  return readCart(ctx, params.id, query)
}

/** A cart with its taxes, also where the region leaves them to staff; nothing is stored. */
export const calculateTaxes: Handler<typeof cartTaxes.calculate> = (ctx, { params, query }) =>
  readCart(ctx, params.id, query, { force_taxes: true })

/** Changes a session, and opens it: in the same transaction (`isOpened`) where its provider needs no call. */
async function changeAndOpen(
  ctx: Ctx,
  providerId: string,
  query: Shaping,
  change: (tx: Tx, isOpened: boolean) => Promise<PayableCart>,
) {
  const provider = ctx.outside.payments.get(providerId)
  const isOpened = provider?.needs_no_call === true
  const payable = await ctx.tx(async (tx) => {
    const payable = await change(tx, isOpened)
    if (isOpened)
      await openWithoutCall(tx, provider, payable.loaded, sessionOf(payable.loaded, providerId), payable.total)
    return payable
  })
  rememberChanged(ctx, payable.loaded)
  // No payment is opened with the provider when a gift card or points have come to cover the whole total.
  if (!isOpened && payable.total > 0)
    await openSession(ctx, payable.loaded, sessionOf(payable.loaded, providerId), payable.total)
  return answerCart(ctx, payable, query)
}

async function lockPayable(tx: Tx, cartId: string): Promise<PayableCart> {
  const loaded = await lockOpenCart(tx, cartId)
  const sellables = await sellablesOf(tx, loaded)
  // It is opened for the amount that the buyer is about to see.
  await priceAsToday(tx, { loaded, sellables })
  // Sessions have their own rows; updating the cart's row makes a concurrent change see this one.
  await touchGrownCart(tx, cartId)
  loaded.cart.updated_at = tx.now.toISOString()
  return asPayable({ ...loaded, seen: { ...loaded.seen, has_extras: true } }, sellables)
}

async function matchProviders(tx: Tx, cartId: string): Promise<PayableCart> {
  const payable = await lockPayable(tx, cartId)
  const { loaded, total } = payable
  const offered = total > 0 ? offeredProviders(loaded) : []
  const isOffered = (session: SessionRow) => offered.some(({ id }) => id === session.provider_id)
  const stillOffered = loaded.sessions.filter(isOffered)
  const missing = offered.filter(({ id }) => !stillOffered.some((session) => session.provider_id === id))
  const added = missing.map(({ id }) => newSession(tx, loaded.cart.id, id, offered.length === 1))
  const removedIds = loaded.sessions.filter((session) => !isOffered(session)).map(({ id }) => id)
  if (removedIds.length) await tx.send.deleteFrom('payment_session').where('id', 'in', removedIds).execute()
  if (added.length) {
    const [ids, providers] = [added.map(({ id }) => id), added.map(({ provider_id }) => provider_id)]
    await addSessions(tx.send, ids, providers, cartId, added[0]!.is_selected, tx.now)
  }
  return { ...payable, loaded: { ...loaded, sessions: [...stillOffered, ...added] } }
}

const addSessions = statement(`
  insert into payment_session (id, cart_id, provider_id, is_selected, status, created_at, updated_at)
  select one.id, $3, one.provider_id, $4::boolean, 'pending', $5::timestamptz, $5::timestamptz
  from unnest($1::text[], $2::text[]) as one (id, provider_id)`)

/** `isOpened`: it is about to be opened in the same transaction, which records that it is chosen. */
async function select(tx: Tx, cartId: string, providerId: string, isOpened: boolean): Promise<PayableCart> {
  const payable = await lockPayable(tx, cartId)
  const { loaded } = payable
  if (!loaded.region.payment_providers.some(({ id }) => id === providerId))
    throw refuse('payment_provider_not_in_region')
  const session = loaded.sessions.find((one) => one.provider_id === providerId)
  if (!session) throw refuse('payment_session_not_opened')
  // At most one is selected, so another is deselected first.
  if (loaded.sessions.some((other) => other.is_selected && other !== session))
    await unselectOthers(tx.send, cartId, session.id)
  if (!isOpened) await markSelected(tx.send, session.id, tx.now)
  for (const other of loaded.sessions) other.is_selected = other.id === session.id || null
  return payable
}

const unselectOthers = statement(
  'update payment_session set is_selected = null where cart_id = $1 and is_selected and id <> $2',
)
const markSelected = statement('update payment_session set is_selected = true, updated_at = $2 where id = $1')

async function updateData(
  tx: Tx,
  cartId: string,
  providerId: string,
  data: Record<string, unknown>,
): Promise<PayableCart> {
  const payable = await lockPayable(tx, cartId)
  const session = sessionOf(payable.loaded, providerId)
  session.data = { ...session.data, wanted: data }
  const written = JSON.stringify(session.data)
  await tx.send.updateTable('payment_session').set({ data: written }).where('id', '=', session.id).execute()
  return payable
}

async function renew(tx: Tx, cartId: string, providerId: string): Promise<PayableCart> {
  const payable = await lockPayable(tx, cartId)
  const session = sessionOf(payable.loaded, providerId)
  Object.assign(session, { data: {}, is_initiated: false })
  await tx.send
    .updateTable('payment_session')
    .set({ data: '{}', is_initiated: false })
    .where('id', '=', session.id)
    .execute()
  return payable
}

async function remove(tx: Tx, cartId: string, providerId: string): Promise<SessionRow> {
  const session = sessionOf(await lockOpenCart(tx, cartId), providerId)
  await touchGrownCart(tx, cartId)
  await tx.send.deleteFrom('payment_session').where('id', '=', session.id).execute()
  return session
}

function sessionOf({ sessions }: LoadedCart, providerId: string): SessionRow {
  const session = sessions.find((one) => one.provider_id === providerId)
  if (!session) throw refuse('payment_session_missing')
  return session
}

/** Deselects the payment session, as long as there is no order: the shopper chooses again. */
export async function unselectSession(tx: Tx, cartId: string): Promise<void> {
  await tx.send
    .updateTable('payment_session')
    .set({ is_selected: null })
    .where('cart_id', '=', cartId)
    .where(({ exists, not }) => not(exists(orderOf(tx, cartId))))
    .execute()
}

/** Whether a cart has become an order. */
export const isOrdered = async ({ db }: Pick<Tx, 'db'>, cartId: string): Promise<boolean> =>
  (await orderOf({ db }, cartId).executeTakeFirst()) !== undefined

const orderOf = ({ db }: Pick<Tx, 'db'>, cartId: string) =>
  db.selectFrom('orders').select('id').where('cart_id', '=', cartId)

/** Stores the provider's answer about a session, for the browser to act on. */
export async function noteSessionVerdict(
  tx: Tx,
  sessionId: string,
  { status, data }: Pick<Verdict, 'status' | 'data'>,
): Promise<void> {
  const state = status === 'declined' ? 'error' : status === 'captured' ? 'authorized' : status
  // A cancelled payment cannot be used again: the next attempt opens a new one.
  const changes =
    status === 'canceled'
      ? { data: '{}', is_initiated: false, amount: null, status: 'pending' }
      : { data: JSON.stringify(data), status: state }
  await tx.send
    .updateTable('payment_session')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', sessionId)
    .execute()
}
