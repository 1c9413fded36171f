import { adminProducts, adminTags, collections } from '@kusuribako/client/routes'
import { useDebouncedValue } from '@mantine/hooks'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

/** Where shoppers find a product. */
export interface Placement {
  /** The ids of its categories: the path of the first is shown above the product. */
  categories: string[]
  /** The id of its collection; empty if it is in none. */
  collection: string
  tags: string[]
}

export async function readPlacement(id: string): Promise<Placement> {
  const query = { fields: 'id,collection_id', expand: 'tags,categories' }
  const { product } = await ask(adminProducts.get, { params: { id }, query })
  return {
    categories: (product.categories ?? []).map((category) => category.id),
    collection: product.collection_id ?? '',
    tags: (product.tags ?? []).map(({ value }) => value),
  }
}

export const usePlacement = (id: string) => useReading('goods', ['product', id, 'place'], () => readPlacement(id))

/** Each of the three replaces the previous value. */
export const savePlacement = (id: string, { categories, collection, tags }: Placement) => {
  const body = {
    categories: categories.map((id) => ({ id })),
    collection_id: collection || null,
    tags: tags.map((value) => ({ value })),
  }
  return thenInvalidate(
    ask(adminProducts.update, { params: { id }, body }),
    'product',
    'products',
    'collection',
    'collections',
  )
}

/** The collections by name, without their products. */
export const useCollectionNames = () =>
  useReading('goods', ['collections', 'names'], async () =>
    (await ask(collections.list, { query: { limit: 1000 } })).collections.map(({ id, title = '' }) => ({ id, title })),
  )

/** Existing tags, by a part of their word while it is typed. */
export function useMatchingTags(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 250)
  return useReading('goods', ['tags', q], async () => {
    if (!q) return []
    const { product_tags } = await ask(adminTags.list, { query: { q, limit: 8, order: 'value' } })
    return product_tags.map(({ value }) => value)
  })
}
