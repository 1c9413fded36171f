import type { Ctx } from '../../base/ctx.ts'
import { giftCardLetter, giftCardsLonger } from './gift-card-letters.rules.ts'
import type { Written } from './letters.ts'
import { readShop } from './shop.queries.ts'

/** Sends the buyer the codes of the gift cards bought with an order, once they are enabled. */
export async function notifyGiftCards(ctx: Ctx, orderId: string): Promise<Written | null> {
  const cards = await ctx.db
    .selectFrom('gift_card as card')
    .innerJoin('orders', 'orders.id', 'card.order_id')
    .select(['card.code', 'card.value', 'card.ends_at', 'orders.email', 'orders.display_id', 'orders.customer_id'])
    .where('card.order_id', '=', orderId)
    .where('card.is_disabled', '=', false)
    .where('card.deleted_at', 'is', null)
    .orderBy('card.id')
    .execute()
  const [first] = cards
  if (!first) return null
  const { email, display_id, customer_id } = first
  return {
    occasion: `gift-cards:${orderId}`,
    to: email,
    letter: giftCardLetter(await readShop(ctx), { display_id, cards }),
    resource_type: 'order',
    resource_id: orderId,
    customer_id,
  }
}

/**
 * Writes the mail about gift cards whose end was moved because money of an order came back to them; null without such.
 */
export async function notifyGiftCardsLonger(
  ctx: Ctx,
  orderId: string,
  ids: readonly string[],
  ends_at: string,
): Promise<Written | null> {
  const cards = await ctx.db
    .selectFrom('gift_card as card')
    .innerJoin('orders', (join) => join.on('orders.id', '=', orderId))
    .select(['card.code', 'card.balance', 'card.ends_at', 'orders.email', 'orders.display_id', 'orders.customer_id'])
    .where('card.id', 'in', [...ids])
    .where('card.ends_at', '=', new Date(ends_at))
    .where('card.is_disabled', '=', false)
    .where('card.deleted_at', 'is', null)
    .orderBy('card.id')
    .execute()
  const [first] = cards
  if (!first) return null
  const { email, display_id, customer_id } = first
  return {
    occasion: `gift-cards-longer:${orderId}:${ends_at}`,
    to: email,
    letter: giftCardsLonger(await readShop(ctx), { display_id, cards }),
    resource_type: 'order',
    resource_id: orderId,
    customer_id,
  }
}
