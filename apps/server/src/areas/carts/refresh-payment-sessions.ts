import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { type Db, statement } from '../../base/db.ts'
import type { PaymentAsked, PaymentData, PaymentProvider } from '../../base/ports.ts'
import type { Shaping } from '../../base/read.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { payerOf, withPayer } from '../payments/index.ts'
import { answerCart } from './answer-cart.ts'
import { pointsPaying, reckonCart } from './cart-price.rules.ts'
import type { LoadedCart, SessionRow } from './load-cart.queries.ts'
import { touchCart } from './lock-cart.ts'
import type { Reckoned } from './shape-cart.ts'

/**
 * Answers a cart that has just changed; sessions that were opened for another amount are brought up to date first. The
 * change is written: a provider that does not answer hears of the amount when it is asked for the money.
 */
export async function answerChanged(ctx: Ctx, reckoned: Reckoned, shaping: Shaping) {
  await refreshSessions(ctx, reckoned).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'payment_provider_failed')) throw error
  })
  return answerCart(ctx, reckoned, shaping)
}

/** Brings sessions that were opened for another amount up to date. */
export async function refreshSessions(ctx: Ctx, { loaded, sellables }: Omit<Reckoned, 'totals'>): Promise<void> {
  if (loaded.sessions.length === 0) return
  const { total } = reckonCart(loaded, sellables, true)
  const amount = total - pointsPaying(loaded, total)
  if (amount <= 0) return dropSessions(ctx, loaded)
  for (const session of loaded.sessions) {
    if (session.is_initiated && session.amount !== amount) await openSession(ctx, loaded, session, amount)
  }
}

/**
 * Opens a session with its provider, or tells the provider of a new amount. Outside any transaction: it is the network.
 */
export async function openSession(ctx: Ctx, loaded: LoadedCart, session: SessionRow, amount: number): Promise<void> {
  const provider = ctx.outside.payments.get(session.provider_id)
  if (!provider) throw refuse('payment_provider_not_in_region')
  const open = async () => {
    const asked = await withPayer(ctx, provider, sessionAsked(loaded, amount), payerIn(loaded))
    return provider.open(asked, session.data, openKey(session, amount))
  }
  const data = await open().catch((error: unknown) => {
    ctx.log.error({ err: error, provider: provider.id }, 'payment provider failed')
    throw refuse('payment_provider_failed')
  })
  const before = session.data
  const isReplaced = before.id !== undefined && before.id !== data.id
  const isNoted = await ctx.tx((tx) => noteUnlessPaid(tx, loaded.cart.id, session, { data, amount }, isReplaced))
  if (!isReplaced || !isNoted) return
  await provider.cancel(before, `${session.id}:replaced`).catch((error: unknown) => {
    ctx.log.error({ err: error, session: session.id }, 'payment not closed with its provider')
  })
}

/** Opens a session with a provider that asks nobody, in the transaction that has chosen it. */
export async function openAtOnce(
  tx: Tx,
  provider: PaymentProvider,
  loaded: LoadedCart,
  session: SessionRow,
  amount: number,
): Promise<void> {
  const data = await openFor(provider, loaded, session, amount)
  await noteOpened(tx, session, { data, amount })
}

/** Opens a session with a provider that asks nobody. */
export const openFor = (provider: PaymentProvider, loaded: LoadedCart, session: SessionRow, amount: number) =>
  provider.open(sessionAsked(loaded, amount), session.data, openKey(session, amount))

/** Who pays, as far as the cart knows: that no name of an account is in hand does not say that there is none. */
function payerIn({ customer }: LoadedCart) {
  if (!customer?.has_account) return null
  const payer = payerOf(customer)
  return payer.reference === null ? undefined : payer
}

const sessionAsked = ({ cart, region }: LoadedCart, amount: number) => {
  const { id, customer_id, email } = cart
  return askedFor({ currency_code: region.currency_code, customer_id, email }, id, amount)
}

const openKey = ({ id }: SessionRow, amount: number) => `${id}:open:${amount}`

interface Opened {
  data: PaymentData
  amount: number
}

/** For a locked cart: whether the session is chosen cannot have changed since it was read, and is written with it. */
async function noteOpened(tx: Tx, session: SessionRow, { data, amount }: Opened): Promise<void> {
  Object.assign(session, { data, amount, is_initiated: true, status: 'pending' })
  await writeOpened(tx.send, session.id, session.is_selected, JSON.stringify(data), amount, tx.now)
}

const writeOpened = statement(`
  update payment_session set is_selected = $2, data = $3, amount = $4, is_initiated = true, status = 'pending',
    updated_at = $5 where id = $1`)

/**
 * Notes what was opened while nothing was locked, unless somebody began to pay meanwhile, or has paid: then only the
 * provider knows the amount that counts. `isAsked`: the caller needs the answer, which is whether it was noted.
 */
async function noteUnlessPaid(
  tx: Tx,
  cart_id: string,
  session: SessionRow,
  opened: Opened,
  isAsked: boolean,
): Promise<boolean> {
  const on = isAsked ? tx.db : tx.send
  const locked = lockRow(cart_id).execute(on)
  const [, { rows }] = await Promise.all([locked, write(on, tx.now, session, opened, isUnpaid(cart_id))])
  return rows.length > 0
}

function write(on: Db, now: Date, session: SessionRow, { data, amount }: Opened, where: RawBuilder<unknown>) {
  Object.assign(session, { data, amount, is_initiated: true, status: 'pending' })
  return sql`update payment_session set data = ${JSON.stringify(data)}, amount = ${amount}, is_initiated = true,
    status = 'pending', updated_at = ${now} where id = ${session.id} and ${where} returning id`.execute(on)
}

const lockRow = (cart_id: string) => sql`select from cart where id = ${cart_id} for update`
/** Holds only under the cart's lock, which everybody takes who begins to pay. */
const isUnpaid = (cart_id: string) => sql`exists (select from cart where id = ${cart_id} and completed_at is null)
  and not exists (select from checkout_attempt where cart_id = ${cart_id} and status = 'open')`

async function dropSessions(ctx: Ctx, loaded: LoadedCart) {
  const { cart } = loaded
  loaded.sessions = []
  await ctx.tx(async (tx) => {
    await touchCart(tx, cart.id)
    await sql`delete from payment_session where cart_id = ${cart.id} and ${isUnpaid(cart.id)}`.execute(tx.send)
  })
}

/** What a provider is told of a cart. */
export function askedFor(
  of: { currency_code: string; customer_id: string | null; email: string | null },
  cart_id: string,
  amount: number,
): PaymentAsked {
  const { currency_code, customer_id, email } = of
  return { amount, currency_code, cart_id, ...(customer_id && email && { customer: { id: customer_id, email } }) }
}
