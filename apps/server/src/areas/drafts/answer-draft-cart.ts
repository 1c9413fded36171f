import type { Ctx } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { answerCart, type LoadedCart, priceLoadedCart } from '../carts/index.ts'
import { hiddenCode } from '../discounts/index.ts'

/** Relations answered with one draft (platform: `cartRelations`); addresses name their country. */
const always =
  'region,items,items.adjustments,payment,shipping_address,billing_address,region.payment_providers,shipping_methods,' +
  'payment_sessions,shipping_methods.shipping_option,discounts,customer,discounts.rule'

/** A draft's cart with its figures; tax is always computed, because it is about to be paid. */
export async function answerDraftCart(
  ctx: Pick<Ctx, 'db' | 'now' | 'memory' | 'flags' | 'config' | 'who'>,
  loaded: LoadedCart,
  expand = always,
): Promise<Row> {
  const { cart } = answerCart(ctx, await priceLoadedCart(ctx, loaded, { force_taxes: true }), { expand })
  for (const name of ['shipping_address', 'billing_address']) {
    const address = cart[name] as Row | null | undefined
    if (address) cart[name] = { ...address, country: countryOf(loaded, address) }
  }
  // The buyer's own: staff see how they end.
  const cards = cart.gift_cards as { code: string }[] | undefined
  return cards ? { ...cart, gift_cards: cards.map((card) => ({ ...card, code: hiddenCode(card.code) })) } : cart
}

const countryOf = ({ region }: LoadedCart, { country_code }: Row) =>
  region.countries.find(({ iso_2 }) => iso_2 === country_code) ?? null

/**
 * Splits `expand` of a list: the draft's own relations, and those of its cart (null: no cart). Left out, the cart
 * comes with its lines.
 */
export function parseExpand(expand: string | undefined): { draft: string | undefined; cart: string | null } {
  if (expand === undefined) return { draft: undefined, cart: 'items,items.adjustments' }
  const names = expand.split(',').map((word) => word.trim())
  const ofCart = names.filter((word) => word === 'cart' || word.startsWith('cart.'))
  const ofDraft = names.filter((word) => word !== '' && !ofCart.includes(word))
  if (ofDraft.some((word) => word !== 'order'))
    throw refuse('invalid_data', undefined, `Relation [${ofDraft}] is not valid`)
  const paths = ofCart.filter((word) => word !== 'cart').map((word) => word.slice('cart.'.length))
  return { draft: ofDraft.join(','), cart: ofCart.length ? paths.join(',') : null }
}
