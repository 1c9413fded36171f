import { adminLists, adminProducts } from '@kusuribako/client/routes'
import type { adminLists as contract } from '@kusuribako/contract/catalogue/admin-lists'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import type { Product } from '../goods/goods.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { csvOfList } from './list-csv.ts'

export type List = z.infer<(typeof contract)['list']['answer']>['data']['lists'][number]
export type Listing = z.infer<(typeof contract)['get']['answer']>['data']
/** A product on a list; without a SKU the import cannot name it. */
export interface Entry {
  id: string
  title: string
  sku: string | null
}

/** One page of the lists, the oldest first. */
export function useLists() {
  const { paging: query } = usePlace(perPage)
  return useReading('goods', ['lists', query], async () => {
    const { lists, count } = (await ask(adminLists.list, { query })).data
    return { rows: lists, count }
  })
}

/** One page of a list's products, in their order. */
export function useList(list_id: string) {
  const { paging: query } = usePlace(perPage)
  return useReading(
    'goods',
    ['list', list_id, query],
    async (): Promise<Listing> => (await ask(adminLists.get, { params: { list_id }, query })).data,
  )
}

/** The maximum for sorting by hand; a longer list is filled from a table. */
export const maxByHand = 200

/** A list and its products in their order, each with a SKU by which an import names it. */
export async function entriesOf(list_id: string): Promise<{ handle: string; entries: Entry[] }> {
  const { list, products } = (await ask(adminLists.get, { params: { list_id }, query: { limit: maxByHand } })).data
  if (products.length === 0) return { handle: list.handle, entries: [] }
  const query = { id: products.map(({ id }) => id), limit: maxByHand, fields: 'id,title', expand: 'variants' }
  const found = (await ask(adminProducts.list, { query })).products as Product[]
  const entries = products.map(({ id, title }) => ({ id, title, sku: skuOf(found.find((one) => one.id === id)) }))
  return { handle: list.handle, entries }
}

export const useEntries = (list_id: string) =>
  useReading('goods', ['list', list_id, 'entries'], () => entriesOf(list_id))

export const skuOf = (product: Pick<Product, 'variants'> | undefined) =>
  product?.variants.find(({ sku }) => sku)?.sku ?? null

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'lists', 'list')

export const createList = (body: { title: string; handle: string }) =>
  afterwards(askIdempotently(adminLists.create, { body }))
export const removeList = (list_id: string) => afterwards(ask(adminLists.delete, { params: { list_id } }))
/** Fills lists from a table, or none of them: the result says why. */
const importTable = async (stringifiedCsv: string) =>
  (await ask(adminLists.import, { body: { stringifiedCsv } })).data.errors
export const fillLists = (stringifiedCsv: string) => afterwards(importTable(stringifiedCsv))
/** Sets a list's products, in this order. */
export const setEntries = (handle: string, entries: readonly Entry[]) => afterwards(writeEntries(handle, entries))
/** Sets a list's products, in this order; nothing is read again. */
export const writeEntries = (handle: string, entries: readonly Entry[]) => importTable(csvOfList(handle, entries))
