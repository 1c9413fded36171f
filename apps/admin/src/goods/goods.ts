import { adminProducts, locationLevels, stockLocations, variantInventory } from '@kusuribako/client/routes'
import type { FullProduct } from '@kusuribako/contract/catalogue/products'
import { toHalfWidth } from '@kusuribako/ui/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { ask, thenInvalidate } from '../api.ts'
import { liveSearchOf } from '../forms/search-status.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Product = Pick<FullProduct, 'id' | 'title' | 'handle' | 'status' | 'thumbnail' | 'metadata' | 'variants'>
export type Variant = Product['variants'][number]

const productQuery = { fields: 'id,title,handle,status,thumbnail,metadata', expand: 'variants,variants.prices' }

/** One page of the goods, as the URL asks for them. */
export function useProducts() {
  const { get, paging } = usePlace(perPage)
  const status = get('view')
  const query = {
    ...(status === 'published' && { status: ['published'] }),
    ...(status === 'draft' && { status: ['draft', 'proposed', 'rejected'] }),
    ...(get('q') && { q: get('q') }),
    ...paging,
    ...productQuery,
  }
  return useReading('goods', ['products', query], async () => {
    const { products, count } = await ask(adminProducts.list, { query })
    return { rows: products as Product[], count }
  })
}

export const useProduct = (id: string) =>
  useReading(
    'goods',
    ['product', id],
    async () => (await ask(adminProducts.get, { params: { id }, query: productQuery })).product as Product,
  )

/** Shows a product in the shop, or hides it. */
export const setStatus = (id: string, status: 'published' | 'draft') =>
  thenInvalidate(ask(adminProducts.update, { params: { id }, body: { status } }), 'product', 'products')

/** How many pieces of an item are at a location. */
export interface StockLevel {
  item_id: string
  location_id: string
  place: string
  stocked: number
  reserved: number
}

/** Where the pieces of a variant are. */
export const useStockLevels = (variant_id: string) =>
  useReading('stock', ['shelves', variant_id], () => readStockLevels(variant_id))

export async function readStockLevels(variant_id: string): Promise<StockLevel[]> {
  const [{ variant }, { stock_locations }] = await Promise.all([
    ask(variantInventory.get, { params: { id: variant_id } }),
    ask(stockLocations.list, {}),
  ])
  const nameOf = (id: string) => stock_locations.find((location) => location.id === id)?.name ?? id
  return variant.inventory.flatMap(({ id: item_id, location_levels = [] }) =>
    location_levels.map(({ location_id = '', stocked_quantity = 0, reserved_quantity = 0 }) => ({
      item_id,
      location_id,
      place: nameOf(location_id),
      stocked: stocked_quantity,
      reserved: reserved_quantity,
    })),
  )
}

/** Saves a count, location by location: the first refusal ends it, and what was written before stays. */
export const saveCounts = (levels: readonly (StockLevel & { counted: number })[]) =>
  thenInvalidate(writeCounts(levels), 'shelves', 'product', 'products')

async function writeCounts(levels: readonly (StockLevel & { counted: number })[]) {
  for (const { item_id: id, location_id, stocked, counted } of levels)
    if (counted !== stocked)
      await ask(locationLevels.update, { params: { id, location_id }, body: { stocked_quantity: counted } })
}

/** Available pieces of all variants together; null where one of them is not counted. */
export const stockOf = ({ variants }: Pick<Product, 'variants'>): number | null =>
  variants.some(({ manage_inventory }) => !manage_inventory)
    ? null
    : variants.reduce((sum, { inventory_quantity }) => sum + inventory_quantity, 0)

/** The regular price of one piece, in yen; null without a price. */
export const priceOf = ({ prices }: Pick<Variant, 'prices'>): number | null =>
  prices.find(({ price_list_id, min_quantity }) => !price_list_id && !min_quantity)?.amount ?? null

/** A product with one variant is shown by its own name. */
export const variantName = (
  { title, variants }: Pick<Product, 'title' | 'variants'>,
  variant: Pick<Variant, 'title'>,
) => (variants.length > 1 ? `${title} ${variant.title}` : title)

export function saleClassOf({ variants }: Pick<Product, 'variants'>): string | null {
  const saleClass = variants[0]?.metadata?.jsm_category_name
  return typeof saleClass === 'string' && saleClass ? saleClass : null
}

/** A typed number plus one: scanning again counts again. */
export const incremented = (typed: string): string => String((wholeNumber(typed) ?? 0) + 1)

/** The variant with exactly this SKU or JAN code, as a scanner types it; null when there is none. */
export async function findByCode(typed: string): Promise<{ product: Product; variant: Variant } | null> {
  const code = toHalfWidth(typed).trim()
  if (code.length < 2) return null
  const { products } = await ask(adminProducts.list, { query: { q: code, limit: 8, ...productQuery } })
  return (products as Product[]).flatMap((product) => variantsWithCode(product, code))[0] ?? null
}

const variantsWithCode = (product: Product, code: string) =>
  product.variants
    .filter(({ barcode, sku }) => barcode === code || sku?.toUpperCase() === code.toUpperCase())
    .map((variant) => ({ product, variant }))

/** The goods whose name, SKU or JAN contains a text, while it is typed; none before two letters. */
export function useFoundGoods(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 250)
  const reading = useReading('goods', ['products', 'found', q], async (): Promise<Product[]> => {
    if (q.length < 2) return []
    return (await ask(adminProducts.list, { query: { q, limit: 8, ...productQuery } })).products as Product[]
  })
  return liveSearchOf(typed, q, reading)
}
