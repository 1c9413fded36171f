import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  shop.call(method, `/admin/${path}`, body, staff)

const yen = (amount: number) => [{ currency_code: 'jpy', amount }]

test('creating a product or a variant with stock records a single catalogue.changed fact', async () => {
  await shop.db.deleteFrom('fact').execute()
  const variants = [{ title: '一つ', inventory_quantity: 7, prices: yen(100), options: [] }]
  const { id } = (await call('POST', 'products', { title: '一言', status: 'published', variants })).body.product
  const facts = () => shop.db.selectFrom('fact').select(['name', 'about']).orderBy('id').execute()
  const changed = { name: 'catalogue.changed', about: { product_ids: [id] } }
  expect(await facts()).toEqual([changed])
  const more = { title: '二つ', inventory_quantity: 3, prices: yen(180), options: [] }
  expect((await call('POST', `products/${id}/variants`, more)).status).toBe(200)
  expect(await facts()).toEqual([changed, changed])
})

test('a product is created with variants, options, prices, images, tags, type and stock', async () => {
  const { status, body } = await call('POST', 'products', {
    title: 'Vitamin C 錠',
    handle: '',
    subtitle: '100錠',
    description: '説明',
    status: 'published',
    images: ['/a.svg', '/b.svg', '/a.svg'],
    type: { value: 'medicine' },
    tags: [{ value: '新しい札' }, { value: '化粧品' }],
    options: [{ title: '内容量' }, { title: '味' }],
    metadata: { brand: '見本' },
    variants: [
      {
        title: '100錠',
        sku: 'VC-100',
        inventory_quantity: 7,
        prices: [...yen(1200), { currency_code: 'jpy', amount: 1000, min_quantity: 3 }],
        options: [{ value: '100錠' }, { value: 'レモン' }],
      },
      { title: '200錠', sku: '', barcode: '', prices: yen(2200), options: [{ value: '200錠' }, { value: 'レモン' }] },
    ],
  })
  expect(status).toBe(200)
  expect(body.product).toMatchObject({
    title: 'Vitamin C 錠',
    handle: 'vitamin-c-錠',
    status: 'published',
    discountable: true,
    is_giftcard: false,
    thumbnail: '/a.svg',
    type: { value: 'medicine' },
    tags: [{ value: '化粧品' }, { value: '新しい札' }],
    images: [{ url: '/a.svg' }, { url: '/b.svg' }],
    profiles: [{ type: 'default' }],
    sales_channels: [{ id: goods.sales_channel_id }],
    metadata: { brand: '見本' },
    categories: [],
    collection: null,
    options: [
      { title: '内容量', values: [{ value: '100錠' }, { value: '200錠' }] },
      { title: '味', values: [{ value: 'レモン' }, { value: 'レモン' }] },
    ],
    variants: [
      {
        title: '100錠',
        sku: 'VC-100',
        variant_rank: 0,
        inventory_quantity: 7,
        manage_inventory: true,
        allow_backorder: false,
        prices: [
          { amount: 1200, currency_code: 'jpy', min_quantity: null },
          { amount: 1000, min_quantity: 3 },
        ],
        options: [{ value: '100錠' }, { value: 'レモン' }],
      },
      { title: '200錠', sku: null, barcode: null, variant_rank: 1, inventory_quantity: 0, prices: [{ amount: 2200 }] },
    ],
  })
  expect(body.product.type_id).toBe(
    (await shop.call('GET', '/store/product-types?value=medicine')).body.product_types[0].id,
  )
  const seen = await shop.call('GET', `/store/products/${body.product.id}?region_id=${goods.region_id}`)
  expect(seen.body.product.variants.map((variant: { calculated_price: number }) => variant.calculated_price)).toEqual([
    1200, 2200,
  ])
})

test('a gift card gets the shipping profile of gift cards', async () => {
  const { body } = await call('POST', 'products', { title: 'ギフトカード', is_giftcard: true })
  expect(body.product.profiles).toMatchObject([{ type: 'gift_card' }])
})

const refusedProducts = [
  ['fewer values than options', { options: [{ title: '色' }], variants: [{ title: '赤', prices: [] }] }, 400],
  ['a handle that names no page', { handle: '..' }, 400],
  ['an unknown sales channel', { sales_channels: [{ id: 'sc_none' }] }, 400],
  ['an unknown category', { categories: [{ id: 'pcat_none' }] }, 404],
  ['an unknown collection', { collection_id: 'pcol_none' }, 404],
  ['a price of an unknown region', { variants: [{ title: '1', prices: [{ region_id: 'reg_none', amount: 1 }] }] }, 404],
  ['a price without a region or currency', { variants: [{ title: '1', prices: [{ amount: 1 }] }] }, 400],
  ['a SKU that is taken', { variants: [{ title: '1', sku: 'T-food', prices: [] }] }, 422],
  ['a handle that is taken', { handle: 'food' }, 422],
  [
    'two variants with the same option value',
    {
      options: [{ title: '色' }],
      variants: [
        { title: '1', prices: [], options: [{ value: '赤' }] },
        { title: '2', prices: [], options: [{ value: '赤' }] },
      ],
    },
    400,
  ],
  ['an unknown key', { colour: 'red' }, 400],
] as const

test.each(refusedProducts)(
  'a new product with %s is refused and leaves no rows behind',
  async (_what, body, status) => {
    const rows = async () =>
      Promise.all(
        (['product', 'product_variant', 'money_amount', 'image', 'product_tag', 'fact'] as const).map(
          async (table) =>
            (
              await shop.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll<number>().as('n'))
                .executeTakeFirstOrThrow()
            ).n,
        ),
      )
    const before = await rows()
    const refused = await call('POST', 'products', {
      title: '断られる',
      images: ['/x'],
      tags: [{ value: '捨' }],
      ...body,
    })
    expect(refused.status).toBe(status)
    expect(await rows()).toEqual(before)
  },
)

test('the error names unknown sales channels', async () => {
  const { body } = await call('POST', 'products', { title: 'x', sales_channels: [{ id: 'sc_none' }] })
  expect(body).toEqual({
    errors: ['Sales Channels sc_none do not exist'],
    message: 'Provided request body contains errors. Please check the data and retry the request',
  })
})

async function createProduct(fields: object = {}) {
  const { body } = await call('POST', 'products', {
    title: '変わる商品',
    handle: `changing-${newId('product')}`,
    status: 'published',
    options: [{ title: '量' }],
    variants: ['小', '中', '大'].map((title, at) => ({
      title,
      prices: yen(100 * (at + 1)),
      options: [{ value: title }],
    })),
    ...fields,
  })
  return body.product
}

test('an update replaces the given fields and keeps the others', async () => {
  const product = await createProduct({ tags: [{ value: '旧' }], images: ['/1', '/2'], metadata: { a: '1', b: '2' } })
  const [small, middle] = product.variants
  const { status, body } = await call('POST', `products/${product.id}`, {
    subtitle: '新',
    images: ['/2', '/3'],
    metadata: { a: '', c: '3' },
    variants: [
      { id: middle.id, title: '中くらい', inventory_quantity: 5 },
      { title: '特大', prices: yen(900), options: [{ value: '特大', option_id: product.options[0].id }] },
      { id: small.id, prices: [{ id: small.prices[0].id, currency_code: 'jpy', amount: 90 }] },
    ],
  })
  expect(status).toBe(200)
  expect(body.product).toMatchObject({
    title: '変わる商品',
    subtitle: '新',
    tags: [{ value: '旧' }],
    images: [{ id: product.images[1].id, url: '/2' }, { url: '/3' }],
    thumbnail: '/1',
    variants: [
      { id: middle.id, title: '中くらい', inventory_quantity: 5, variant_rank: 0, prices: [{ amount: 200 }] },
      { title: '特大', variant_rank: 1, prices: [{ amount: 900 }], options: [{ value: '特大' }] },
      { id: small.id, title: '小', variant_rank: 2, prices: [{ id: small.prices[0].id, amount: 90 }] },
    ],
  })
  expect(body.product.metadata).toEqual({ b: '2', c: '3' })
  expect(body.product.variants).toHaveLength(3)
  expect(body.product.options[0].values.map(({ value }: { value: string }) => value).sort()).toEqual(
    ['中', '小', '特大'].sort(),
  )
  const noChannel = await call('POST', `products/${product.id}`, { sales_channels: null })
  expect(noChannel.body.product.sales_channels).toEqual([])
})

test('a changed price, title or status is visible to shoppers at once, in lists too', async () => {
  const product = await createProduct()
  const read = async () => {
    const one = await shop.call('GET', `/store/products/${product.id}?region_id=${goods.region_id}`)
    const list = await shop.call('GET', `/store/products?region_id=${goods.region_id}&id=${product.id}`)
    return [one.body.product, list.body.products[0]].map(({ title, variants }) => [title, variants[0].calculated_price])
  }
  expect(await read()).toEqual([
    ['変わる商品', 100],
    ['変わる商品', 100],
  ])
  const variant = product.variants[0]
  await call('POST', `products/${product.id}`, { title: '変わった商品' })
  await call('POST', `products/${product.id}/variants/${variant.id}`, { prices: yen(111) })
  expect(await read()).toEqual([
    ['変わった商品', 111],
    ['変わった商品', 111],
  ])
  const hidden = await call('POST', `products/${product.id}`, { status: 'draft' })
  expect(hidden.body.product.status).toBe('draft')
  expect((await shop.call('GET', `/store/products?id=${product.id}`)).body.products).toEqual([])
  expect((await shop.call('GET', `/store/products/${product.id}`)).status).toBe(404)
})

test('deleting a product deletes its variants and frees its handle and SKU', async () => {
  const product = await createProduct({
    handle: 'once',
    variants: [{ title: '小', sku: 'ONCE', prices: yen(1), options: [{ value: '小' }] }],
  })
  for (const _again of [1, 2]) {
    const { body } = await call('DELETE', `products/${product.id}`)
    expect(body).toEqual({ id: product.id, object: 'product', deleted: true })
  }
  expect((await call('GET', `products/${product.id}`)).status).toBe(404)
  expect((await call('GET', `variants/${product.variants[0].id}`)).status).toBe(404)
  expect((await call('POST', `products/${product.id}`, { title: 'x' })).status).toBe(404)
  const secondProduct = await createProduct({
    handle: 'once',
    variants: [{ title: '小', sku: 'ONCE', prices: yen(1), options: [{ value: '小' }] }],
  })
  expect(secondProduct.handle).toBe('once')
})

test('the metadata call sets one key and keeps the others', async () => {
  const product = await createProduct({ metadata: { kept: 'yes' } })
  const { body } = await call('POST', `products/${product.id}/metadata`, { key: 'colour', value: '赤' })
  expect(body.product.metadata).toEqual({ kept: 'yes', colour: '赤' })
  expect((await call('POST', 'products/prod_none/metadata', { key: 'a', value: 'b' })).status).toBe(404)
})

test('a product with 100 variants is created within two seconds', async () => {
  const variants = Array.from({ length: 100 }, (_, at) => ({
    title: `${at}番`,
    sku: `HUNDRED-${at}`,
    inventory_quantity: at,
    prices: yen(at + 1),
    options: [{ value: `${at}番` }],
  }))
  const started = performance.now()
  const product = await createProduct({ variants })
  const took_ms = performance.now() - started
  expect(product.variants.map(({ inventory_quantity }: { inventory_quantity: number }) => inventory_quantity)).toEqual(
    variants.map(({ inventory_quantity }) => inventory_quantity),
  )
  expect(took_ms).toBeLessThan(2000)
})
