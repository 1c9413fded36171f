import type { Ctx, Tx } from '../../base/ctx.ts'
import type { PaymentAsked, PaymentData, PaymentProvider } from '../../base/ports.ts'
import type { Shaping } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { payerOf, withPayer } from '../payments/index.ts'
import { answerCart } from './answer-cart.ts'
import { pointsPaying, reckonCart } from './cart-price.rules.ts'
import type { LoadedCart, SessionRow } from './load-cart.queries.ts'
import type { Reckoned } from './shape-cart.ts'

/** Answers a cart that has just changed; sessions that were opened for another amount are brought up to date first. */
export async function answerChanged(ctx: Ctx, reckoned: Reckoned, shaping: Shaping) {
  await refreshSessions(ctx, reckoned)
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
  await ctx.tx((tx) => noteOpened(tx, session, data, amount))
}

/** Opens a session with a provider that asks nobody, in the transaction that has chosen it. */
export async function openAtOnce(
  tx: Tx,
  provider: PaymentProvider,
  loaded: LoadedCart,
  session: SessionRow,
  amount: number,
): Promise<void> {
  const data = await provider.open(sessionAsked(loaded, amount), session.data, openKey(session, amount))
  await noteOpened(tx, session, data, amount)
}

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

async function noteOpened(tx: Tx, session: SessionRow, data: PaymentData, amount: number): Promise<void> {
  const fresh = { data, amount, is_initiated: true, status: 'pending' as const }
  Object.assign(session, fresh)
  await tx.send
    .updateTable('payment_session')
    .set({ ...fresh, data: JSON.stringify(data), updated_at: tx.now })
    .where('id', '=', session.id)
    .execute()
}

async function dropSessions(ctx: Ctx, loaded: LoadedCart) {
  loaded.sessions = []
  await ctx.tx((tx) => tx.send.deleteFrom('payment_session').where('cart_id', '=', loaded.cart.id).execute())
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
