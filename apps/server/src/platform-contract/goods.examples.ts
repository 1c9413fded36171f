import { reindexAll } from '../areas/search/index.ts'
import { at, type Desk, type Examples, fresh, listing, plain } from './desk.fixture.ts'

const id = (path: string, key: string, body: (desk: Desk) => unknown) => async (desk: Desk) => ({
  id: (await desk.post(path, await body(desk)))[key].id as string,
})
const price = (amount: number) => ({ amount, currency_code: 'jpy' })

const newProduct = () => ({
  title: '保湿クリーム',
  handle: fresh(),
  status: 'published',
  options: [{ title: '内容量' }],
  variants: [
    { title: '50g', sku: fresh(), inventory_quantity: 10, prices: [price(1980)], options: [{ value: '50g' }] },
  ],
})
const product = id('/admin/products', 'product', newProduct)
const whole = async (desk: Desk) => (await desk.post('/admin/products', newProduct())).product
const withOption = async (desk: Desk) => {
  const created = await product(desk)
  const { product: now } = await desk.post(`/admin/products/${created.id}/options`, { title: '色' })
  return { ...created, option_id: now.options.find((one: { title: string }) => one.title === '色').id as string }
}
const withVariant = async (desk: Desk) => {
  const created = await whole(desk)
  return { id: created.id as string, variant_id: created.variants[0].id as string }
}
const variant = async (desk: Desk) => ({ id: (await whole(desk)).variants[0].id as string })
const category = id('/admin/product-categories', 'product_category', () => ({ name: '肌の手入れ', handle: fresh() }))
const filledCategory = async (desk: Desk) => {
  const created = await category(desk)
  const product_ids = [{ id: desk.goods.products.lotion }]
  await desk.post(`/admin/product-categories/${created.id}/products/batch`, { product_ids })
  return created
}
const collection = id('/admin/collections', 'collection', () => ({ title: '夏の特集', handle: fresh() }))
const item = id('/admin/inventory-items', 'inventory_item', async (desk) => ({
  sku: fresh(),
  variant_id: (await variant(desk)).id,
}))
const bareItem = async (desk: Desk) => ({ id: (await lotionItem(desk)).id, location_id: await place(desk) })
const lotionItem = async (desk: Desk) => (await desk.read('/admin/inventory-items?sku=T-lotion')).inventory_items[0]
const place = async (desk: Desk) =>
  (await desk.post('/admin/stock-locations', { name: '分室' })).stock_location.id as string
const withLevel = async (desk: Desk) => {
  const created = await bareItem(desk)
  const body = { location_id: created.location_id, stocked_quantity: 5 }
  await desk.post(`/admin/inventory-items/${created.id}/location-levels`, body)
  return created
}
const reserving = async (desk: Desk) => {
  const { id: inventory_item_id, location_levels } = await lotionItem(desk)
  return { inventory_item_id, location_id: location_levels[0].location_id, quantity: 1, description: '店頭の見本' }
}
const reservation = id('/admin/reservations', 'reservation', reserving)

const sale = ({ goods }: Desk) => ({
  name: '夏の値下げ',
  description: '七月まで',
  type: 'sale',
  status: 'active',
  prices: [{ ...price(900), variant_id: goods.variants.food }],
})
const priceList = id('/admin/price-lists', 'price_list', sale)
const ofFood = async (desk: Desk) => ({
  ...(await priceList(desk)),
  variant_id: desk.goods.variants.food,
  product_id: desk.goods.products.food,
})
const pricesOf = async (desk: Desk, { id }: { id: string }) => ({
  price_ids: (await desk.read(`/admin/price-lists/${id}`)).price_list.prices.map((one: { id: string }) => one.id),
})

const discounted = ({ goods }: Desk) => ({
  code: fresh().toUpperCase(),
  rule: { type: 'percentage', value: 10, allocation: 'item' },
  regions: [goods.region_id],
})
const discount = id('/admin/discounts', 'discount', discounted)
const dynamic = id('/admin/discounts', 'discount', (desk) => ({ ...discounted(desk), is_dynamic: true }))
const withCode = async (desk: Desk) => {
  const [created, code] = [await dynamic(desk), fresh().toUpperCase()]
  await desk.post(`/admin/discounts/${created.id}/dynamic-codes`, { code, usage_limit: 1 })
  return { ...created, code }
}
const withCondition = async (desk: Desk) => {
  const created = await discount(desk)
  const body = { products: [desk.goods.products.lotion, desk.goods.products.food], operator: 'in' }
  const { discount: now } = await desk.post(`/admin/discounts/${created.id}/conditions`, body)
  return { ...created, condition_id: now.rule.conditions[0].id as string }
}
const ofRegion = async (desk: Desk) => ({ ...(await discount(desk)), region_id: desk.goods.region_id })
const codeOf = async (desk: Desk) => ({ code: (await desk.coupon()).code })
const giftCard = async (desk: Desk) => ({ id: (await desk.giftCard()).id })
const lotion = async ({ goods }: Desk) => ({ id: goods.products.lotion })
const lotionAlone = async ({ goods }: Desk) => ({ product_ids: [{ id: goods.products.lotion }] })
const listed = ({ goods }: Desk) => ({ product_ids: [goods.products.lotion] })
const first = (path: string, key: string) => async (desk: Desk) => ({
  id: (await desk.read(path))[key][0].id as string,
})

const shelfExamples: Examples = {
  'GET /admin/product-categories': plain(undefined, 'limit=2'),
  'GET /admin/product-categories/:id': at(category),
  'POST /admin/product-categories': plain(() => ({ name: '肌の手入れ', handle: fresh(), is_active: true })),
  'POST /admin/product-categories/:id': at(category, { name: '唇の手入れ' }),
  'DELETE /admin/product-categories/:id': at(category),
  'POST /admin/product-categories/:id/products/batch': at(category, lotionAlone),
  'DELETE /admin/product-categories/:id/products/batch': at(filledCategory, lotionAlone),
  'GET /admin/collections': plain(undefined, 'limit=2'),
  'GET /admin/collections/:id': at(collection),
  'POST /admin/collections': plain(() => ({ title: '夏の特集', handle: fresh() })),
  'POST /admin/collections/:id': at(collection, { title: '秋の特集' }),
  'DELETE /admin/collections/:id': at(collection),
  'POST /admin/collections/:id/products/batch': at(collection, listed),
  'DELETE /admin/collections/:id/products/batch': at(collection, listed),
  'GET /store/product-categories': plain(undefined, 'limit=2'),
  'GET /store/product-categories/:id': at(first('/store/product-categories', 'product_categories')),
  'GET /store/collections': plain(undefined, 'limit=2'),
  'GET /store/collections/:id': at(first('/store/collections', 'collections')),
}

const productExamples: Examples = {
  'GET /admin/products': plain(undefined, 'limit=2'),
  'GET /admin/products/:id': at(product),
  'POST /admin/products': plain(newProduct),
  'POST /admin/products/:id': at(product, { subtitle: '乾燥の季節に' }),
  'DELETE /admin/products/:id': at(product),
  'GET /admin/products/types': plain(),
  'GET /admin/products/tag-usage': plain(),
  'POST /admin/products/:id/metadata': at(product, { key: 'brand', value: '見本' }),
  'POST /admin/products/:id/options': at(product, { title: '色' }),
  'POST /admin/products/:id/options/:option_id': at(withOption, { title: '香り' }),
  'DELETE /admin/products/:id/options/:option_id': at(withOption),
  'GET /admin/products/:id/variants': at(product),
  'POST /admin/products/:id/variants': async (desk) => {
    const created = await whole(desk)
    const options = [{ option_id: created.options[0].id, value: '100g' }]
    return { params: { id: created.id }, body: { title: '100g', sku: fresh(), prices: [price(3480)], options } }
  },
  'POST /admin/products/:id/variants/:variant_id': at(withVariant, { title: '50g（詰め替え）' }),
  'DELETE /admin/products/:id/variants/:variant_id': at(withVariant),
  'GET /admin/product-tags': plain(undefined, 'limit=2'),
  'GET /admin/product-types': plain(undefined, 'limit=2'),
  'GET /admin/variants': plain(undefined, 'limit=2'),
  'GET /admin/variants/:id': at(variant),
  'GET /admin/variants/:id/inventory': at(variant),
  'GET /store/products': plain(undefined, 'limit=2'),
  'GET /store/products/:id': at(lotion),
  'POST /store/products/search': plain(async ({ shop }: Desk) => {
    await reindexAll(shop.ctx())
    return { q: '化粧', limit: 2 }
  }),
  'GET /store/variants': plain(undefined, 'limit=2'),
  'GET /store/variants/:id': at(async ({ goods }) => ({ id: goods.variants.lotion })),
  'GET /store/product-tags': plain(undefined, 'limit=2'),
  'GET /store/product-types': plain(undefined, 'limit=2'),
  'GET /admin/price-lists': plain(undefined, 'limit=2'),
  'GET /admin/price-lists/:id': at(priceList),
  'GET /admin/price-lists/:id/products': at(priceList),
  'POST /admin/price-lists': plain(sale),
  'POST /admin/price-lists/:id': at(priceList, { name: '秋の値下げ' }),
  'DELETE /admin/price-lists/:id': at(priceList),
  'POST /admin/price-lists/:id/prices/batch': at(priceList, ({ goods }: Desk) => ({
    prices: [{ ...price(1200), variant_id: goods.variants.lotion }],
  })),
  'DELETE /admin/price-lists/:id/prices/batch': at(priceList, pricesOf),
  'DELETE /admin/price-lists/:id/variants/:variant_id/prices': at(ofFood),
  'DELETE /admin/price-lists/:id/products/:product_id/prices': at(ofFood),
  'DELETE /admin/price-lists/:id/products/prices/batch': at(priceList, ({ goods }: Desk) => ({
    product_ids: [goods.products.food],
  })),
}

const stockExamples: Examples = {
  'GET /admin/inventory-items': plain(undefined, 'limit=2'),
  'GET /admin/inventory-items/:id': at(bareItem),
  'POST /admin/inventory-items': plain(async (desk: Desk) => ({ sku: fresh(), variant_id: (await variant(desk)).id })),
  'POST /admin/inventory-items/:id': at(item, { weight: 120 }),
  'DELETE /admin/inventory-items/:id': at(item),
  'GET /admin/inventory-items/:id/location-levels': at(withLevel),
  'POST /admin/inventory-items/:id/location-levels': at(
    bareItem,
    (_desk: Desk, { location_id }: { location_id: string }) => ({ location_id, stocked_quantity: 5 }),
  ),
  'POST /admin/inventory-items/:id/location-levels/:location_id': at(withLevel, { stocked_quantity: 8 }),
  'DELETE /admin/inventory-items/:id/location-levels/:location_id': at(withLevel),
  'GET /admin/reservations': plain(undefined, 'limit=2'),
  'GET /admin/reservations/:id': at(reservation),
  'POST /admin/reservations': plain(reserving),
  'POST /admin/reservations/:id': at(reservation, { quantity: 2 }),
  'DELETE /admin/reservations/:id': at(reservation),
}

const codeExamples: Examples = {
  'GET /admin/discounts': listing(discount, 'limit=2'),
  'GET /admin/discounts/:id': at(discount),
  'GET /admin/discounts/code/:code': at(codeOf),
  'POST /admin/discounts': plain(discounted),
  'POST /admin/discounts/:id': at(discount, { usage_limit: 100 }),
  'DELETE /admin/discounts/:id': at(discount),
  'POST /admin/discounts/:id/regions/:region_id': at(ofRegion),
  'DELETE /admin/discounts/:id/regions/:region_id': at(ofRegion),
  'POST /admin/discounts/:id/dynamic-codes': at(dynamic, () => ({ code: fresh().toUpperCase(), usage_limit: 1 })),
  'DELETE /admin/discounts/:id/dynamic-codes/:code': at(withCode),
  'POST /admin/discounts/:id/conditions': at(discount, ({ goods }: Desk) => ({
    products: [goods.products.lotion],
    operator: 'in',
  })),
  'GET /admin/discounts/:id/conditions/:condition_id': at(withCondition),
  'POST /admin/discounts/:id/conditions/:condition_id': at(withCondition, ({ goods }: Desk) => ({
    products: [goods.products.device],
  })),
  'DELETE /admin/discounts/:id/conditions/:condition_id': at(withCondition),
  'POST /admin/discounts/:id/conditions/:condition_id/batch': at(withCondition, ({ goods }: Desk) => ({
    resources: [{ id: goods.products.device }],
  })),
  'DELETE /admin/discounts/:id/conditions/:condition_id/batch': at(withCondition, ({ goods }: Desk) => ({
    resources: [{ id: goods.products.food }],
  })),
  'GET /admin/gift-cards': listing(giftCard, 'limit=2'),
  'GET /admin/gift-cards/:id': at(giftCard),
  'POST /admin/gift-cards': plain(({ goods }: Desk) => ({ value: 3000, region_id: goods.region_id })),
  'POST /admin/gift-cards/:id': at(giftCard, { balance: 500 }),
  'DELETE /admin/gift-cards/:id': at(giftCard),
  'GET /store/gift-cards/:code': at(async (desk) => ({ code: (await desk.giftCard()).code })),
}

/** Products and their categories, stock, prices, codes. */
export const goodsExamples: Examples = { ...shelfExamples, ...productExamples, ...stockExamples, ...codeExamples }
