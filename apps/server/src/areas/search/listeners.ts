import type { Ctx } from '../../base/ctx.ts'
import { after, type Listener } from '../../base/facts.ts'
import { reindexAll, reindexArticles, reindexProducts } from './index-products.ts'

/** A fact about named products updates their rows; a fact about the catalogue as a whole, all of them. */
const reindexChanged = (ctx: Ctx, { product_ids }: Record<string, unknown>) =>
  Array.isArray(product_ids) ? reindexProducts(ctx, product_ids) : reindexAll(ctx)

export const listeners: Listener[] = [
  after('catalogue.changed', 'search-catalogue-changed', reindexChanged),
  after('stock.moved', 'search-stock-moved', reindexChanged),
  after('articles.changed', 'search-articles-changed', reindexArticles),
]
