import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import type { Verdict } from '../../base/ports.ts'
import { giveCartToOrder } from '../carts/index.ts'
import { issueGiftCards, spendGiftCardsOn } from '../discounts/index.ts'
import { reserveForLines } from '../inventory/index.ts'
import { setOrderOfDPoints } from '../loyalty/index.ts'
import { writeOrder } from '../orders/index.ts'
import { recordPayment } from '../payments/index.ts'
import { recordSale } from '../pharmacy/index.ts'
import { type Attempt, closeAttempt } from './attempts.ts'

/** Writes the order of an attempt, from its snapshot, at once; notes a fact for later rooms. */
export async function placeOrder(tx: Tx, attempt: Attempt, verdict: Verdict): Promise<Id<'order'>> {
  const { snapshot, cart_id } = attempt
  const id = attempt.new_order_id ?? newId('order')
  const isPaid = verdict.status === 'captured' || attempt.amount === 0
  if (!attempt.new_order_id) await closeAttempt(tx, attempt.id, { status: 'settled', order_id: id })
  const order = writeOrder(tx, {
    id,
    cart_id,
    customer_id: snapshot.customer_id,
    email: snapshot.email,
    region_id: snapshot.region_id,
    currency_code: snapshot.currency_code,
    total: snapshot.total,
    billing_address_id: snapshot.billing_address_id,
    shipping_address_id: snapshot.shipping_address_id,
    sales_channel_id: snapshot.sales_channel_id,
    // When the shop notes the fact (below): a listener that missed it can be triggered again.
    metadata: { ...snapshot.metadata, orderPlacedEvent: tx.now.toISOString() },
    placed_from: snapshot.placed_from ?? null,
    status: snapshot.needs_review ? 'requires_action' : 'pending',
    payment_status: isPaid ? 'captured' : 'awaiting',
    discount_ids: snapshot.discount_ids,
    gift_card_ids: snapshot.gift_card_uses.map((use) => use.gift_card_id),
  })
  const payment_id = attempt.session && newId('payment')
  const cards = { id, region_id: snapshot.region_id, is_open: isPaid && !snapshot.needs_review }
  const payment_session_id = attempt.session?.id ?? null
  const lineIds = snapshot.lines.map((line) => line.id)
  // None waits for another's result: they are sent together, and run in this order.
  await Promise.all([
    order,
    payment_id && recordPayment(tx, paymentOf(attempt, verdict, { id: payment_id, order_id: id })),
    giveCartToOrder(tx, { cart_id, order_id: id, payment_id, payment_session_id, snapshot }),
    attempt.is_for_lines ? null : reserveForLines(tx, attempt.id, lineIds),
    spendGiftCardsOn(tx, id, snapshot.gift_card_uses),
    issueGiftCards(tx, cards, snapshot.bought_gift_cards ?? []),
    recordSale(tx, { order_id: id, ...snapshot }),
    attempt.d_points && setOrderOfDPoints(tx, attempt.id, id),
    tx.note('order.placed', { order_id: id }),
    snapshot.is_draft && tx.note('draft_order.ordered', { order_id: id }),
  ])
  return id
}

const paymentOf = (attempt: Attempt, verdict: Verdict, ids: { id: Id<'payment'>; order_id: string }) => ({
  ...ids,
  cart_id: attempt.cart_id,
  amount: attempt.amount,
  currency_code: attempt.snapshot.currency_code,
  provider_id: attempt.session?.provider_id ?? '',
  data: verdict.data,
  idempotency_key: attempt.id,
  is_captured: verdict.status === 'captured',
})
