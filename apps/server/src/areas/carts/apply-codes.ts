import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { type DiscountRow, findDiscount, findGiftCard, whyNotApply } from '../discounts/index.ts'
import { discountToCheck } from './cart-price.rules.ts'
import type { LoadedCart } from './load-cart.queries.ts'

/**
 * Puts exactly these coupons on a cart. Of those that take money off, only the last one stays; free delivery may be
 * combined with it. Refuses with the first reason against a code; then nothing is changed.
 */
export async function replaceDiscounts(tx: Tx, loaded: LoadedCart, codes: readonly string[]): Promise<void> {
  const found = []
  const all = await Promise.all(codes.map((code) => findDiscount(tx, code)))
  for (const [at, code] of codes.entries()) {
    const discount = all[at]
    if (!discount) throw refuse('discount_not_found', { code })
    const reason = whyNotApply(discountToCheck(discount), occasionOf(tx, loaded))
    if (reason) throw refuse(reason, { code })
    found.push(discount)
  }
  loaded.discounts = lastOfEachKind(found)
  await writeDiscounts(tx, loaded)
}

function lastOfEachKind(discounts: readonly DiscountRow[]): DiscountRow[] {
  const moneyOff = discounts.findLast((discount) => discount.rule.type !== 'free_shipping')
  const freeDelivery = discounts.findLast((discount) => discount.rule.type === 'free_shipping')
  return [moneyOff, freeDelivery].filter((discount) => discount !== undefined)
}

const occasionOf = ({ now, flags }: Pick<Tx, 'now' | 'flags'>, { region, customer, group_ids }: LoadedCart) => ({
  now,
  flags,
  region_id: region.id,
  customer: customer && { id: customer.id, group_ids },
})

/**
 * Copies the codes of one cart to another, as far as they are still valid and the other has no codes of its own in
 * their place.
 */
export async function copyCodes(tx: Tx, to: LoadedCart, from: LoadedCart): Promise<void> {
  const stillValid = from.discounts.filter((discount) => !whyNotApply(discountToCheck(discount), occasionOf(tx, to)))
  to.discounts = lastOfEachKind([...stillValid, ...to.discounts])
  if (stillValid.length > 0) await writeDiscounts(tx, to)
  const cards = from.gift_cards.filter(
    ({ id, is_disabled, ends_at }) =>
      !is_disabled && !(ends_at && new Date(ends_at) < tx.now) && !to.gift_cards.some((card) => card.id === id),
  )
  await addGiftCards(tx, to.cart.id, cards)
}

/** Removes one coupon; a missing one is no error. */
export async function dropDiscount(tx: Tx, loaded: LoadedCart, code: string): Promise<void> {
  loaded.discounts = loaded.discounts.filter((discount) => discount.code !== code)
  await writeDiscounts(tx, loaded)
}

/** Puts exactly these gift cards on a cart. */
export async function replaceGiftCards(tx: Tx, loaded: LoadedCart, codes: readonly string[]): Promise<void> {
  const cards: LoadedCart['gift_cards'] = []
  for (const code of codes) {
    const card = await findGiftCard(tx, code)
    if (!card) throw refuse('gift_card_not_found')
    if (card.is_disabled) throw refuse('gift_card_disabled')
    if (card.ends_at && new Date(card.ends_at) < tx.now) throw refuse('gift_card_expired')
    if (card.region_id !== loaded.region.id) throw refuse('gift_card_not_in_region')
    if (!cards.some((other) => other.id === card.id)) cards.push(card)
  }
  loaded.gift_cards = cards
  await tx.send.deleteFrom('cart_gift_card').where('cart_id', '=', loaded.cart.id).execute()
  await addGiftCards(tx, loaded.cart.id, cards)
}

async function addGiftCards(tx: Tx, cart_id: string, cards: LoadedCart['gift_cards']): Promise<void> {
  const rows = cards.map((card) => ({ cart_id, gift_card_id: card.id }))
  if (rows.length) await tx.send.insertInto('cart_gift_card').values(rows).execute()
}

/** Writes the coupons of the loaded cart. */
export async function writeDiscounts(tx: Tx, loaded: LoadedCart): Promise<void> {
  const cart_id = loaded.cart.id
  const ids = loaded.discounts.map((discount) => discount.id)
  await tx.send.deleteFrom('cart_discount').where('cart_id', '=', cart_id).execute()
  if (ids.length === 0) return
  await sql`insert into cart_discount (cart_id, discount_id) select ${cart_id}, unnest(${ids}::text[])`.execute(tx.send)
}
