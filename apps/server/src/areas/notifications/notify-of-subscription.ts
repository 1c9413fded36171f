import type { Ctx } from '../../base/ctx.ts'
import { findSavedCard, payerOf } from '../payments/index.ts'
import { answerOne, isStillSold, type SubscriptionChange } from '../subscriptions/index.ts'
import type { OutgoingMail } from './letters.ts'
import { readShop } from './shop.queries.ts'
import {
  type RegularDelivery,
  renewalFailedLetter,
  subscriptionCanceledLetter,
  subscriptionChangedLetter,
  upcomingOrderLetter,
} from './subscription-letters.rules.ts'
import { nameOf } from './wording.rules.ts'

/** Announces a delivery ten days ahead. Resent by hand, it is sent again. */
export async function notifyUpcomingOrder(
  ctx: Ctx,
  id: string,
  { next_order_at, told_at }: { next_order_at: string; told_at: string },
): Promise<OutgoingMail | null> {
  const delivery = await readDelivery(ctx, id)
  if (!delivery.next_order_at) return null
  const upcoming = { ...delivery, next_order_at: new Date(next_order_at), card: await cardOf(ctx, delivery) }
  return {
    ...recipientOf(delivery),
    occasion: `subscription-ahead:${id}:${told_at}`,
    letter: upcomingOrderLetter(await readShop(ctx), upcoming),
  }
}

const cardOf = async (ctx: Ctx, { customer_id, card_id }: DeliveryToMail) =>
  card_id ? findSavedCard(ctx, customer_id, card_id) : null

/** Notifies that a delivery could not be ordered, once per try; the last one, that it will not come. */
export async function notifyFailed(
  ctx: Ctx,
  id: string,
  { cycle, kind, failed_at, is_skipped }: FailedRenewal,
): Promise<OutgoingMail> {
  const delivery = await readDelivery(ctx, id)
  const occasion = `subscription-failed:${id}:${cycle}:${failed_at}`
  return {
    ...recipientOf(delivery),
    occasion,
    letter: renewalFailedLetter(await readShop(ctx), delivery, delivery.is_sold ? kind : 'gone', is_skipped),
  }
}
interface FailedRenewal {
  cycle: number
  kind: 'payment' | 'inventory' | 'other'
  failed_at: string
  is_skipped: boolean
}

/** Notifies of what staff have changed, with the current state. */
export async function notifyChanged(
  ctx: Ctx,
  id: string,
  change: SubscriptionChange,
  changed_at: string,
): Promise<OutgoingMail> {
  const delivery = await readDelivery(ctx, id)
  const occasion = `subscription-changed:${id}:${change}:${changed_at}`
  return {
    ...recipientOf(delivery),
    occasion,
    letter: subscriptionChangedLetter(await readShop(ctx), delivery, change),
  }
}

export async function notifyCanceled(ctx: Ctx, id: string): Promise<OutgoingMail> {
  const delivery = await readDelivery(ctx, id)
  return {
    ...recipientOf(delivery),
    occasion: `subscription-canceled:${id}`,
    letter: subscriptionCanceledLetter(await readShop(ctx), delivery),
  }
}

type DeliveryToMail = RegularDelivery & { email: string; customer_id: string; card_id: string | null }

const recipientOf = ({ email, id, customer_id }: DeliveryToMail) => ({
  to: email,
  customer_id,
  resource_type: 'subscription',
  resource_id: id,
})

async function readDelivery(ctx: Ctx, id: string): Promise<DeliveryToMail> {
  const [answer, is_sold] = await Promise.all([answerOne(ctx, id), isStillSold(ctx, id)])
  const { subscription } = answer.data
  const { customer_id, product, variant, metadata, quantity, next_order_at, cycles_before_cancel } = subscription
  const customer = await ctx.db
    .selectFrom('customer')
    .select(['id', 'email', 'first_name', 'last_name', 'metadata'])
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const card_id = metadata.payment_method ?? payerOf(customer).selectedCardId
  return {
    id,
    name: nameOf(customer),
    email: customer.email,
    customer_id,
    quantity,
    next_order_at,
    cycles_before_cancel,
    is_sold,
    card_id,
    has_card: card_id !== null,
    product: product.title ?? '',
    variant: variant.title ?? '',
    plan: metadata.subscription_plan.title,
    unit_price: subscription.next_unit_price,
  }
}
