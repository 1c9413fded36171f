import { afterAll, beforeAll, expect, test } from 'vitest'
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

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  shop.call(method, `/admin/shipping-profiles${path}`, body, staff)
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a shipping profile takes over products and options, and can be deleted only when empty', async () => {
  shop.clock.now = new Date('2026-06-01T03:00:01.000Z')
  const { shipping_profile: made } = (await call('POST', '', { name: '冷蔵', type: 'custom', metadata: { a: 1 } })).body
  expect(made).toEqual({
    id: expect.stringMatching(/^sp_/),
    name: '冷蔵',
    type: 'custom',
    metadata: { a: 1 },
    created_at: '2026-06-01T03:00:01.000Z',
    updated_at: '2026-06-01T03:00:01.000Z',
    deleted_at: null,
  })
  const { shipping_profiles } = (await call('GET')).body
  expect(shipping_profiles).toMatchObject([{ name: '通常配送', type: 'default' }, { type: 'gift_card' }, made])
  const usual = shipping_profiles[0].id

  const contents = { products: [goods.products.lotion], shipping_options: [goods.shipping.standard] }
  const moved = await call('POST', `/${made.id}`, { ...contents, name: '冷蔵便', metadata: { a: '' } })
  expect(moved.body.shipping_profile).toMatchObject({ name: '冷蔵便', metadata: {} })
  expect(moved.body.shipping_profile.products).toMatchObject([
    { id: goods.products.lotion, profiles: [{ id: made.id }] },
  ])
  expect(ids(moved.body.shipping_profile.shipping_options)).toEqual([goods.shipping.standard])
  expect((await call('GET', `/${made.id}`)).body).toEqual(moved.body)
  const before = (await call('GET', `/${usual}`)).body.shipping_profile
  expect(ids(before.products)).not.toContain(goods.products.lotion)

  const refused = await call('DELETE', `/${made.id}`)
  expect(refused).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  expect((await call('GET', `/${made.id}`)).status).toBe(200)

  await call('POST', `/${usual}`, contents)
  expect((await call('GET', `/${made.id}`)).body.shipping_profile).toMatchObject({ products: [], shipping_options: [] })
  expect((await call('DELETE', `/${made.id}`)).body).toEqual({ id: made.id, object: 'shipping_profile', deleted: true })
  expect((await call('GET', `/${made.id}`)).status).toBe(404)
  expect((await call('DELETE', `/${made.id}`)).status).toBe(200)
})

test('a product shows its new shipping profile at once', async () => {
  const { shipping_profile } = (await call('POST', '', { name: '大型', type: 'custom' })).body
  const profile = async () =>
    (await shop.call('GET', `/store/products/${goods.products.food}`)).body.product.profiles[0].name
  expect(await profile()).toBe('通常配送')
  await call('POST', `/${shipping_profile.id}`, { products: [goods.products.food] })
  await expect.poll(profile).toBe('大型')
})

test.each([
  ['an unknown product', { products: ['prod_none'] }, 'Products prod_none do not exist'],
  ['an unknown shipping option', { shipping_options: ['so_none'] }, 'Shipping options so_none do not exist'],
])('refuses %s (ids_unknown) and changes nothing', async (_what, body, error) => {
  const [{ id }] = (await call('GET')).body.shipping_profiles
  const before = (await call('GET', `/${id}`)).body
  const refused = await call('POST', `/${id}`, { name: 'x', ...body })
  expect(refused).toMatchObject({ status: 400, body: { errors: [error] }, refusal: 'ids_unknown' })
  expect((await call('GET', `/${id}`)).body).toEqual(before)
})

test.each([
  ['no type', 'POST', '', { name: 'x' }, 400],
  ['an unknown type', 'POST', '', { name: 'x', type: 'cold' }, 400],
  ['an unknown key', 'POST', '', { name: 'x', type: 'custom', colour: 'red' }, 400],
  ['an unknown profile', 'POST', '/sp_none', { name: 'x' }, 404],
  ['reading an unknown profile', 'GET', '/sp_none', undefined, 404],
] as const)('%s is refused', async (_what, method, path, body, status) => {
  expect((await call(method, path, body)).status).toBe(status)
})
