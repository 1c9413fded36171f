import { adminProducts, priceListProducts, priceLists } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import type { PriceList as Answered, priceLists as contract } from '@kusuribako/contract/pricing/price-lists'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type PriceList = Required<Omit<z.infer<typeof Answered>, 'prices' | 'deleted_at'>>

/** One page of the price lists, newest first, with their groups. */
export function usePriceLists() {
  const { get, paging } = usePlace(perPage)
  const view = get('view')
  const query = {
    ...paging,
    ...((view === 'active' || view === 'draft') && { status: [view] }),
    ...(get('q') && { q: get('q') }),
    expand: 'customer_groups',
  }
  return useReading('goods', ['price-lists', query], async () => {
    const { price_lists, count } = await ask(priceLists.list, { query })
    return { rows: price_lists as PriceList[], count }
  })
}

export const usePriceList = (id: PriceList['id']) => useReading('goods', ['price-lists', id], () => readPriceList(id))
export const readPriceList = async (id: PriceList['id']) =>
  (await ask(priceLists.get, { params: { id } })).price_list as PriceList

type Goods = Pick<FullProduct, 'id' | 'title' | 'variants'>
/** A variant with prices on a list. */
export interface Offer {
  product: Goods
  variant: Goods['variants'][number]
  prices: Goods['variants'][number]['prices']
}
export interface Listed {
  product: Goods
  offers: Offer[]
}

/** One page of the products on a list, with their variants that have prices there. */
export function useListedGoods(id: PriceList['id']) {
  const { paging } = usePlace(perPage)
  const query = { ...paging, fields: 'id,title', expand: 'variants,variants.prices' }
  return useReading('goods', ['price-lists', id, 'goods', query], async () => {
    const { products, count } = await ask(priceListProducts.list, { params: { id }, query })
    return { rows: (products as Goods[]).map((product): Listed => ({ product, offers: offersOf(product, id) })), count }
  })
}

/** A variant's current prices on the list; null where there are none any more. */
export async function readOffer(id: PriceList['id'], product_id: string, variant_id: string): Promise<Offer | null> {
  const query = { fields: 'id,title', expand: 'variants,variants.prices' }
  const product = (await ask(adminProducts.get, { params: { id: product_id }, query })).product as Goods
  return offersOf(product, id).find(({ variant }) => variant.id === variant_id) ?? null
}

const offersOf = (product: Goods, id: string): Offer[] =>
  product.variants.flatMap((variant) => {
    const prices = variant.prices.filter(({ price_list_id }) => price_list_id === id)
    return prices.length > 0 ? [{ product, variant, prices }] : []
  })

/** The form's data of a price list. */
export type ListInput = Pick<PriceList, 'name' | 'description' | 'type' | 'status' | 'starts_at' | 'ends_at'> & {
  customer_groups: { id: string }[]
}

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'price-lists', 'product', 'products')

/** Creates a price list, or changes the one with this id. Yen include tax. */
export const saveList = (body: ListInput, id?: PriceList['id']) =>
  afterwards(
    id
      ? ask(priceLists.update, { params: { id }, body })
      : askIdempotently(priceLists.create, { body: { ...body, includes_tax: true, prices: [] } }),
  )

export const removeList = (id: PriceList['id']) => afterwards(ask(priceLists.delete, { params: { id } }))

export type ListPrice = z.input<(typeof contract)['addPrices']['body']>['prices'][number]

/** Writes prices of a list, in yen; then removes the deleted ones. */
export const setPrices = (id: PriceList['id'], { toWrite, toRemove }: { toWrite: ListPrice[]; toRemove: string[] }) =>
  afterwards(putPrices(id, toWrite, toRemove))

async function putPrices(id: PriceList['id'], prices: ListPrice[], price_ids: string[]) {
  await ask(priceLists.addPrices, { params: { id }, body: { prices } })
  if (price_ids.length) await ask(priceLists.removePrices, { params: { id }, body: { price_ids } })
}

export const removeVariantPrices = (id: PriceList['id'], variant_id: Offer['variant']['id']) =>
  afterwards(ask(priceLists.removeVariantPrices, { params: { id, variant_id } }))
