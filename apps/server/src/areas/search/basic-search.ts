import type { ProductSearch } from '@kusuribako/contract/search/search'
import type { z } from 'zod'
import type { Db } from '../../base/db.ts'
import { countProducts, findProductIds } from '../catalogue/index.ts'
import { readCards } from './search-products.ts'

type SearchRequest = z.output<typeof ProductSearch>

/**
 * The platform's own search, for a shop without the index: the keyword as typed in titles, descriptions and numbers,
 * categories with their descendants, the newest first. Other filters are ignored, and facets are empty. Products
 * without a card are shown by neither search.
 */
export async function basicSearch(db: Db, { keyword, categories, limit, offset }: SearchRequest): Promise<string> {
  const query = {
    ...(keyword && { q: keyword }),
    ...(categories?.length && { category_id: await idsOf(db, categories), include_category_children: true }),
    has_card: true as const,
    limit,
    offset,
  }
  const [ids, count] = await Promise.all([findProductIds(db, query), countProducts(db, query)])
  const cards = await readCards(db, ids)
  const none = { categories: [], symptoms: [], features: [], dosage_forms: [], age_groups: [], vendors: [] }
  const rest = { count, offset, limit, facets: { ...none, sale_classes: [] }, price: null, suggestion: null, age: null }
  return `{"data":{"results":[${cards.join(',')}],${JSON.stringify(rest).slice(1)}}`
}

async function idsOf(db: Db, handles: readonly string[]) {
  const rows = await db
    .selectFrom('product_category')
    .select('id')
    .where('handle', 'in', handles)
    .where('is_active', '=', true)
    .where('is_internal', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}
