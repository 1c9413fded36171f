import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { type Db, statement } from '../../base/db.ts'
import type { PaymentData, PaymentProvider, PaymentRequest } from '../../base/ports.ts'
import type { Shaping } from '../../base/read.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import { payerOf, withPayer } from '../payments/index.ts'
import { answerCart } from './answer-cart.ts'
import { pointsPaying, totalsOfCart } from './cart-price.rules.ts'
import type { LoadedCart, SessionRow } from './load-cart.queries.ts'
import { touchCart } from './lock-cart.ts'
import type { PricedCart } from './shape-cart.ts'

/**
 * Returns a cart that has just changed; sessions opened for another amount are updated first. The change is committed:
 * a provider that does not answer gets the amount when it is asked for the money.
 */
export async function answerChanged(ctx: Ctx, priced: PricedCart, shaping: Shaping) {
  await refreshSessions(ctx, priced).catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'payment_provider_failed')) throw error
  })
  return answerCart(ctx, priced, shaping)
}

/** Updates sessions that were opened for another amount. */
export async function refreshSessions(ctx: Ctx, { loaded, sellables }: Omit<PricedCart, 'totals'>): Promise<void> {
  if (loaded.sessions.length === 0) return
  const { total } = totalsOfCart(loaded, sellables, { force_taxes: true })
  const amount = total - pointsPaying(loaded, total)
  if (amount <= 0) return dropSessions(ctx, loaded)
  for (const session of loaded.sessions) {
    if (session.is_initiated && session.amount !== amount) await openSession(ctx, loaded, session, amount)
  }
}

/**
 * Opens a session with its provider, or sends the provider a new amount. Outside any transaction, because it uses the
 * network.
 */
export async function openSession(ctx: Ctx, loaded: LoadedCart, session: SessionRow, amount: number): Promise<void> {
  const provider = ctx.outside.payments.get(session.provider_id)
  if (!provider) throw refuse('payment_provider_not_in_region')
  const open = async () => {
    const request = await withPayer(ctx, provider, sessionRequest(loaded, amount), payerIn(loaded))
    return provider.open(request, session.data, openKey(session, amount))
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

/** Opens a session whose provider needs no call, in the transaction that has chosen it. */
export async function openWithoutCall(
  tx: Tx,
  provider: PaymentProvider,
  loaded: LoadedCart,
  session: SessionRow,
  amount: number,
): Promise<void> {
  const data = await openFor(provider, loaded, session, amount)
  await noteOpened(tx, session, { data, amount })
}

/** Opens a session whose provider needs no call. */
export const openFor = (provider: PaymentProvider, loaded: LoadedCart, session: SessionRow, amount: number) =>
  provider.open(sessionRequest(loaded, amount), session.data, openKey(session, amount))

/** The payer, as far as the cart knows: a missing account id does not mean that there is no account. */
function payerIn({ customer }: LoadedCart) {
  if (!customer?.has_account) return null
  const payer = payerOf(customer)
  return payer.reference === null ? undefined : payer
}

const sessionRequest = ({ cart, region }: LoadedCart, amount: number) => {
  const { id, customer_id, email } = cart
  return paymentRequestFor({ currency_code: region.currency_code, customer_id, email }, id, amount)
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
 * Records what was opened while nothing was locked, unless somebody has begun to pay or has paid in the meantime: then
 * only the provider knows the relevant amount. `needsResult`: the caller needs the result, which is whether it was
 * recorded.
 */
async function noteUnlessPaid(
  tx: Tx,
  cart_id: string,
  session: SessionRow,
  opened: Opened,
  needsResult: boolean,
): Promise<boolean> {
  const db = needsResult ? tx.db : tx.send
  const locked = lockRow(cart_id).execute(db)
  const [, { rows }] = await Promise.all([locked, writeOpenedIf(db, tx.now, session, opened, isUnpaid(cart_id))])
  return rows.length > 0
}

function writeOpenedIf(db: Db, now: Date, session: SessionRow, { data, amount }: Opened, where: RawBuilder<unknown>) {
  Object.assign(session, { data, amount, is_initiated: true, status: 'pending' })
  return sql`update payment_session set data = ${JSON.stringify(data)}, amount = ${amount}, is_initiated = true,
    status = 'pending', updated_at = ${now} where id = ${session.id} and ${where} returning id`.execute(db)
}

const lockRow = (cart_id: string) => sql`select from cart where id = ${cart_id} for update`
/** Valid only under the cart's lock, which everybody takes who begins to pay. */
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

/** What a provider is sent about a cart. */
export function paymentRequestFor(
  purchase: { currency_code: string; customer_id: string | null; email: string | null },
  cart_id: string,
  amount: number,
): PaymentRequest {
  const { currency_code, customer_id, email } = purchase
  return { amount, currency_code, cart_id, ...(customer_id && email && { customer: { id: customer_id, email } }) }
}
