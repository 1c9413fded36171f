import { afterAll, beforeAll, expect } from 'vitest'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { linesFor, orderedLines } from '../../base/testing/lines.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from './index.ts'

type Quantities = Partial<Record<Good, number>>

/**
 * A shop with a second stock location, empty at first, for the tests of one file; after the last of them every figure
 * must match its ledger.
 */
export function twoPlaces() {
  const branch = newId('stock_location')
  let shop: TestShop
  let goods: SmallCatalogue
  beforeAll(async () => {
    shop = await testShop()
    goods = await smallCatalogue(shop)
    const timestamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
    await shop.db
      .insertInto('stock_location')
      .values({ id: branch, name: '分室', ...timestamps })
      .execute()
  })
  afterAll(async () => {
    expect(await stockDisagreements(shop.db)).toEqual([])
    await shop.close()
  })
  return {
    branch,
    db: () => shop.db,
    tx: <T>(work: (tx: Tx) => Promise<T>) => shop.ctx().tx(work),
    variant: (good: Good) => goods.variants[good],
    linesFor: (quantities: Quantities) => linesFor(shop, goods, quantities),
    ordered: (quantities: Quantities) => orderedLines(shop, goods, quantities),
    piecesOf: (line: { id: string }, quantity: number, location_id?: string) => ({
      line_item_id: line.id,
      quantity,
      location_id,
    }),
  }
}
