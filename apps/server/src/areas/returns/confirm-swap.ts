import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import type { Id } from '@kusuribako/contract/values/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { PaymentData } from '../../base/ports.ts'
import type { Row } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import { giveCartToOrder, type LoadedCart } from '../carts/index.ts'
import { reserveForLines } from '../inventory/index.ts'
import { pointsSpent } from '../loyalty/index.ts'
import { findOrders, totalsOfOrder } from '../orders/index.ts'
import { recordPayment, refundablePaymentsOf, unrefundedOf } from '../payments/index.ts'
import { sum } from '../pricing/index.ts'
import { changeSwap, lockSwapOfCart } from './lock-exchange.ts'
import { paidInKind } from './refund-in-kind.ts'
import { needsOwnOrder } from './returned-pieces.rules.ts'

interface SwapGoods {
  variant_id: string
  sale_class: SaleClass | null
  ingredients: readonly unknown[]
}

type CartTransfer = Parameters<typeof giveCartToOrder>[1]

export interface ConfirmedSwap {
  cart_id: Id<'cart'>
  /** Yen; negative if it is owed to the buyer. */
  total: number
  /** The name under which the stock of the new goods is held. */
  held_as: Id<'attempt'>
  /** Null when there is nothing to pay. */
  payment: { provider_id: string; data: PaymentData; currency_code: string; is_captured: boolean } | null
  payment_session_id: Id<'payment_session'> | null
  shipping_address_id: string | null
  snapshot: CartTransfer['snapshot']
}

/**
 * The buyer has confirmed a swap, and the difference is authorised where there is one to pay. From here nothing may
 * refuse: new goods are reserved for it, and its delivery and payment become the swap's.
 */
export async function confirmSwap(tx: Tx, confirmed: ConfirmedSwap): Promise<void> {
  const { cart_id, total, held_as, payment, payment_session_id, shipping_address_id, snapshot } = confirmed
  const goods = tx.db.selectFrom('line_item').select('id').where('cart_id', '=', cart_id).where('is_return', '=', false)
  const [swap, lines] = await Promise.all([lockSwapOfCart(tx, cart_id), goods.execute()])
  expect(swap && !swap.confirmed_at, `a swap is confirmed once (${cart_id})`)
  const newLineIds = lines.map(({ id }) => id)
  const payment_id = payment && newId('payment')
  if (payment && payment_id)
    await recordPayment(tx, {
      id: payment_id,
      order_id: null,
      swap_id: swap.id,
      cart_id,
      amount: total,
      idempotency_key: held_as,
      ...payment,
    })
  await giveCartToOrder(tx, {
    cart_id,
    order_id: null,
    swap_id: swap.id,
    payment_id,
    payment_session_id,
    // Returned goods keep the tax and the discount at which they were sold.
    snapshot: { ...snapshot, lines: snapshot.lines.filter(({ id }) => newLineIds.includes(id)) },
  })
  await reserveForLines(tx, held_as, newLineIds)
  await changeSwap(tx, swap.id, {
    confirmed_at: tx.now,
    difference_due: total,
    shipping_address_id,
    payment_status: statusOf(total, payment?.is_captured ?? false),
  })
}

/**
 * The swap that a locked cart is about to confirm: it is active, its order still has the money that is counted against
 * the new goods, and an amount to pay has a payment session. Cancelling a swap cancels its return first: what does not
 * come back is not counted.
 */
export async function swapToConfirm(tx: Tx, { cart, sessions }: LoadedCart, total: number) {
  const order_id = sql<string>`(select order_id from swap where cart_id = ${cart.id})`
  const [swap, credit, paid] = await Promise.all([
    lockSwapOfCart(tx, cart.id),
    findCredit(tx, cart.id),
    findPaid(tx, order_id),
  ])
  expect(swap, `a cart of type swap has its swap (${cart.id})`)
  if (swap.canceled_at || credit === null) throw refuse('swap_canceled')
  // The order was refunded after the swap was offered.
  if (credit > paid) throw refuse('order_not_captured')
  if (total > 0 && !sessions.some((session) => session.is_selected)) throw refuse('swap_payment_missing')
  return swap
}

/** Yen that the active return of a swap counts against its new goods; null where nothing comes back. */
async function findCredit({ db }: Tx, cart_id: string): Promise<number | null> {
  const { rows } = await sql<{ yen: number }>`
    select coalesce((select sum(c.yen)::int from swap_credit c where c.return_id = r.id), 0) as yen
    from return_order r join swap s on s.id = r.swap_id
    where s.cart_id = ${cart_id} and r.status <> 'canceled'`.execute(db)
  return rows[0]?.yen ?? null
}

/** Yen that were paid for an order in whatever way, also for its swaps, and not given back. */
async function findPaid(tx: Tx, order_id: RawBuilder<string>): Promise<number> {
  const [[order], payments, { given }] = await Promise.all([
    findOrders(tx.db, sql`o.id = ${order_id}`),
    refundablePaymentsOf(tx.db, order_id),
    paidInKind(tx, order_id),
  ])
  expect(order, 'a swap has its order')
  const { gift_card_total, gift_card_tax_total } = totalsOfOrder(order)
  const inKind = gift_card_total + gift_card_tax_total + pointsSpent(order.order.metadata as Row | null)
  return sum([
    inKind,
    ...given.map(({ worth }) => -worth),
    ...payments.map((payment) => (payment.canceled_at ? 0 : unrefundedOf(payment))),
  ])
}

/**
 * Goods may have been assigned to another class since they were offered (`goodsToSend`): no pharmacist reviews a swap.
 */
export function mustBeAllowedInSwap(lines: readonly SwapGoods[]): void {
  for (const { variant_id, sale_class, ingredients } of lines)
    if (needsOwnOrder({ sale_class, is_guarded: ingredients.length > 0 }))
      throw refuse('medicine_needs_own_order', { variant_id })
}

function statusOf(total: number, is_captured: boolean) {
  if (total === 0) return 'confirmed'
  return is_captured ? 'captured' : 'awaiting'
}
