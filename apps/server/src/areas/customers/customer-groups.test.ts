import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop, { role: 'clerk' })
})
beforeEach(async () => {
  await shop.db.deleteFrom('discount_condition_value').execute()
  await shop.db.deleteFrom('customer_group').execute()
})
afterAll(() => shop.close())

const post = (url: string, body: object = {}) => shop.call('POST', url, body, staff)
const get = (url: string) => shop.call('GET', url, undefined, staff)
const make = async (name: string) => (await post('/admin/customer-groups', { name })).body.customer_group
const names = async (query: string) =>
  (await get(`/admin/customer-groups?order=name&${query}`)).body.customer_groups.map(
    ({ name }: { name: string }) => name,
  )
const members = async (id: string) =>
  (await get(`/admin/customer-groups/${id}/customers`)).body.customers.map((customer: { id: string }) => customer.id)
const batch = (method: 'POST' | 'DELETE', id: string, ids: string[]) =>
  shop.call(
    method,
    `/admin/customer-groups/${id}/customers/batch`,
    { customer_ids: ids.map((one) => ({ id: one })) },
    staff,
  )

test('a group is made, read, changed and deleted', async () => {
  const created = await post('/admin/customer-groups', { name: '会員', metadata: { tier: 1 } })
  expect(created.status).toBe(200)
  const { id } = created.body.customer_group
  expect(created.body.customer_group).toEqual({
    id: expect.stringMatching(/^cgrp_/),
    name: '会員',
    metadata: { tier: 1 },
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  const changed = await post(`/admin/customer-groups/${id}?fields=name,metadata&expand=customers,price_lists`, {
    metadata: { tier: '', since: 2026 },
  })
  expect(changed.body.customer_group).toEqual({
    id,
    name: '会員',
    metadata: { since: 2026 },
    customers: [],
    price_lists: [],
  })
  const receipt = { status: 200, body: { id, object: 'customer_group', deleted: true } }
  expect(await shop.call('DELETE', `/admin/customer-groups/${id}`, undefined, staff)).toMatchObject(receipt)
  expect(await shop.call('DELETE', `/admin/customer-groups/${id}`, undefined, staff)).toMatchObject(receipt)
  expect((await get(`/admin/customer-groups/${id}`)).status).toBe(404)
  expect((await post(`/admin/customer-groups/${id}`, { name: 'x' })).status).toBe(404)
  expect((await post('/admin/customer-groups', { name: '会員' })).status).toBe(200)
})

test('two groups never share a name (duplicate_error)', async () => {
  await make('会員')
  const other = await make('従業員')
  const before = await shop.db.selectFrom('customer_group').selectAll().orderBy('id').execute()
  const refused = { status: 422, body: { type: 'duplicate_error' } }
  expect(await post('/admin/customer-groups', { name: '会員' })).toMatchObject(refused)
  expect(await post(`/admin/customer-groups/${other.id}`, { name: '会員' })).toMatchObject(refused)
  expect(await shop.db.selectFrom('customer_group').selectAll().orderBy('id').execute()).toEqual(before)
})

test('groups are filtered by id, name, search term, date and discount condition', async () => {
  const [gold, silver] = [await make('gold'), await make('silver')]
  expect(await names(`id=${gold.id}`)).toEqual(['gold'])
  expect(await names(`id[0]=${gold.id}&id[1]=${silver.id}`)).toEqual(['gold', 'silver'])
  expect(await names(`id[gt]=${gold.id}`)).toEqual(['silver'])
  expect(await names('name[]=gold')).toEqual(['gold'])
  expect(await names('q=ilv')).toEqual(['silver'])
  expect(await names('created_at[gt]=2026-06-02T00:00:00Z')).toEqual([])
  expect(await names('updated_at[lt]=2026-06-02T00:00:00Z')).toEqual(['gold', 'silver'])
  expect((await get('/admin/customer-groups')).body).toMatchObject({ count: 2, limit: 10, offset: 0 })
  expect((await get('/admin/customer-groups?colour=red')).status).toBe(400)

  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const rule = { id: 'dru_1', type: 'percentage', value: 10, allocation: 'item', ...stamps }
  await shop.db.insertInto('discount_rule').values(rule).execute()
  const condition = { id: 'discon_1', type: 'customer_groups', operator: 'in', discount_rule_id: 'dru_1', ...stamps }
  await shop.db.insertInto('discount_condition').values(condition).execute()
  await shop.db
    .insertInto('discount_condition_value')
    .values({ condition_id: 'discon_1', value_id: silver.id })
    .execute()
  expect(await names('discount_condition_id=discon_1')).toEqual(['silver'])
  expect(await names('discount_condition_id=discon_none')).toEqual([])
})

test('customers can be added to and removed from a group in batches', async () => {
  const { id } = await make('会員')
  const { id: a, email } = await signInCustomer(shop)
  const { id: b } = await signInCustomer(shop)
  expect(await batch('POST', id, [a, b, a])).toMatchObject({
    status: 200,
    body: { customer_group: { id, name: '会員' } },
  })
  expect((await batch('POST', id, [b])).status).toBe(200)
  expect((await members(id)).sort()).toEqual([a, b].sort())
  // Whatever groups are requested, only those of this customer are returned.
  const other = await make('従業員')
  expect((await get(`/admin/customer-groups/${id}/customers?groups[]=${other.id}&q=${email}`)).body).toMatchObject({
    customers: [{ id: a }],
    count: 1,
    limit: 50,
  })
  expect((await batch('DELETE', id, [a, 'cus_none'])).status).toBe(200)
  expect(await members(id)).toEqual([b])
})

test('an unknown customer or group is refused, and nobody is added', async () => {
  const { id } = await make('会員')
  const { id: customer } = await signInCustomer(shop)
  expect(await batch('POST', id, [customer, 'cus_none'])).toMatchObject({ status: 404, body: { type: 'not_found' } })
  expect(await members(id)).toEqual([])
  expect((await batch('POST', 'cgrp_none', [customer])).status).toBe(404)
  expect((await batch('DELETE', 'cgrp_none', [customer])).status).toBe(404)
})

test('deleting a group removes its members', async () => {
  const { id } = await make('会員')
  const { id: customer } = await signInCustomer(shop)
  await batch('POST', id, [customer])
  await shop.call('DELETE', `/admin/customer-groups/${id}`, undefined, staff)
  expect(await members(id)).toEqual([])
  expect(await shop.db.selectFrom('customer_group_customer').selectAll().execute()).toEqual([])
})
