import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
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

const call = (method: 'GET' | 'POST', url: string, body?: object) => shop.call(method, url, body, staff)
const create = async (code: string, differs: object = {}) => {
  const rule = {
    type: 'percentage',
    value: 10,
    allocation: 'total',
    conditions: [{ products: [goods.products.lotion, goods.products.food], operator: 'in' }],
  }
  const made = await call('POST', '/admin/discounts', { code, rule, regions: [goods.region_id], ...differs })
  expect(made).toMatchObject({ status: 200 })
  return made.body.discount
}
const metadataOf = async (id: string) =>
  (await shop.db.selectFrom('discount').select('metadata').where('id', '=', id).executeTakeFirstOrThrow()).metadata

test('updating a coupon’s terms merges them into its metadata; null removes a term', async () => {
  const { id } = await create('TERMS', { metadata: { purchaseAmount: 1000, minPurchaseQuantity: 2, campaign: '春' } })
  const metadata = { purchaseAmount: 2000, minPurchaseQuantity: null, sku_targets: ['T-lotion'] }
  const { body } = await call('POST', `/admin/v1/discounts/${id}/metadata`, { metadata })
  const terms = { purchaseAmount: 2000, sku_targets: ['T-lotion'], campaign: '春' }
  expect(body.data.discount.metadata).toEqual(terms)
  expect(await metadataOf(id)).toEqual(terms)
  expect((await call('POST', '/admin/v1/discounts/disc_none/metadata', { metadata })).status).toBe(404)
})

test.each([
  ['an amount below one yen', { purchaseAmount: 0 }],
  ['an amount as text', { purchaseAmount: '千円' }],
  ['half a piece as minimum', { minPurchaseQuantity: 0.5 }],
  ['an unknown purchase type', { purchaseType: 'rental' }],
  ['zero subscription payments', { subscriptionPayment: 0 }],
  ['“forever” instead of “infinity”', { subscriptionPayment: 'forever' }],
  ['single use as text', { singleUsePerSingleUser: 'yes' }],
  ['a SKU that is not in a list', { sku_targets: 'T-lotion' }],
])('both calls that write metadata refuse invalid coupon terms: %s', async (what, metadata) => {
  const { id } = await create(`BAD-${what}`)
  const tries = [
    await call('POST', `/admin/v1/discounts/${id}/metadata`, { metadata }),
    await call('POST', `/admin/discounts/${id}`, { metadata }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([400, 400])
  expect(await metadataOf(id)).toBeNull()
})

test('a coupon without an allocation is found by its rule type', async () => {
  const { id, rule_id } = await create('FREE', { rule: { type: 'free_shipping', value: 0, allocation: 'total' } })
  await shop.db.updateTable('discount_rule').set({ allocation: null }).where('id', '=', rule_id).execute()
  const { body } = await call('GET', '/admin/discounts?rule[type]=free_shipping')
  expect(body.discounts.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await call('GET', '/admin/discounts?rule[allocation]=item')).body.count).toBe(0)
})

test('a fixed-amount coupon whose region was deleted can be moved to another region', async () => {
  const closed = { id: 'reg_closed', name: 'Closed', currency_code: 'jpy', tax_rate: 0 }
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('region')
    .values({ ...closed, ...stamps })
    .execute()
  const rule = { type: 'fixed', value: 100, allocation: 'total' }
  const { id } = await create('MOVES', { rule, regions: [closed.id] })
  await shop.db.updateTable('region').set({ deleted_at: shop.clock.now }).where('id', '=', closed.id).execute()
  const { body } = await call('POST', `/admin/discounts/${id}/regions/${goods.region_id}`)
  expect(body.discount.regions.map((region: { id: string }) => region.id)).toEqual([goods.region_id])
})

test('duplicating a coupon copies all of it under a new code, unused and switched off', async () => {
  const original = await create('FIRST', { usage_limit: 5, metadata: { purchaseAmount: 500 } })
  await shop.db.updateTable('discount').set({ usage_count: 4 }).where('id', '=', original.id).execute()
  const { body } = await call('POST', '/admin/v1/discounts/duplicate', { discount_code: 'first', new_code: ' second ' })
  expect(body.data.discount).toMatchObject({ code: 'SECOND', is_disabled: true, usage_limit: 5, usage_count: 0 })
  const expand = 'expand=rule.conditions.products,regions'
  const [one, two] = [
    (await call('GET', `/admin/discounts/code/FIRST?${expand}`)).body.discount,
    (await call('GET', `/admin/discounts/code/SECOND?${expand}`)).body.discount,
  ]
  expect(two.rule_id).not.toBe(one.rule_id)
  expect(two.metadata).toEqual(one.metadata)
  expect(two.regions).toEqual(one.regions)
  expect(two.rule).toMatchObject({ type: 'percentage', value: 10, allocation: 'total' })
  const productsOf = (discount: { rule: { conditions: { products: { id: string }[] }[] } }) =>
    discount.rule.conditions.map(({ products }) => products.map(({ id }) => id).toSorted())
  expect(productsOf(two)).toEqual([[goods.products.lotion, goods.products.food].toSorted()])
  expect(productsOf(one)).toEqual(productsOf(two))

  const next = async () =>
    (await call('POST', '/admin/v1/discounts/duplicate', { discount_code: 'FIRST' })).body.data.discount.code
  expect([await next(), await next()]).toEqual(['FIRST-2', 'FIRST-3'])
  const count = async () => (await shop.db.selectFrom('discount_rule').select('id').execute()).length
  const before = await count()
  const duplicate = await call('POST', '/admin/v1/discounts/duplicate', { discount_code: 'FIRST', new_code: 'second' })
  expect(duplicate).toMatchObject({ status: 422, body: { code: 'duplicate_error' } })
  const unknown = { discount_code: 'NONE', new_code: 'THIRD' }
  expect((await call('POST', '/admin/v1/discounts/duplicate', unknown)).status).toBe(404)
  expect(await count()).toBe(before)
})

test('the orders of a coupon are counted up to ten thousand, and listed beyond', async () => {
  const { id } = await create('MANY')
  const { id: order_id } = await placedOrder(shop, goods)
  await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'order_many_' || n,
      'display_id', 7000000 + n, 'cart_id', null, 'shipping_address_id', null))).*
    from orders o, generate_series(1, 10003) n where o.id = ${order_id}`.execute(shop.db)
  await sql`insert into order_discount select id, ${id} from orders where id like 'order_many_%'`.execute(shop.db)
  const { body } = await call('GET', `/admin/v1/discounts/${id}/orders?limit=5&offset=10000`)
  expect([body.data.count, body.data.orders.length]).toEqual([10_000, 3])
})

test('lists the orders of a coupon, newest first, searchable by number or e-mail address', async () => {
  const { id } = await create('USED')
  const placed = []
  for (const at of ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z'])
    placed.push(await placedOrder(shop, goods, { at: new Date(at), email: `${at.slice(0, 10)}@example.com` }))
  await placedOrder(shop, goods)
  const used = placed.map((order) => ({ order_id: order.id, discount_id: id }))
  await shop.db.insertInto('order_discount').values(used).execute()
  const orders = async (query: string) => {
    const { body } = await call('GET', `/admin/v1/discounts/${id}/orders${query}`)
    return [body.data.count, ...body.data.orders.map((order: { display_id: number }) => order.display_id)]
  }
  const [first, second, third] = placed.map(({ display_id }) => display_id)
  expect(await orders('')).toEqual([3, third, second, first])
  expect(await orders('?limit=1&offset=1')).toEqual([3, second])
  expect(await orders('?search=2026-06-01')).toEqual([1, first])
  expect(await orders(`?search=${third}`)).toEqual([1, third])
  expect(await orders('?search=%25')).toEqual([0])
  expect((await call('GET', '/admin/v1/discounts/disc_none/orders')).status).toBe(404)
  const { code } = await shop.db.selectFrom('discount').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const byCode = (code: string) => call('GET', `/admin/v1/discounts/orders?coupon_code=${code}&limit=1`)
  expect((await byCode(code.toLowerCase())).body).toEqual(
    (await call('GET', `/admin/v1/discounts/${id}/orders?limit=1`)).body,
  )
  expect(await byCode('NONE')).toMatchObject({ status: 404, body: { code: 'discount_not_found' } })
})

test('lists the codes of a dynamic coupon, searchable by a part of the code', async () => {
  const { id } = await create('MANY-CODES', { is_dynamic: true })
  const codes = async (query = '') => (await call('GET', `/admin/v1/discounts/${id}/codes${query}`)).body.data
  expect(await codes()).toEqual({ codes: [], count: 0, limit: 50, offset: 0 })
  for (const code of ['FOR-HANAKO', 'FOR-TARO']) await call('POST', `/admin/discounts/${id}/dynamic-codes`, { code })
  expect(await codes('?limit=1')).toMatchObject({ codes: [{ usage_limit: 1, usage_count: 0 }], count: 2 })
  expect(await codes('?q=hana')).toMatchObject({ codes: [{ code: 'FOR-HANAKO', is_disabled: false }], count: 1 })
  expect((await call('GET', '/admin/v1/discounts/disc_none/codes')).status).toBe(404)
})
