import type { Ctx } from '../../base/ctx.ts'
import { sellablesOf } from './answer-cart.ts'
import { changeIfSame, recallToChange } from './change-in-one-statement.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { asPayable, newSession, offeredProviders, type PayableCart } from './payable-cart.ts'
import { hasOutdatedDelivery, hasOutdatedPrices } from './price-as-today.ts'
import { openFor } from './refresh-payment-sessions.ts'

/** A cached cart that costs something, at today's prices; null where it must be checked under its lock. */
async function cachedPayable(ctx: Ctx, cartId: string): Promise<PayableCart | null> {
  const loaded = recallToChange(ctx, cartId)
  if (!loaded) return null
  const [sellables, isDeliveryOutdated] = await Promise.all([
    sellablesOf(ctx, loaded),
    hasOutdatedDelivery(ctx, loaded),
  ])
  const payable = asPayable(loaded, sellables)
  return payable.total > 0 && !isDeliveryOutdated && !hasOutdatedPrices(payable) ? payable : null
}

/** With the current stock, not the cached one. */
const currentPayable = async (ctx: Ctx, loaded: LoadedCart): Promise<PayableCart> =>
  asPayable(loaded, await sellablesOf(ctx, loaded))

/** Like `matchProviders`, in one statement, for a cached cart without a session; null where nothing was written. */
export async function matchInOneStatement(ctx: Ctx, cartId: string): Promise<PayableCart | null> {
  const payable = await cachedPayable(ctx, cartId)
  if (!payable) return null
  const offered = offeredProviders(payable.loaded)
  const added = offered.map(({ id }) => newSession(ctx, payable.loaded.cart.id, id, offered.length === 1))
  const [ids, providers] = [added.map(({ id }) => id), added.map(({ provider_id }) => provider_id)]
  const loaded = await addIfNone(ctx, payable.loaded, ids, providers, offered.length === 1 || null)
  return loaded && currentPayable(ctx, { ...loaded, sessions: added })
}

const addIfNone = changeIfSame(
  `sessions as (
    insert into payment_session (id, cart_id, provider_id, is_selected, status, created_at, updated_at)
    select one.id, same.id, one.provider_id, $7::boolean, 'pending', $4, $4
    from same, unnest($5::text[], $6::text[]) as one (id, provider_id))`,
  { needs: 'not exists (select from payment_session where cart_id = c.id)', hasSessions: false },
)

/**
 * Chooses and opens a session in one statement, where its provider needs no call, no other is chosen, and the cart is
 * cached; null where nothing was written.
 */
export async function selectInOneStatement(ctx: Ctx, cartId: string, providerId: string): Promise<PayableCart | null> {
  const provider = ctx.outside.payments.get(providerId)
  const payable = provider?.needs_no_call ? await cachedPayable(ctx, cartId) : null
  const session = payable?.loaded.sessions.find((one) => one.provider_id === providerId)
  if (!provider || !payable || !session || !offeredProviders(payable.loaded).some(({ id }) => id === providerId))
    return null
  const data = await openFor(provider, payable.loaded, session, payable.total)
  const [before, after] = [JSON.stringify(session.data), JSON.stringify(data)]
  const loaded = await openIfAlone(ctx, payable.loaded, session.id, before, after, payable.total)
  if (!loaded) return null
  const opened = { is_selected: true, is_initiated: true, status: 'pending', data, amount: payable.total }
  const sessions = loaded.sessions.map((one) => (one.id === session.id ? { ...one, ...opened } : one))
  return currentPayable(ctx, { ...loaded, sessions })
}

const openIfAlone = changeIfSame(
  `opened as (
    update payment_session set is_selected = true, is_initiated = true, status = 'pending', data = $7::jsonb,
      amount = $8::int, updated_at = $4
    from same where payment_session.id = $5)`,
  {
    needs: `exists (select from payment_session where id = $5 and cart_id = c.id and data = $6::jsonb)
      and not exists (select from payment_session where cart_id = c.id and is_selected and id <> $5)`,
  },
)
