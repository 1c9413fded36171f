import type { CallError } from '@kusuribako/client'
import { account, carts, customerPoints, shippingOptions, validateCart } from '@kusuribako/client/routes'
import type { Cart } from '@kusuribako/contract/carts/cart'
import type { FailedCode, IngredientOverlap, LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import type { Customer } from '@kusuribako/contract/customers/customer'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import { redirect } from 'react-router'
import { type Api, orErrorPage, orNull } from '../../api.server.ts'
import { flagsOn } from '../shell/flags.server.ts'
import { type CartView, cartExpand, type PointsFigures, viewCart } from './cart-view.ts'
import { restoreCart } from './restore-cart.server.ts'

export interface OpenCart {
  cart: Cart
  view: CartView
  /** The signed-in customer; null for a guest. */
  customer: Customer | null
  /** The first reason why it cannot be ordered as it is; null when it can. */
  blockedBy: RefusalCode | 'unknown_error' | null
}

/** The shopper's cart with all its problems; null when there is none, or it has become an order. */
export async function readCart(api: Api): Promise<OpenCart | null> {
  const openCart = await findCart(api)
  return openCart === 'of an account' ? null : openCart
}

/**
 * The cart as `readCart`, and whether it belongs to an account whose session has ended: only this browser's cart can.
 */
export async function findCart(api: Api): Promise<OpenCart | 'of an account' | null> {
  const id = api.cartId
  if (!id) return null
  const [found, verdict, deliveries, me, flags] = await Promise.all([
    api.personal(carts.get, { params: { id }, query: { expand: cartExpand } }),
    api.personal(validateCart, { body: { cart_id: id } }),
    api.shared(shippingOptions.list),
    api.personal(account.get),
    flagsOn(api),
  ])
  // Another person's, or deleted; a rate-limited shopper keeps it.
  const isDenied = !found.ok && [400, 401, 403, 404].includes(found.error.status)
  if (isDenied) return found.error.status === 404 ? findRestoredCart(api, id, isSignedOut(me)) : null
  const { cart } = orErrorPage(found)
  if (cart.completed_at) return null
  const problems = verdict.ok ? verdict.data.data.warnings : problemsIn(verdict.error.details)
  const failedCodes = verdict.ok ? [] : failedCodesIn(verdict.error.details)
  const overlaps = verdict.ok ? (verdict.data.data.overlaps ?? []) : overlapsIn(verdict.error.details)
  const options = deliveries.ok ? deliveries.data.shipping_options : []
  const customer = orNull(me)?.customer ?? null
  const hasDeliveryFee = flags.includes('shipping-fee')
  const view = viewCart(cart, { problems, failedCodes, overlaps, options, isMember: customer !== null, hasDeliveryFee })
  if (customer) view.totals.points = await pointsOf(api, id)
  return { cart, view, customer, blockedBy: verdict.ok ? null : verdict.error.code }
}

/** A cart that was not found was merged into the member's cart elsewhere, or was another person's. */
async function findRestoredCart(api: Api, id: string, isSignedOut: boolean) {
  if (isSignedOut) return 'of an account'
  await restoreCart(api)
  return api.cartId === id ? null : findCart(api)
}

const isSignedOut = (me: { ok: true } | { ok: false; error: CallError }) => !me.ok && me.error.status === 401

/** A cart blocked by staff is discarded: its shopper starts a new one, and is told so (shop.md §3, §8). */
export function redirectIfBlocked(openCart: OpenCart | null): void {
  if (openCart?.blockedBy === 'cart_blocked') throw redirect('/reset-cart', 303)
}

/** The points of a cart; nothing where they are unknown. */
async function pointsOf(api: Api, id: string): Promise<PointsFigures | undefined> {
  const found = await api.personal(customerPoints.ofCart, { params: { id } })
  if (!found.ok) return undefined
  const { pointsUsed, toPay, pointsEarned } = found.data.data
  return { used: pointsUsed, toPay, earned: pointsEarned }
}

/** The problems of every line, as in a refusal of the order. */
export const problemsIn = (details: Record<string, unknown>): LineProblem[] =>
  Array.isArray(details.problems) ? (details.problems as LineProblem[]) : []

const failedCodesIn = (details: Record<string, unknown>): FailedCode[] =>
  Array.isArray(details.discounts) ? (details.discounts as FailedCode[]) : []

const overlapsIn = (details: Record<string, unknown>): IngredientOverlap[] =>
  Array.isArray(details.overlaps) ? (details.overlaps as IngredientOverlap[]) : []
