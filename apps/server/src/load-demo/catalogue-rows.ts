import { day_ms } from '@kusuribako/contract/values/day'
import type { DemoCategory, DemoCollection, DemoProduct, DemoProductList, DemoVariant } from '../../../../demo/index.ts'
import { type Row, type Rows, stableId } from './insert-rows.ts'
import { locationId, profileId, reducedRateId, salesChannelId } from './settings-rows.ts'

const saleId = stableId('price_list', 'sale')

/** Categories: what products are assigned to. */
export function shelfRows(
  now: Date,
  categories: readonly DemoCategory[],
  collections: readonly DemoCollection[],
): Rows[] {
  const stamps = { created_at: now, updated_at: now }
  const types = ['medicine', 'general_product', 'health_food', 'cosmetic', 'medical_device']
  return [
    ['product_type', types.map((value) => ({ id: stableId('type', value), value, ...stamps }))],
    [
      'product_collection',
      collections.map(({ handle, title, description }) => ({
        id: stableId('collection', handle),
        title,
        handle,
        metadata: { description },
        ...stamps,
      })),
    ],
    ['product_category', categoryRows(stamps, categories)],
    ['price_list', [saleList(now, stamps)]],
  ]
}

/** Parents first, because each refers to its parent. */
function categoryRows(stamps: Row, categories: readonly DemoCategory[]): Row[] {
  const byHandle = new Map(categories.map((category) => [category.handle, category]))
  const path = ({ handle, parent }: DemoCategory): string =>
    `${parent ? path(byHandle.get(parent)!) : ''}${stableId('category', handle)}.`
  return categories
    .map((category) => ({ category, mpath: path(category) }))
    .sort((a, b) => a.mpath.split('.').length - b.mpath.split('.').length)
    .map(({ category: { handle, name, description, parent, rank }, mpath }) => ({
      id: stableId('category', handle),
      name,
      description,
      handle,
      is_active: true,
      is_internal: false,
      parent_category_id: parent && stableId('category', parent),
      rank,
      mpath,
      ...stamps,
    }))
}

const saleList = (now: Date, stamps: Row): Row => ({
  id: saleId,
  name: '今だけのお買い得',
  description: '期間限定の値下げ',
  type: 'sale',
  status: 'active',
  starts_at: new Date(now.getTime() - 30 * day_ms),
  includes_tax: true,
  ...stamps,
})

/** A product to be inserted. */
interface ProductWithId {
  product: DemoProduct
  id: string
  /** Of its picture. */
  url: string
  stamps: { created_at: Date; updated_at: Date }
}

/**
 * Products with everything that belongs to them. `now` is the shop's opening day; `artOf` names the picture of a
 * product.
 */
export function productRows(
  now: Date,
  products: readonly DemoProduct[],
  artOf: (product: DemoProduct) => string = (product) => product.handle,
): Rows[] {
  const withIds = products.map((product, i): ProductWithId => {
    // A second apart, so that "newest first" is a unique order.
    const born = new Date(now.getTime() - product.days_old * day_ms - i * 1000)
    const url = `/files/products/${artOf(product)}.svg`
    return { product, id: stableId('product', product.handle), url, stamps: { created_at: born, updated_at: born } }
  })
  return [...ofProducts(withIds), ...ofVariants(withIds, now)]
}

function ofProducts(products: readonly ProductWithId[]): Rows[] {
  const each = (rows: (one: ProductWithId) => Row[]) => products.flatMap(rows)
  return [
    ['product', products.map(productRow)],
    ['image', products.map(({ id, url, stamps }) => ({ id: imageOf(id), url, ...stamps }))],
    ['product_image', products.map(({ id }) => ({ product_id: id, image_id: imageOf(id), rank: 0 }))],
    [
      'product_category_product',
      each(({ product, id }) =>
        product.categories.map((handle, rank) => ({
          product_category_id: stableId('category', handle),
          product_id: id,
          rank,
        })),
      ),
    ],
    ['product_sales_channel', products.map(({ id }) => ({ product_id: id, sales_channel_id: salesChannelId }))],
    ['product_option', each(({ product, stamps }) => optionRows(product, stamps))],
    [
      'tax_rate_product',
      each(({ product, id }) =>
        product.metadata.tax_rate === 8 ? [{ tax_rate_id: reducedRateId, product_id: id }] : [],
      ),
    ],
    [
      'purchase_questionnaire',
      each(({ product: { questions }, id, stamps }) =>
        questions.length ? [{ product_id: id, version: 1, questions, created_at: stamps.created_at }] : [],
      ),
    ],
  ]
}

function ofVariants(products: readonly ProductWithId[], now: Date): Rows[] {
  const each = (rows: (variant: DemoVariant, of: ProductWithId, rank: number) => Row[]) =>
    products.flatMap((one) => one.product.variants.flatMap((variant, rank) => rows(variant, one, rank)))
  return [
    ['product_variant', each((variant, { id, stamps }, rank) => [variantRow(variant, id, rank, stamps)])],
    ['product_option_value', each((variant, { product, stamps }) => valueRows(variant, product, stamps))],
    ['money_amount', each((variant, { stamps }) => priceRows(variant, stamps))],
    ['inventory_item', each((variant, { product, url, stamps }) => [itemRow(variant, product, url, stamps)])],
    ['product_variant_inventory_item', each(({ sku }, { stamps }) => [itemLinkRow(sku, stamps)])],
    ['inventory_level', each(({ sku, stock }, { stamps }) => [levelRow(sku, stock, stamps)])],
    ['stock_movement', each(({ sku, stock }) => (stock ? [received(sku, stock, now)] : []))],
  ]
}

/** The tags of products, and which product has which. */
export function tagRows(now: Date, products: readonly DemoProduct[]): Rows[] {
  const words = [...new Set(products.flatMap(({ tags }) => tags))]
  return [
    ['product_tag', words.map((value) => ({ id: stableId('tag', value), value, created_at: now, updated_at: now }))],
    ['product_tag_product', tagLinks(products)],
  ]
}

export const tagLinks = (products: readonly DemoProduct[]): Row[] =>
  products.flatMap(({ handle, tags }) =>
    tags.map((tag) => ({ product_id: stableId('product', handle), product_tag_id: stableId('tag', tag) })),
  )

export function listRows(now: Date, lists: readonly DemoProductList[]): Rows[] {
  const id = (handle: string) => stableId('product_list', handle)
  return [
    [
      'product_list',
      lists.map(({ handle, title }) => ({ id: id(handle), title, handle, created_at: now, updated_at: now })),
    ],
    [
      'product_list_product',
      lists.flatMap(({ handle, product_handles }) =>
        product_handles.map((product, rank) => ({
          product_list_id: id(handle),
          product_id: stableId('product', product),
          rank,
        })),
      ),
    ],
  ]
}

const imageOf = (productId: string) => productId.replace('prod_', 'img_')
const optionId = (product: DemoProduct, name: string) => stableId('option', `${product.handle} ${name}`)

function productRow({ product, id, url, stamps }: ProductWithId): Row {
  const { title, subtitle, description, handle, type, collection, metadata } = product
  return {
    id,
    title,
    subtitle,
    description,
    handle,
    status: 'published',
    is_giftcard: false,
    discountable: true,
    thumbnail: url,
    collection_id: collection ? stableId('collection', collection) : null,
    type_id: stableId('type', type),
    profile_id: profileId,
    metadata,
    ...stamps,
  }
}

function variantRow(variant: DemoVariant, product_id: string, variant_rank: number, stamps: Row): Row {
  const { sku, title, barcode, allow_backorder, metadata } = variant
  return {
    id: stableId('variant', sku),
    title,
    product_id,
    sku,
    barcode,
    variant_rank,
    allow_backorder,
    manage_inventory: true,
    metadata,
    ...stamps,
  }
}

const optionRows = (product: DemoProduct, stamps: Row): Row[] =>
  product.option_names.map((title) => ({
    id: optionId(product, title),
    title,
    product_id: stableId('product', product.handle),
    ...stamps,
  }))

const valueRows = (variant: DemoVariant, product: DemoProduct, stamps: Row): Row[] =>
  product.option_names.map((name) => ({
    id: stableId('option_value', `${variant.sku} ${name}`),
    value: variant.options[name] ?? variant.title,
    option_id: optionId(product, name),
    variant_id: stableId('variant', variant.sku),
    ...stamps,
  }))

function priceRows({ sku, price_yen, sale_price_yen }: DemoVariant, stamps: Row): Row[] {
  const price = (key: string, amount: number, price_list_id: string | null): Row => ({
    id: stableId('money_amount', `${sku} ${key}`),
    currency_code: 'jpy',
    amount,
    price_list_id,
    variant_id: stableId('variant', sku),
    ...stamps,
  })
  return [
    price('usual', price_yen, null),
    ...(sale_price_yen === undefined ? [] : [price('sale', sale_price_yen, saleId)]),
  ]
}

const itemRow = (variant: DemoVariant, product: DemoProduct, thumbnail: string, stamps: Row): Row => ({
  id: stableId('inventory_item', variant.sku),
  sku: variant.sku,
  title: `${product.title} ${variant.title}`,
  thumbnail,
  requires_shipping: true,
  ...stamps,
})

const itemLinkRow = (sku: string, stamps: Row): Row => ({
  id: stableId('variant_inventory_item', sku),
  inventory_item_id: stableId('inventory_item', sku),
  variant_id: stableId('variant', sku),
  required_quantity: 1,
  ...stamps,
})

const levelRow = (sku: string, pieces: number, stamps: Row): Row => ({
  id: stableId('inventory_level', sku),
  inventory_item_id: stableId('inventory_item', sku),
  location_id: locationId,
  stocked_quantity: pieces,
  reserved_quantity: 0,
  incoming_quantity: 0,
  ...stamps,
})

const received = (sku: string, pieces: number, now: Date): Row => ({
  inventory_item_id: stableId('inventory_item', sku),
  location_id: locationId,
  stocked: pieces,
  reserved: 0,
  stocked_after: pieces,
  reserved_after: 0,
  reason: 'received',
  because_of: 'opening',
  moved_at: now,
})
