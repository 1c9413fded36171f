import { adminCategories, adminCollections, adminLists, adminProducts } from '@kusuribako/client/routes'
import { ask } from '../api.ts'
import { type Entry, entriesOf, maxByHand, skuOf, writeEntries } from '../lists/lists.ts'
import { useReading } from '../shell/reading.ts'
import { useCategories } from '../subscriptions/subscriptions.ts'
import type { BulkAct, Target, Work } from '../tables/bulk-list.tsx'
import { sayBulk as say } from './bulk-words.ts'
import type { Product } from './goods.ts'

/** Queries to read again after an action on many products. */
export const changedQueries = ['product', 'products', 'list', 'lists', 'categories', 'collections']

const setStatusTo =
  (newStatus: 'published' | 'draft', alreadyMessage: string): Work<Product> =>
  async ({ id, status }) => {
    if (status === newStatus) return alreadyMessage
    await ask(adminProducts.update, { params: { id }, body: { status: newStatus } })
    return null
  }

const addToCategory =
  ({ id }: Target): Work<Product> =>
  async (product) => {
    await ask(adminCategories.addProducts, { params: { id }, body: { product_ids: [{ id: product.id }] } })
    return null
  }

const addToCollection =
  ({ id }: Target): Work<Product> =>
  async (product) => {
    await ask(adminCollections.addProducts, { params: { id }, body: { product_ids: [product.id] } })
    return null
  }

/** A list is written whole: it is read once, and then grows by one product after the other. */
function addToList({ id }: Target): Work<Product> {
  let list: Awaited<ReturnType<typeof entriesOf>> | null = null
  return async (product) => {
    list ??= await entriesOf(id)
    const { handle, entries } = list
    const why = whyNotOnList(entries, product)
    if (why) return why
    const extended = [...entries, { id: product.id, title: product.title, sku: skuOf(product) }]
    const faults = await writeEntries(handle, extended)
    if (faults.length > 0) return say.notListed
    list = { handle, entries: extended }
    return null
  }
}

/** Why a product cannot be appended to a list, or null. */
export function whyNotOnList(
  entries: readonly Pick<Entry, 'id' | 'sku'>[],
  product: Pick<Product, 'id'> & Parameters<typeof skuOf>[0],
): string | null {
  if (entries.some(({ id }) => id === product.id)) return say.already.listed
  if (!skuOf(product)) return say.withoutSku
  // The list is written whole, and the import names its products by SKU.
  if (entries.some(({ sku }) => !sku)) return say.listHasNoSku
  return entries.length < maxByHand ? null : say.listFull(maxByHand)
}

const useCategoryTargets = () => {
  const { data, error } = useCategories()
  return { error, data: data && { targets: data.map(({ target_id: id, name }) => ({ id, name })) } }
}

const useCollectionTargets = () =>
  useReading('goods', ['collections', 'targets'], async () => {
    const { collections } = await ask(adminCollections.list, { query: { limit: 200 } })
    return { targets: collections.map(({ id, title = id }) => ({ id, name: title })) }
  })

const useListTargets = () =>
  useReading('goods', ['lists', 'targets'], async () => {
    const { lists } = (await ask(adminLists.list, { query: { limit: 1000 } })).data
    return { targets: lists.map(({ id, title }) => ({ id, name: title })) }
  })

const { acts } = say
/** Bulk actions on products. */
export const bulkActs: readonly BulkAct<Product>[] = [
  { ...acts.publish, work: setStatusTo('published', say.already.published) },
  { ...acts.hide, isDanger: true, work: setStatusTo('draft', say.already.hidden) },
  { ...acts.category, into: { ...say.into.category, useTargets: useCategoryTargets, workFor: addToCategory } },
  { ...acts.collection, into: { ...say.into.collection, useTargets: useCollectionTargets, workFor: addToCollection } },
  { ...acts.list, into: { ...say.into.list, useTargets: useListTargets, workFor: addToList } },
]
