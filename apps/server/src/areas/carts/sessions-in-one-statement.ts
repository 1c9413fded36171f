import type { Ctx } from '../../base/ctx.ts'
import { sellablesOf } from './answer-cart.ts'
import { changeIfSame, recallToChange } from './change-in-one-statement.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { type Due, newSession, offeredIn, toPay } from './payable-cart.ts'
import { hasOutdatedDelivery, hasOutdatedPrices } from './price-as-today.ts'
import { openFor } from './refresh-payment-sessions.ts'

/** A cached cart that costs something, at today's prices; null where it must be checked under its lock. */
async function dueOfCached(ctx: Ctx, cartId: string): Promise<Due | null> {
  const loaded = recallToChange(ctx, cartId)
  if (!loaded) return null
  const [sellables, isOfOld] = await Promise.all([sellablesOf(ctx, loaded), hasOutdatedDelivery(ctx, loaded)])
  const due = toPay(loaded, sellables)
  return due.total > 0 && !isOfOld && !hasOutdatedPrices(due) ? due : null
}

/** With the current stock, not the cached one. */
const currentDue = async (ctx: Ctx, loaded: LoadedCart): Promise<Due> => toPay(loaded, await sellablesOf(ctx, loaded))

/** Like `matchProviders`, in one statement, for a cached cart without a session; null where nothing was written. */
export async function matchInOneStatement(ctx: Ctx, cartId: string): Promise<Due | null> {
  const due = await dueOfCached(ctx, cartId)
  if (!due) return null
  const offered = offeredIn(due.loaded)
  const added = offered.map(({ id }) => newSession(ctx, due.loaded.cart.id, id, offered.length === 1))
  const [ids, providers] = [added.map(({ id }) => id), added.map(({ provider_id }) => provider_id)]
  const loaded = await addIfNone(ctx, due.loaded, ids, providers, offered.length === 1 || null)
  return loaded && currentDue(ctx, { ...loaded, sessions: added })
}

const addIfNone = changeIfSame(
  `sessions as (
    insert into payment_session (id, cart_id, provider_id, is_selected, status, created_at, updated_at)
    select one.id, same.id, one.provider_id, $7::boolean, 'pending', $4, $4
    from same, unnest($5::text[], $6::text[]) as one (id, provider_id))`,
  'not exists (select from payment_session where cart_id = c.id)',
)

/**
 * Chooses and opens a session in one statement, where its provider needs no call, no other is chosen, and the cart is
 * cached; null where nothing was written.
 */
export async function selectInOneStatement(ctx: Ctx, cartId: string, providerId: string): Promise<Due | null> {
  const provider = ctx.outside.payments.get(providerId)
  const due = provider?.asks_nobody ? await dueOfCached(ctx, cartId) : null
  const session = due?.loaded.sessions.find((one) => one.provider_id === providerId)
  if (!provider || !due || !session || !offeredIn(due.loaded).some(({ id }) => id === providerId)) return null
  const data = await openFor(provider, due.loaded, session, due.total)
  const [before, after] = [JSON.stringify(session.data), JSON.stringify(data)]
  const loaded = await openIfAlone(ctx, due.loaded, session.id, before, after, due.total)
  if (!loaded) return null
  const opened = { is_selected: true, is_initiated: true, status: 'pending', data, amount: due.total }
  const sessions = loaded.sessions.map((one) => (one.id === session.id ? { ...one, ...opened } : one))
  return currentDue(ctx, { ...loaded, sessions })
}

const openIfAlone = changeIfSame(
  `opened as (
    update payment_session set is_selected = true, is_initiated = true, status = 'pending', data = $7::jsonb,
      amount = $8::int, updated_at = $4
    from same where payment_session.id = $5)`,
  `exists (select from payment_session where id = $5 and cart_id = c.id and data = $6::jsonb)
    and not exists (select from payment_session where cart_id = c.id and is_selected and id <> $5)`,
)
