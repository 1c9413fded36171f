import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { readShopPricing, shopRegion } from '../pricing/index.ts'
import { cardOf } from './product-card.rules.ts'
import { findProducts, onSale } from './products.queries.ts'

/** The cards of products on sale, in the order of the ids; a product without a card is skipped. */
export async function readProductCards({ db, now }: Reading, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const condition = sql`p.id = any(${ids}) and ${onSale()}`
  const [context, found] = await Promise.all([
    readShopPricing(db),
    findProducts(db, condition, { region: shopRegion, paths: ['variants', 'category_paths'], now }),
  ])
  const byId = new Map(found.map((product) => [product.id, product]))
  return ids.flatMap((id) => {
    const product = byId.get(id)
    return (product && cardOf(product, context)) ?? []
  })
}
