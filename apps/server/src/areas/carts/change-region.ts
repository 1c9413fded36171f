import type { Tx } from '../../base/ctx.ts'
import { createAddress } from '../customers/index.ts'
import { sellablesOf } from './answer-cart.ts'
import { writeDiscounts } from './apply-codes.ts'
import { keepLineAnswers } from './keep-line-answers.ts'
import { priceOfLine } from './line-price.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { lockAnyCart } from './lock-cart.ts'
import { countryFor, regionFor } from './start-cart.ts'

/**
 * Moves a cart to another region or country (contract: change_region): prices are read again, lines without a price
 * there are removed, delivery, gift cards and payment sessions are cleared, coupons of other regions are dropped. A
 * cart that is already there stays as it is, with its address. The caller has locked the cart and knows that it may
 * change.
 */
export async function changeRegion(
  tx: Tx,
  loaded: LoadedCart,
  destination: { region_id?: string; country_code?: string },
): Promise<LoadedCart> {
  const region = await regionFor(tx, destination.region_id ?? loaded.region.id)
  const country = countryFor(region, destination.country_code)
  const isSameRegion = region.id === loaded.region.id
  const currentCountry = loaded.shipping_address?.country_code
  if (isSameRegion && currentCountry && (destination.country_code ?? currentCountry) === currentCountry) return loaded
  const { id } = loaded.cart
  const shipping_address_id = country ? await createAddress(tx, { ...addressOf(loaded), country_code: country }) : null
  await tx.send.updateTable('cart').set({ region_id: region.id, shipping_address_id }).where('id', '=', id).execute()
  if (isSameRegion) return lockAnyCart(tx, id)

  await tx.send.deleteFrom('shipping_method').where('cart_id', '=', id).where('order_id', 'is', null).execute()
  await tx.send.deleteFrom('cart_gift_card').where('cart_id', '=', id).execute()
  await tx.send.deleteFrom('payment_session').where('cart_id', '=', id).execute()
  loaded.discounts = loaded.discounts.filter((discount) => discount.region_ids.includes(region.id))
  await writeDiscounts(tx, loaded)
  const moved = await lockAnyCart(tx, id)
  await repriceLines(tx, moved)
  return lockAnyCart(tx, id)
}

async function repriceLines(tx: Tx, loaded: LoadedCart) {
  const sellables = await sellablesOf(tx, loaded)
  // A free-form line written by staff has no variant, and keeps its price.
  for (const line of loaded.lines.filter(({ variant_id }) => variant_id !== null)) {
    const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
    if (sellable?.unit_price == null) {
      await tx.send.deleteFrom('line_item').where('id', '=', line.id).execute()
      await keepLineAnswers(tx, loaded, line.id, null)
      continue
    }
    await tx.send.updateTable('line_item').set(priceOfLine(sellable, line)).where('id', '=', line.id).execute()
  }
}

/** The address without its location: only name and telephone number are kept in another country. */
function addressOf({ shipping_address }: LoadedCart) {
  if (!shipping_address) return {}
  const { first_name, last_name, phone, company } = shipping_address as Record<string, string | null>
  return { first_name, last_name, phone, company }
}
