import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: what the call answers; the contract has checked its shape.
let product: any
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(async () => {
  const { body } = await call('POST', 'products', {
    title: '規格の多い商品',
    handle: newId('product').toLowerCase(),
    options: [{ title: '量' }],
    variants: [
      { title: '小', prices: yen(100), options: [{ value: '小' }], metadata: { a: 1 } },
      { title: '大', prices: yen(200), options: [{ value: '大' }] },
    ],
  })
  product = body.product
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  shop.call(method, `/admin/${path}`, body, staff)
const yen = (amount: number) => [{ currency_code: 'jpy', amount }]
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
const variantsNow = async () => (await call('GET', `products/${product.id}`)).body.product.variants

test('a variant is added, changed and deleted', async () => {
  const [{ id: option_id }] = product.options
  const added = await call('POST', `products/${product.id}/variants`, {
    title: '特大',
    sku: 'XL',
    inventory_quantity: 4,
    prices: [{ region_id: goods.region_id, amount: 300 }, ...yen(310)],
    options: [{ option_id, value: '特大' }],
  })
  expect(added.status).toBe(200)
  const variant = added.body.product.variants[2]
  expect(variant).toMatchObject({
    title: '特大',
    sku: 'XL',
    variant_rank: 2,
    inventory_quantity: 4,
    purchasable: true,
    options: [{ value: '特大', option_id }],
    calculated_price: null,
  })
  expect(variant.prices).toMatchObject([
    { amount: 300, region_id: goods.region_id, currency_code: 'jpy', price_list_id: null },
    { amount: 310, region_id: null },
  ])

  const at = `products/${product.id}/variants/${variant.id}`
  const changed = await call(
    'POST',
    `${at}?region_id=${goods.region_id}&expand=variants,variants.prices,variants.options`,
    {
      title: '特々大',
      inventory_quantity: 9,
      weight: 12.5,
      metadata: { b: 2 },
      prices: [{ region_id: goods.region_id, amount: 320 }],
      options: [{ option_id, value: '特々大' }],
    },
  )
  expect(changed.body.product).not.toHaveProperty('images')
  expect(changed.body.product.variants[2]).toMatchObject({
    id: variant.id,
    title: '特々大',
    sku: 'XL',
    inventory_quantity: 9,
    weight: 12.5,
    metadata: { b: 2 },
    options: [{ value: '特々大' }],
    calculated_price: 320,
  })
  expect(changed.body.product.variants[2].prices).toMatchObject([{ id: variant.prices[0].id, amount: 320 }])

  for (const _again of [1, 2]) {
    const deleted = await call('DELETE', at)
    expect(deleted.body).toMatchObject({ variant_id: variant.id, object: 'product-variant', deleted: true })
    expect(titles(deleted.body.product.variants)).toEqual(['小', '大'])
  }
  const prices = shop.db.selectFrom('money_amount').select('id').where('variant_id', '=', variant.id)
  expect(await prices.where('deleted_at', 'is', null).execute()).toEqual([])
})

test.each([
  ['no value for an option', { title: 'x', prices: [] }, 400],
  [
    'the option value of another variant',
    { title: 'x', prices: [], options: [{ option_id: 'own', value: '小' }] },
    400,
  ],
  ['an option of another product', { title: 'x', prices: [], options: [{ option_id: 'opt_none', value: 'x' }] }, 400],
  ['a SKU that is taken', { title: 'x', sku: 'T-food', prices: [], options: [{ option_id: 'own', value: 'x' }] }, 422],
  ['no title', { prices: [], options: [{ option_id: 'own', value: 'x' }] }, 400],
] as const)('a variant with %s is refused', async (_what, body, status) => {
  const filledBody = JSON.parse(JSON.stringify(body).replace('"own"', JSON.stringify(product.options[0].id)))
  expect((await call('POST', `products/${product.id}/variants`, filledBody)).status).toBe(status)
  expect(titles(await variantsNow())).toEqual(['小', '大'])
})

test.each([
  ['to the option value of another variant', { options: [{ option_id: 'own', value: '大' }] }, 400],
  ['with an option of another product', { options: [{ option_id: 'opt_none', value: 'x' }] }, 400],
  ['with a price of another variant', { prices: [{ id: 'ma_none', currency_code: 'jpy', amount: 1 }] }, 404],
  ['with a barcode that is taken', { barcode: 'T-food' }, 422],
  ['with a negative stock quantity', { inventory_quantity: -1 }, 400],
] as const)('a change of a variant %s is refused, and nothing has changed', async (_what, body, status) => {
  const filledBody = JSON.parse(
    JSON.stringify({ title: '変', ...body }).replace('"own"', JSON.stringify(product.options[0].id)),
  )
  const at = `products/${product.id}/variants/${product.variants[0].id}`
  expect((await call('POST', at, filledBody)).status).toBe(status)
  expect(await variantsNow()).toEqual(product.variants)
})

test('a variant cannot be changed or deleted through another product', async () => {
  const at = `products/${product.id}/variants/${goods.variants.food}`
  expect((await call('POST', at, { title: 'x' })).status).toBe(404)
  expect((await call('DELETE', at)).status).toBe(200)
  expect((await call('GET', `variants/${goods.variants.food}`)).status).toBe(200)
})

test('an option can be added, renamed and deleted, unless variants would become identical', async () => {
  const at = `products/${product.id}/options`
  const added = await call('POST', at, { title: '色' })
  const [size, colour] = added.body.product.options
  expect(colour).toMatchObject({ title: '色', values: [{ value: 'Default Value' }, { value: 'Default Value' }] })
  expect((await call('POST', at, { title: '色' })).status).toBe(422)
  expect((await call('POST', `${at}/${colour.id}`, { title: '量' })).status).toBe(422)
  expect((await call('POST', `${at}/opt_none`, { title: '味' })).status).toBe(404)
  const renamed = await call('POST', `${at}/${colour.id}`, { title: '味' })
  expect(titles(renamed.body.product.options)).toEqual(['量', '味'])

  const refused = await call('DELETE', `${at}/${size.id}`)
  expect([refused.status, refused.body.type]).toEqual([400, 'invalid_data'])
  expect(titles((await call('GET', `products/${product.id}`)).body.product.options)).toEqual(['量', '味'])
  const deleted = await call('DELETE', `${at}/${colour.id}`)
  expect(deleted.body).toMatchObject({ option_id: colour.id, object: 'option', deleted: true })
  expect(titles(deleted.body.product.options)).toEqual(['量'])
  expect(deleted.body.product.variants[0].options).toMatchObject([{ value: '小' }])
})

test('a product’s variants can be listed, searched, filtered and counted', async () => {
  const list = async (query: string) => {
    const { body } = await call('GET', `products/${product.id}/variants?${query}`)
    return [titles(body.variants), body.count]
  }
  expect(await list('order=variant_rank')).toEqual([['小', '大'], 2])
  expect(await list('order=-variant_rank&limit=1')).toEqual([['大'], 2])
  expect(await list('q=大')).toEqual([['大'], 1])
  expect(await list('inventory_quantity[gt]=0')).toEqual([[], 0])
  expect(await list('manage_inventory=false')).toEqual([[], 0])
  expect(await list('created_at[gt]=2100-01-01')).toEqual([[], 0])
  const bare = await call('GET', `products/${product.id}/variants?fields=title&expand=`)
  expect(bare.body.variants[0]).not.toHaveProperty('options')
  expect(bare.body.variants[0]).not.toHaveProperty('sku')
  expect((await call('GET', 'products/prod_none/variants')).status).toBe(404)
})

test('variants of all products can be searched, filtered and sorted', async () => {
  const skus = async (query: string) =>
    (await call('GET', `variants?${query}`)).body.variants.map(({ sku }: { sku: string }) => sku)
  expect(await skus('q=t-foo')).toEqual(['T-food'])
  expect(await skus('q=見本の健康食品')).toEqual(['T-food'])
  expect(await skus(`id=${goods.variants.few},${goods.variants.food}&order=sku`)).toEqual(['T-few', 'T-food'])
  const threeIds = `id=${goods.variants.few},${goods.variants.soldOut},${goods.variants.lotion}`
  expect(await skus(`${threeIds}&order=inventory_quantity`)).toEqual(['T-soldOut', 'T-few', 'T-lotion'])
  expect(await skus(`${threeIds}&order=-inventory_quantity&limit=1`)).toEqual(['T-lotion'])
  expect(await skus('allow_backorder=true')).toEqual(['T-backorder'])
  expect(await skus('inventory_quantity=3')).toEqual(['T-few'])
  const all = await call('GET', 'variants?limit=2&offset=1')
  expect(all.body).toMatchObject({ limit: 2, offset: 1 })
  expect(all.body.count).toBeGreaterThan(15)
  const seen = await call('GET', `variants?id=${goods.variants.lotion}&region_id=${goods.region_id}`)
  expect(seen.body.variants[0]).toMatchObject({
    original_price: 1650,
    calculated_price: 1100,
    product: { handle: 'lotion' },
    manage_inventory: true,
  })
  expect(seen.body.variants[0]).not.toHaveProperty('variant_rank')
  const one = await call('GET', `variants/${goods.variants.lotion}?expand=prices,inventory_items`)
  expect(one.body.variant).toMatchObject({ calculated_price: null, prices: [{ amount: 1650 }, { amount: 1100 }] })
  expect(one.body.variant).not.toHaveProperty('product')
})

test.each([
  ['an unknown region', 'variants?region_id=reg_none', 404],
  ['an unknown sort order', 'variants?order=password_hash', 400],
  ['an unknown relation', 'variants?expand=product.variants', 400],
  ['an unknown field', 'variants?fields=secret', 400],
  ['an unknown variant', 'variants/variant_none', 404],
])('%s is refused', async (_what, path, status) => expect((await call('GET', path)).status).toBe(status))
