import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let path: string
let ruleId: string
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
let count = 0
const newDiscount = async () => {
  const rule = { type: 'percentage', value: 10, allocation: 'item' }
  const { body } = await call('POST', '/admin/discounts', { code: `C${count++}`, rule, regions: [goods.region_id] })
  return body.discount
}
beforeEach(async () => {
  const { id, rule_id } = await newDiscount()
  path = `/admin/discounts/${id}/conditions`
  ruleId = rule_id
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => shop.call(method, url, body, staff)
/** The values of each condition of the discount. */
const named = async () => {
  const rows = await shop.db
    .selectFrom('discount_condition as c')
    .leftJoin('discount_condition_value as v', 'v.condition_id', 'c.id')
    .select(['c.type', 'c.operator', 'v.value_id'])
    .where('c.discount_rule_id', '=', ruleId)
    .where('c.deleted_at', 'is', null)
    .orderBy('v.value_id')
    .execute()
  return rows.map(({ type, operator, value_id }) => `${type} ${operator} ${value_id}`)
}
const create = async (body: object) => {
  const made = await call('POST', path, body)
  expect(made).toMatchObject({ status: 200 })
  return made.body.discount.rule.conditions.at(-1).id as string
}

test('staff create, read, replace and delete a condition, and add and remove its resources', async () => {
  const { lotion, food, device } = goods.products
  const id = await create({ products: [lotion], operator: 'in' })
  expect((await call('GET', `${path}/${id}`)).body.discount_condition).toEqual({
    id,
    type: 'products',
    operator: 'in',
    discount_rule_id: ruleId,
    discount_rule: expect.objectContaining({ id: ruleId, type: 'percentage' }),
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
  })
  const whole = await call('GET', `${path}/${id}?expand=products&fields=%2Bmetadata,-operator`)
  expect(whole.body.discount_condition).toMatchObject({ metadata: null, products: [{ id: lotion }] })
  expect(whole.body.discount_condition).not.toHaveProperty('operator')

  expect((await call('POST', `${path}/${id}`, { products: [food] })).body.discount.rule.conditions).toHaveLength(1)
  expect(await named()).toEqual([`products in ${food}`])
  const more = { resources: [{ id: device }, { id: food }] }
  expect((await call('POST', `${path}/${id}/batch?expand=rule`, more)).body.discount.rule.id).toBe(ruleId)
  expect(await named()).toEqual([food, device].toSorted().map((product) => `products in ${product}`))
  await call('DELETE', `${path}/${id}/batch`, { resources: [{ id: food }, { id: 'prod_none' }] })
  expect(await named()).toEqual([`products in ${device}`])

  const deleted = await call('DELETE', `${path}/${id}`)
  expect(deleted.body).toMatchObject({ id, object: 'discount-condition', deleted: true, discount: { rule_id: ruleId } })
  expect((await call('DELETE', `${path}/${id}`)).body.deleted).toBe(true)
  expect(await named()).toEqual([])
  expect((await call('GET', `${path}/${id}`)).status).toBe(404)
  // The name of the type can be used again.
  await create({ products: [lotion], operator: 'in' })
})

test('updating a discount changes its conditions and adds new ones', async () => {
  const { lotion, food } = goods.products
  const id = await create({ products: [lotion], operator: 'in' })
  const conditions = [
    { id, operator: 'not_in', products: [food] },
    { operator: 'in', products: [lotion] },
  ]
  const changed = await call('POST', path.replace('/conditions', ''), { rule: { id: ruleId, conditions } })
  expect(changed.status).toBe(200)
  expect((await named()).toSorted()).toEqual([`products in ${lotion}`, `products not_in ${food}`])
})

test('a condition can name product types, tags, collections and customer groups', async () => {
  const at = shop.clock.now
  const stamps = { created_at: at, updated_at: at }
  await shop.db
    .insertInto('customer_group')
    .values({ id: 'cgrp_a', name: '会員', ...stamps })
    .execute()
  const one = async (table: 'product_type' | 'product_tag' | 'product_collection') =>
    (await shop.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const about = {
    product_types: await one('product_type'),
    product_tags: await one('product_tag'),
    product_collections: await one('product_collection'),
    customer_groups: 'cgrp_a',
  }
  for (const [type, id] of Object.entries(about)) {
    const condition = await create({ [type]: [id], operator: 'not_in' })
    const { body } = await call('GET', `${path}/${condition}?expand=${type}`)
    expect(body.discount_condition[type]).toMatchObject([{ id }])
  }
  expect(await named()).toHaveLength(4)
})

test.each<[string, 'POST' | 'DELETE', string, () => object, number, string]>([
  [
    'a second condition of the same type',
    'POST',
    '',
    () => ({ products: [goods.products.food], operator: 'in' }),
    422,
    'duplicate_error',
  ],
  ['no list', 'POST', '', () => ({ operator: 'in' }), 400, 'invalid_data'],
  ['an empty list', 'POST', '', () => ({ product_tags: [], operator: 'in' }), 400, 'invalid_data'],
  ['two types', 'POST', '', () => ({ products: ['a'], product_tags: ['b'], operator: 'in' }), 400, 'invalid_data'],
  ['no operator', 'POST', '', () => ({ product_tags: ['a'] }), 400, 'invalid_data'],
  ['an unknown product', 'POST', '', () => ({ products: ['prod_none'], operator: 'not_in' }), 404, 'not_found'],
  ['another type in an update', 'POST', '/ID', () => ({ product_tags: ['a'] }), 400, 'invalid_data'],
  ['an operator in an update', 'POST', '/ID', () => ({ products: ['a'], operator: 'in' }), 400, 'invalid_data'],
  ['an unknown product in an update', 'POST', '/ID', () => ({ products: ['prod_none'] }), 404, 'not_found'],
  ['an unknown product to add', 'POST', '/ID/batch', () => ({ resources: [{ id: 'prod_none' }] }), 404, 'not_found'],
  ['no resources to add', 'POST', '/ID/batch', () => ({}), 400, 'invalid_data'],
  ['no resources to remove', 'DELETE', '/ID/batch', () => ({}), 400, 'invalid_data'],
  ['an unknown condition', 'POST', '/discon_none', () => ({ products: [] }), 404, 'not_found'],
])('a condition call with %s is refused, and nothing changes', async (_what, method, tail, body, status, type) => {
  const id = await create({ products: [goods.products.lotion], operator: 'in' })
  const before = await named()
  expect(await call(method, path + tail.replace('ID', id), body())).toMatchObject({ status, body: { type } })
  expect(await named()).toEqual(before)
})

test('a condition is reached only through its own discount', async () => {
  const id = await create({ products: [goods.products.lotion], operator: 'in' })
  const other = `/admin/discounts/${(await newDiscount()).id}/conditions/${id}`
  const resources = [{ id: goods.products.food }]
  const tries: ['GET' | 'POST' | 'DELETE', string, object?][] = [
    ['GET', other],
    ['POST', other, { products: [goods.products.food] }],
    ['DELETE', other],
    ['POST', `${other}/batch`, { resources }],
    ['DELETE', `${other}/batch`, { resources }],
  ]
  for (const [method, url, body] of tries)
    expect(await call(method, url, body)).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect(await named()).toEqual([`products in ${goods.products.lotion}`])
})
