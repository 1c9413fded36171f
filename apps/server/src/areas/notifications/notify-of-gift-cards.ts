import type { Ctx } from '../../base/ctx.ts'
import type { Shop } from './account-letters.rules.ts'
import { giftCardLetter, giftCardsExtendedLetter } from './gift-card-letters.rules.ts'
import type { Letter } from './letter.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { readShop } from './shop.queries.ts'
import { nameOf } from './wording.rules.ts'

const buyer = [
  'orders.email',
  'orders.display_id',
  'orders.customer_id',
  'address.first_name',
  'address.last_name',
] as const

/** Sends the buyer the codes of the gift cards bought with an order, once they are enabled. */
export async function notifyGiftCards(ctx: Ctx, orderId: string): Promise<OutgoingMail | null> {
  const cards = await ctx.db
    .selectFrom('gift_card as card')
    .innerJoin('orders', 'orders.id', 'card.order_id')
    .leftJoin('address', 'address.id', 'orders.shipping_address_id')
    .select(['card.code', 'card.value', 'card.ends_at', ...buyer])
    .where('card.order_id', '=', orderId)
    .where('card.is_disabled', '=', false)
    .where('card.deleted_at', 'is', null)
    .orderBy('card.id')
    .execute()
  return mailToBuyer(ctx, orderId, cards, { occasion: `gift-cards:${orderId}`, write: giftCardLetter })
}

/**
 * Writes the mail about gift cards whose end was moved because money of an order came back to them; null without such.
 */
export async function notifyGiftCardsExtended(
  ctx: Ctx,
  orderId: string,
  ids: readonly string[],
  ends_at: string,
): Promise<OutgoingMail | null> {
  const cards = await ctx.db
    .selectFrom('gift_card as card')
    .innerJoin('orders', (join) => join.on('orders.id', '=', orderId))
    .leftJoin('address', 'address.id', 'orders.shipping_address_id')
    .select(['card.code', 'card.balance', 'card.ends_at', ...buyer])
    .where('card.id', 'in', [...ids])
    .where('card.ends_at', '=', new Date(ends_at))
    .where('card.is_disabled', '=', false)
    .where('card.deleted_at', 'is', null)
    .orderBy('card.id')
    .execute()
  return mailToBuyer(ctx, orderId, cards, {
    occasion: `gift-cards-longer:${orderId}:${ends_at}`,
    write: giftCardsExtendedLetter,
  })
}

interface BuyerOfCard {
  email: string
  display_id: number
  customer_id: string
  first_name: string | null
  last_name: string | null
}

/** The mail about gift cards to the buyer of an order; null without cards. */
async function mailToBuyer<Card extends BuyerOfCard>(
  ctx: Ctx,
  orderId: string,
  cards: Card[],
  {
    occasion,
    write,
  }: { occasion: string; write: (shop: Shop, about: { display_id: number; name: string; cards: Card[] }) => Letter },
): Promise<OutgoingMail | null> {
  const [first] = cards
  if (!first) return null
  const { email, display_id, customer_id, first_name, last_name } = first
  const letter = write(await readShop(ctx), { display_id, name: nameOf({ first_name, last_name }), cards })
  return { occasion, to: email, letter, resource_type: 'order', resource_id: orderId, customer_id }
}
