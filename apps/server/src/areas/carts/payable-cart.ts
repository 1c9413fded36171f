import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { pointsPaying, totalsOfCart } from './cart-price.rules.ts'
import type { LoadedCart, SessionRow } from './load-cart.queries.ts'
import type { PricedCart } from './shape-cart.ts'

/** A cart about to be paid; the platform always computes tax at that point. */
export interface PayableCart extends PricedCart {
  /** What is to be paid in money. */
  total: number
}

/** A loaded cart with its tax, and what is left to pay in money after its gift cards and points. */
export function asPayable(loaded: LoadedCart, sellables: PricedCart['sellables']): PayableCart {
  const totals = totalsOfCart(loaded, sellables, { force_taxes: true })
  return { loaded, sellables, totals, total: totals.total - pointsPaying(loaded, totals.total) }
}

/** The providers with which a cart may be paid. */
export const offeredProviders = ({ region }: LoadedCart) =>
  region.payment_providers.filter(({ is_installed }) => is_installed)

/** The payment session that its buyer has chosen, as long as its provider is offered. */
export const chosenSession = (loaded: LoadedCart): SessionRow | undefined =>
  loaded.sessions.find(
    ({ is_selected, provider_id }) => is_selected && offeredProviders(loaded).some(({ id }) => id === provider_id),
  )

/** A session that has not been opened with its provider. */
export function newSession(tx: Pick<Tx, 'now'>, cart_id: Id<'cart'>, provider_id: string, isOnly: boolean): SessionRow {
  const now = tx.now.toISOString()
  return {
    id: newId('payment_session'),
    cart_id,
    provider_id,
    is_selected: isOnly || null,
    is_initiated: false,
    status: 'pending',
    data: {},
    idempotency_key: null,
    amount: null,
    payment_authorized_at: null,
    created_at: now,
    updated_at: now,
  }
}
