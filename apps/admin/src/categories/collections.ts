import { adminCollections, adminProducts } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export interface Collection {
  id: string
  title: string
  handle: string
  /** Shown below the name on its page of the shop. */
  description: string
  /** Its last change. */
  updated_at: string
  /** The number of its products that were sent: exact, or more where it is `maxCounted`. */
  products: number
}

/** At most this many products of a collection are sent with it. */
export const maxCounted = 100

/** Each comes with its newest products, so a page is short. */
export const perPageOfCollections = 20

interface Row {
  id: string
  title?: string
  handle?: string | null
  metadata?: Record<string, unknown> | null
  updated_at?: string
  products?: readonly unknown[]
}

const collectionOf = ({ id, title = '', handle, metadata, updated_at = '', products = [] }: Row): Collection => ({
  id,
  title,
  handle: handle ?? '',
  description: typeof metadata?.description === 'string' ? metadata.description : '',
  updated_at,
  products: products.length,
})

/** One page of the collections, the newest first. */
export function useCollections() {
  const { paging: query } = usePlace(perPageOfCollections)
  return useReading('goods', ['collections', query], async () => {
    const { collections, count } = await ask(adminCollections.list, { query })
    return { rows: collections.map(collectionOf), count }
  })
}

export const readCollection = async (id: string): Promise<Collection> =>
  collectionOf((await ask(adminCollections.get, { params: { id } })).collection)

export const useCollection = (id: string) => useReading('goods', ['collection', id], () => readCollection(id))

export type Product = Pick<FullProduct, 'id' | 'title' | 'status' | 'thumbnail'>

/** One page of a collection's products, the newest first, as its page of the shop has them. */
export function useCollectionProducts(id: string) {
  const { paging } = usePlace(perPage)
  return useReading('goods', ['products', 'collected', id, paging], async () => {
    const query = { collection_id: [id], fields: 'id,title,status,thumbnail', expand: '', ...paging }
    const { products, count } = await ask(adminProducts.list, { query })
    return { rows: products as Product[], count }
  })
}

/** For some products the collections that they are in now, by the product's id: the title, and the id. */
export const useCollectionsOf = (ids: readonly string[]) =>
  useReading('goods', ['products', 'collections', ids], async () => {
    if (ids.length === 0) return new Map<string, { id: string; title: string }>()
    const query = { id: [...ids], fields: 'id,collection_id', expand: 'collection', limit: ids.length }
    const { products } = await ask(adminProducts.list, { query })
    return new Map(
      products.flatMap(({ id, collection }) =>
        collection ? [[id, { id: collection.id, title: collection.title ?? '' }]] : [],
      ),
    )
  })

const afterwards = <T>(request: Promise<T>) =>
  thenInvalidate(request, 'collection', 'collections', 'product', 'products')

export interface CollectionInput {
  title: string
  handle: string
  metadata: { description: string }
}

export const createCollection = (body: CollectionInput) =>
  afterwards(askIdempotently(adminCollections.create, { body }))
export const changeCollection = (id: string, body: CollectionInput) =>
  afterwards(ask(adminCollections.update, { params: { id }, body }))
export const removeCollection = (id: string) => afterwards(ask(adminCollections.delete, { params: { id } }))

export const addProducts = (id: string, product_ids: string[]) =>
  afterwards(ask(adminCollections.addProducts, { params: { id }, body: { product_ids } }))
export const removeProducts = (id: string, product_ids: string[]) =>
  afterwards(ask(adminCollections.removeProducts, { params: { id }, body: { product_ids } }))
