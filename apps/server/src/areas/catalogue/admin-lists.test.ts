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

const get = (url = '') => shop.call('GET', `/admin/v1/lists${url}`, undefined, staff)
const create = (body: object) => shop.call('POST', '/admin/v1/lists', body, staff)
const send = (...lines: string[]) =>
  shop.call('POST', '/admin/v1/lists/import', { stringifiedCsv: ['list_handle,sku', ...lines].join('\n') }, staff)
const readList = async (handle: string) => (await shop.call('GET', `/store/v1/list?handle=${handle}`)).body
const handlesOf = (body: { data: { products: { handle: string }[] } }) => body.data.products.map((one) => one.handle)
const links = () => shop.db.selectFrom('product_list_product').selectAll().orderBy('rank').execute()

test('a product list is created, filled in file order, shown to shoppers and deleted', async () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  const { body } = await create({ title: '夏の特集', handle: 'summer' })
  const { list } = body.data
  expect(list).toMatchObject({ title: '夏の特集', handle: 'summer' })
  expect((await shop.call('GET', '/store/v1/list/get-handles')).body.data.lists).toContainEqual({
    title: '夏の特集',
    handle: 'summer',
  })
  expect((await send('summer,T-food', 'pick-up,T-lotion', 'summer,T-few', 'summer,T-food')).body.data.errors).toEqual(
    [],
  )
  expect(handlesOf(await readList('summer'))).toEqual(['food', 'few'])
  // The file's content replaces the price list.
  expect(handlesOf(await readList('pick-up'))).toEqual(['lotion'])
  expect((await get()).body.data).toMatchObject({
    lists: [
      { handle: 'pick-up', product_count: 1 },
      { handle: 'summer', product_count: 2 },
    ],
    count: 2,
    offset: 0,
    limit: 20,
  })
  const read = (await get(`/${list.id}?limit=1&offset=1`)).body
  expect(read.data).toMatchObject({ list: { handle: 'summer' }, products: [{ id: goods.products.few }], count: 2 })
  const deleted = await shop.call('DELETE', `/admin/v1/lists/${list.id}`, undefined, staff)
  expect(deleted.body).toEqual({ data: { ok: true } })
  expect((await readList('summer')).code).toBe('not_found')
  expect((await get()).body.data.count).toBe(1)
})

test('an import with any error changes no list', async () => {
  const before = await links()
  const { data } = (await send('pick-up,T-food', 'none,T-few', 'pick-up,T-none', 'pick-up,4.97E+12', 'pick-up,123'))
    .body
  expect(data.errors).toEqual([
    { row: 3, list_handle: 'none', sku: 'T-few', message: 'There is no such list' },
    { row: 4, list_handle: 'pick-up', sku: 'T-none', message: 'There is no such product' },
    { row: 5, list_handle: 'pick-up', sku: '4.97E+12', message: 'sku was rounded by a spreadsheet' },
    { row: 6, list_handle: 'pick-up', sku: '123', message: 'There is no such product: sku may have lost zeros' },
  ])
  expect(await links()).toEqual(before)
})

test.each([
  ['a handle that is taken', { title: 'x', handle: 'pick-up' }, 422, 'duplicate_error'],
  ['a handle with a slash', { title: 'x', handle: 'a/b' }, 400, 'invalid_request_body'],
  ['no title', { title: ' ', handle: 'a' }, 400, 'invalid_request_body'],
])('%s is refused', async (_what, body, status, code) => {
  const before = (await get()).body
  expect(await create(body)).toMatchObject({ status, body: { code } })
  expect((await get()).body).toEqual(before)
})

test('an unknown list answers not_found; an import without rows answers csv_unreadable', async () => {
  expect(await get('/plist_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await shop.call('DELETE', '/admin/v1/lists/plist_none', undefined, staff)).toMatchObject({ status: 404 })
  expect(await send()).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
})
