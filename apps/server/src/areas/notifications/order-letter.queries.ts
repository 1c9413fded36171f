import { sql } from 'kysely'
import type { Config } from '../../base/config.ts'
import type { Ctx, Reading } from '../../base/ctx.ts'
import { planOfLine } from '../carts/index.ts'
import {
  findConfirmation,
  findSellers,
  getOrder,
  hasAccount,
  type LaterSale,
  type LoadedOrder,
  orderAccessCodeOf,
  payWordsOf,
  stateFigures,
  totalsOfOrder,
  validPayments,
} from '../orders/index.ts'
import { isKnownEnded } from '../payments/index.ts'
import { findNextPharmacist } from '../pharmacy/index.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import { addressLines, nameOf } from './wording.rules.ts'

/**
 * An order for its mails, its recipient, whether the pharmacist left a comment, and whether its provider has refused to
 * capture its money, or is known to refuse. Its sellers are those of what was sold later where a mail is about that.
 * Refuses with `not_found`.
 */
export async function readOrderLetter(
  reading: Reading & Pick<Ctx, 'config' | 'flags'>,
  orderId: string,
  laterSale?: LaterSale,
) {
  const loaded = await getOrder(reading, orderId)
  const { order, review, shipping_address } = loaded
  const [sellers, stored, next_pharmacist_at, hasEnded] = await Promise.all([
    findSellers(reading.db, loaded, laterSale),
    findConfirmation(reading.db, orderId),
    review ? findNextPharmacist(reading) : null,
    review && hasEndedAuthorisation(reading, orderId),
  ])
  const figures = stateFigures(loaded)
  const letter: OrderLetterInput = {
    path: pathOf(reading.config, loaded),
    display_id: order.display_id,
    placed_at: order.created_at,
    name: nameOf(shipping_address ?? loaded.customer),
    ...figures,
    paid: totalsOfOrder(loaded).refundable_amount,
    is_captured: loaded.payments.some(({ captured_at }) => captured_at),
    benefits: benefitsOf(loaded, figures),
    confirmed: stored?.confirmation ?? null,
    may_cancel: reading.flags.has('cancel-order'),
    payment: payWordsOf(validPayments(loaded)),
    email: order.email,
    address: shipping_address ? addressLines(shipping_address) : ['-'],
    needs_review: review !== null,
    next_pharmacist_at,
    renewal: renewalOf(loaded),
    sellers,
  }
  const { email, customer_id, no_notification } = order
  return {
    letter,
    email,
    customer_id,
    is_silent: Boolean(no_notification),
    has_note: Boolean(review?.note),
    is_declined: order.payment_status === 'requires_action' || hasEnded === true,
    is_charged: validPayments(loaded).some(({ provider_id }) => provider_id !== 'manual'),
    conversation_path: conversationPathOf(reading.config, loaded),
  }
}

/** The mail of an approval is sent while the money is being captured. */
async function hasEndedAuthorisation({ db, now }: Reading, order_id: string): Promise<boolean> {
  const { rows } = await sql`select from payment p where p.order_id = ${order_id} and p.captured_at is null
    and p.canceled_at is null and (p.data ->> 'capture_before' < ${now.toISOString()} or ${isKnownEnded})`.execute(db)
  return rows.length > 0
}

/** Points are given back to an account alone (032). */
function benefitsOf(loaded: LoadedOrder, { points_spent, gift_card_total }: ReturnType<typeof stateFigures>) {
  const benefits = [
    { name: 'ポイント', isUsed: points_spent > 0 && hasAccount(loaded) },
    { name: 'ギフトカードの残高', isUsed: gift_card_total > 0 },
    { name: 'クーポン', isUsed: loaded.discounts.length > 0 },
  ]
  return benefits.flatMap(({ name, isUsed }) => (isUsed ? [name] : []))
}

/** The page where pharmacist and buyer write to each other. */
const conversationPathOf = (config: Config, loaded: LoadedOrder) =>
  `/orders/${loaded.order.id}/pharmacist${hasAccount(loaded) ? '' : `?temporary_code=${codeOf(config, loaded)}`}`

/** For buyers without an account, or whose account is closed: a code opens its page. */
const pathOf = (config: Config, loaded: LoadedOrder) =>
  hasAccount(loaded)
    ? `/account/orders/${loaded.order.id}`
    : `/order/confirmed/${loaded.order.id}/thank_you?temporary_code=${codeOf(config, loaded)}`

/**
 * The order's creation in milliseconds (shop.md §2); where a pharmacist reviews it, what opens the conversation too.
 */
const codeOf = (config: Config, { order, review }: LoadedOrder) =>
  review ? orderAccessCodeOf(config, order.id) : Date.parse(order.created_at)

/** As in the order itself (shop.md §3). */
function renewalOf({ order, items }: LoadedOrder): OrderLetterInput['renewal'] {
  const { subscription, subscription_current_cycle: cycle } = (order.metadata ?? {}) as {
    subscription?: { subscriptionId?: string }
    subscription_current_cycle?: number
  }
  if (!subscription?.subscriptionId || !cycle) return null
  const plans = items.map(({ metadata }) => planOfLine(metadata as Record<string, unknown> | null)?.plan)
  const lastCycle = plans.find((plan) => plan?.maximum_cycles)?.maximum_cycles
  return { id: subscription.subscriptionId, cycle, is_last: lastCycle ? cycle >= lastCycle : false }
}
