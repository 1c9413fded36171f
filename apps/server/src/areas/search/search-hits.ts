import type { products } from '@kusuribako/contract/catalogue/products'
import type { Handler } from '../../base/ctx.ts'
import { freshIndex } from './open-index.ts'
import { readCards } from './search-products.ts'
import { spellingsOf } from './typed-words.ts'

/**
 * The platform's product search: the hits are product cards. `filter` belongs to other search engines and is passed
 * over.
 */
export const searchHits: Handler<typeof products.search> = async ({ db }, { body }) => {
  const index = await freshIndex(db)
  const words = spellingsOf((body.q ?? '').trim(), index)
  const { q: _, limit = 20, offset = 0 } = body
  const found = index.products.find({ words, chosen: {}, sort_by: 'relevance', limit, offset })
  const cards = await readCards(db, found.ids)
  return { hits: cards.map((card) => JSON.parse(card)) }
}
