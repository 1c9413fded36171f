import type { Ctx } from '../../base/ctx.ts'
import { findSavedCard } from '../payments/index.ts'
import { answerOne, type SubscriptionChange } from '../subscriptions/index.ts'
import type { Written } from './letters.ts'
import { readShop } from './shop.queries.ts'
import {
  canceledLetter,
  changedLetter,
  failedLetter,
  type RegularDelivery,
  upcomingOrderLetter,
} from './subscription-letters.rules.ts'

/** Announces a delivery ten days ahead. Resent by hand, it is sent again. */
export async function notifyUpcomingOrder(
  ctx: Ctx,
  id: string,
  { next_order_at, told_at }: { next_order_at: string; told_at: string },
): Promise<Written | null> {
  const of = await readDelivery(ctx, id)
  if (!of.next_order_at) return null
  const asked = { ...of, next_order_at: new Date(next_order_at), card: await cardOf(ctx, of) }
  return {
    ...about(of),
    occasion: `subscription-ahead:${id}:${told_at}`,
    letter: upcomingOrderLetter(await readShop(ctx), asked),
  }
}

const cardOf = async (ctx: Ctx, { customer_id, card_id }: Read) =>
  card_id ? findSavedCard(ctx, customer_id, card_id) : null

/** Notifies that a delivery could not be ordered, once per try; the last one, that it will not come. */
export async function notifyFailed(
  ctx: Ctx,
  id: string,
  { cycle, kind, failed_at, is_skipped }: Failed,
): Promise<Written> {
  const of = await readDelivery(ctx, id)
  const occasion = `subscription-failed:${id}:${cycle}:${failed_at}`
  return { ...about(of), occasion, letter: failedLetter(await readShop(ctx), of, kind, is_skipped) }
}
interface Failed {
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
): Promise<Written> {
  const of = await readDelivery(ctx, id)
  const occasion = `subscription-changed:${id}:${change}:${changed_at}`
  return { ...about(of), occasion, letter: changedLetter(await readShop(ctx), of, change) }
}

export async function notifyCanceled(ctx: Ctx, id: string): Promise<Written> {
  const of = await readDelivery(ctx, id)
  return { ...about(of), occasion: `subscription-canceled:${id}`, letter: canceledLetter(await readShop(ctx), of) }
}

type Read = RegularDelivery & { email: string; customer_id: string; card_id: string | null }

const about = ({ email, id, customer_id }: Read) => ({
  to: email,
  customer_id,
  resource_type: 'subscription',
  resource_id: id,
})

async function readDelivery(ctx: Ctx, id: string): Promise<Read> {
  const { subscription } = (await answerOne(ctx, id)).data
  const { customer_id, product, variant, metadata, quantity, next_order_at, cycles_before_cancel } = subscription
  const { email } = await ctx.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return {
    id,
    email,
    customer_id,
    quantity,
    next_order_at,
    cycles_before_cancel,
    card_id: metadata.payment_method,
    product: product.title ?? '',
    variant: variant.title ?? '',
    plan: metadata.subscription_plan.title,
    unit_price: subscription.next_unit_price,
  }
}
