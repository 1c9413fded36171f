import { holdStock, reserveForLines } from '../../areas/inventory/index.ts'
import { newId } from '../ids.ts'
import type { Good, SmallCatalogue } from './catalogue.ts'
import type { TestShop } from './shop.ts'

type Quantities = Partial<Record<Good, number>>

/** Lines as an order has them, without a stock reservation. */
export async function linesFor(shop: TestShop, goods: SmallCatalogue, quantities: Quantities) {
  const cart_id = newId('cart')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('cart')
    .values({ id: cart_id, region_id: goods.region_id, ...stamps })
    .execute()
  const lines = Object.entries(quantities).map(([good, quantity]) => ({
    id: newId('item'),
    quantity,
    variant_id: goods.variants[good as Good],
  }))
  await shop.db
    .insertInto('line_item')
    .values(lines.map((line) => ({ ...line, cart_id, title: 'x', unit_price: 1, includes_tax: true, ...stamps })))
    .execute()
  return lines
}

/** Lines as an order has them, reserved as checkout does it. */
export async function orderedLines(shop: TestShop, goods: SmallCatalogue, quantities: Quantities) {
  const lines = await linesFor(shop, goods, quantities)
  const ids = lines.map(({ id }) => id)
  const attempt = newId('attempt')
  await shop.ctx().tx((tx) => holdStock(tx, lines, attempt))
  await shop.ctx().tx((tx) => reserveForLines(tx, attempt, ids))
  return lines
}
