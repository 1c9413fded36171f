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

const path = '/admin/v1/recommended-variants'
const send = (...lines: string[]) =>
  shop.call('POST', `${path}/import`, { stringifiedCsv: ['sku,recommended_sku', ...lines].join('\n') }, staff)
const list = async (query = '') => (await shop.call('GET', `${path}?${query}`, undefined, staff)).body.data
const beside = async (handle: string) => {
  const { body } = await shop.call('GET', `/store/v1/products?handle=${handle}`)
  return body.data.related_products.map((card: { handle: string }) => card.handle)
}

test('recommended variants come first on the product page in file order, and can be deleted', async () => {
  const shelf = await beside('device')
  expect(shelf).toHaveLength(6)
  const { body } = await send('T-device,T-lotion', 'T-device,T-food', 'T-firstClass,T-food', 'T-device,T-food')
  expect(body).toEqual({ data: { imported: 3, errors: [] } })
  expect((await beside('device')).slice(0, 2)).toEqual(['lotion', 'food'])
  const [first, ...otherVariants] = await beside('firstClass')
  expect(first).toBe('food')
  expect(otherVariants).toHaveLength(5)
  const found = await list('sku=T-device&limit=1&offset=1')
  expect(found).toMatchObject({
    recommended_variants: [
      { sku: 'T-device', recommended_sku: 'T-food', recommended_variant_id: goods.variants.food, rank: 5 },
    ],
    count: 2,
    offset: 1,
    limit: 1,
  })
  const ids = [found.recommended_variants[0].id]
  expect((await shop.call('POST', `${path}/delete`, { ids }, staff)).body).toEqual({ data: { deleted: 1 } })
  expect(await beside('device')).toEqual(['lotion', ...shelf.filter((one: string) => one !== 'lotion')].slice(0, 6))
  // The file's content replaces the variant's recommendations.
  await send('T-device,T-soldOut')
  expect((await beside('device'))[0]).toBe('soldOut')
})

test('an unpublished recommended product is not shown', async () => {
  await send('T-device,T-limited', 'T-device,T-soldOut')
  const { limited } = goods.products
  await shop.call('POST', `/admin/products/${limited}`, { status: 'draft' }, staff)
  await shop.ctx().tx((tx) => tx.note('catalogue.changed', {}))
  const handles = await beside('device')
  expect(handles[0]).toBe('soldOut')
  expect(handles).not.toContain('limited')
})

test('an import with any error writes nothing', async () => {
  const before = await list()
  const { data } = (await send('T-device,T-lotion', 'T-none,T-food', 'T-food,T-nil', 'T-food,T-food')).body
  expect(data).toEqual({
    imported: 0,
    errors: [
      { row: 3, sku: 'T-none', recommended_sku: 'T-food', message: 'There is no such product: T-none' },
      { row: 4, sku: 'T-food', recommended_sku: 'T-nil', message: 'There is no such product: T-nil' },
      { row: 5, sku: 'T-food', recommended_sku: 'T-food', message: 'A product is not set beside itself' },
    ],
  })
  expect(await list()).toEqual(before)
})

test.each([
  ['an empty list', [], 400, 'invalid_request_body'],
  ['an unknown id', ['rvar_none'], 404, 'not_found'],
])('deleting %s is refused and deletes nothing', async (_what, more, status, code) => {
  const before = await list()
  const ids = more.length ? [before.recommended_variants[0].id, ...more] : []
  expect(await shop.call('POST', `${path}/delete`, { ids }, staff)).toMatchObject({ status, body: { code } })
  expect(await list()).toEqual(before)
})

test('an import without rows is refused (csv_unreadable)', async () => {
  expect(await send()).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
})
