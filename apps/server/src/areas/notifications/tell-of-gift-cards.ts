import type { Ctx } from '../../base/ctx.ts'
import { giftCardLetter } from './gift-card-letters.rules.ts'
import type { Written } from './letters.ts'
import { readShop } from './shop.queries.ts'

/** Sends the buyer the codes of the gift cards that an order has bought, once they are open. */
export async function tellGiftCards(ctx: Ctx, orderId: string): Promise<Written | null> {
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
