import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.call('GET', `/store/v1/${url}`)).body.data
const handles = (cards: { handle: string }[]) => cards.map(({ handle }) => handle)

test('a product card contains everything a list shows, with prices including tax', async () => {
  const { products } = await get('products/list?product_handles=lotion')
  expect(products).toEqual([
    {
      id: goods.products.lotion,
      handle: 'lotion',
      title: '見本の化粧品（lotion）',
      subtitle: '化粧品',
      thumbnail: '/files/products/lotion.svg',
      brand: '見本',
      manufacturer: '見本製薬株式会社',
      type: { value: 'cosmetic' },
      jsm_category_name: '化粧品',
      usable_age: null,
      price: 1100,
      price_to: 1100,
      original_price: 1650,
      on_sale: true,
      in_stock: true,
      low_stock: false,
      variants: [
        {
          id: goods.variants.lotion,
          title: '1個',
          sku: 'T-lotion',
          inventory_quantity: 100,
          allow_backorder: false,
          in_stock: true,
          low_stock: false,
          calculated_price: 1100,
          original_price: 1650,
          price_type: 'sale',
          thumbnail: '/files/products/lotion.svg',
          metadata: expect.objectContaining({ jsm_category_name: '化粧品' }),
        },
      ],
      categories: [{ id: expect.stringMatching(/^pcat_/), name: '日用品', handle: 'daily', parent_category: null }],
    },
  ])
})

test('cards keep the requested order, by handle, id or SKU; unknown products are left out', async () => {
  expect(handles((await get('products/list?product_handles=food,none,lotion,food')).products)).toEqual([
    'food',
    'lotion',
  ])
  const ids = `product_ids[]=${goods.products.few}&product_ids[]=${goods.products.food}`
  expect(handles((await get(`products/list?${ids}`)).products)).toEqual(['few', 'food'])
  expect(handles((await get('products/list?product_variant_skus=T-soldOut,T-few')).products)).toEqual([
    'soldOut',
    'few',
  ])
  const { products } = await get('products/list?product_handles=firstClass&omit_categories=true')
  expect(products).toMatchObject([{ handle: 'firstClass', categories: [] }])
})

test('a card includes its category path and stock state', async () => {
  const { products } = await get('products/list?product_handles=firstClass,few,soldOut,backorder')
  expect(products[0].categories).toMatchObject([
    { handle: 'pain', parent_category: { handle: 'medicines', parent_category: null } },
  ])
  expect(products.slice(1)).toMatchObject([
    { in_stock: true, low_stock: true },
    { in_stock: false, low_stock: false },
    { in_stock: true, low_stock: false },
  ])
})

test('a product without a price has no card', async () => {
  const { food } = goods.variants
  await shop.db.updateTable('money_amount').set({ deleted_at: shop.clock.now }).where('variant_id', '=', food).execute()
  expect((await get(`products/list?product_ids=${goods.products.food}`)).products).toEqual([])
  await shop.db.updateTable('money_amount').set({ deleted_at: null }).where('variant_id', '=', food).execute()
})

test('a collection and a product list show their products; those without a price are not counted', async () => {
  expect(await get('collections?handle=spring')).toMatchObject({ title: '春の特集', products: [{ handle: 'lotion' }] })
  expect(await get('list?handle=pick-up&limit=1')).toMatchObject({
    title: 'おすすめ',
    count: 2,
    products: [{ handle: 'lotion' }],
  })
  expect(handles((await get('list?handle=pick-up&offset=1')).products)).toEqual(['food'])
  // A product without a card is neither shown nor counted: pages are as long as the count says.
  const priceFood = async (deleted_at: Date | null) => {
    const price = shop.db.updateTable('money_amount').set({ deleted_at })
    await price.where('variant_id', '=', goods.variants.food).execute()
    await shop.ctx().tx((tx) => tx.note('catalogue.changed', { product_ids: [goods.products.food] }))
  }
  const listed = async () => {
    const { count, products } = await get('list?handle=pick-up')
    return [count, handles(products)]
  }
  await priceFood(shop.clock.now)
  await expect.poll(listed).toEqual([1, ['lotion']])
  await priceFood(null)
  await expect.poll(listed).toEqual([2, ['lotion', 'food']])
  expect(await get('list/get-handles')).toEqual({ lists: [{ title: 'おすすめ', handle: 'pick-up' }] })
})

test.each([
  ['products/list', 400, 'invalid_request_query_params'],
  ['products/list?product_handles=a&product_ids=b', 400, 'invalid_request_query_params'],
  ['collections?handle=none', 404, 'not_found'],
  ['list?handle=none', 404, 'not_found'],
])('%s is refused', async (url, status, code) => {
  expect(await shop.call('GET', `/store/v1/${url}`)).toMatchObject({ status, body: { code, statusCode: status } })
})
