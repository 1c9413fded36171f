import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
let owner: Record<string, string>
let goods: SmallCatalogue
const opened = new Date('2026-06-01T03:00:00.000Z')
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop, { role: 'support' })
  owner = await signInStaff(shop)
})
beforeEach(async () => {
  shop.clock.now = opened
  await shop.db.deleteFrom('customer_group_customer').execute()
  const closedAccount = { email: sql<string>`lower(id) || '@gone.example.com'`, deleted_at: new Date('2020-01-01') }
  await shop.db.updateTable('customer').set(closedAccount).execute()
})
afterAll(() => shop.close())

const post = (url: string, body: object = {}, by = staff) => shop.call('POST', url, body, by)
const get = (url: string) => shop.call('GET', url, undefined, staff)
const emails = async (query: string) =>
  (await get(`/admin/customers?order=email&${query}`)).body.customers.map(({ email }: { email: string }) => email)
const newGroup = async (name: string) => (await post('/admin/customer-groups', { name })).body.customer_group.id
const guest = async (email: string, more: object = {}) => {
  const id = newId('customer')
  const row = { id, email, has_account: false, created_at: shop.clock.now, updated_at: shop.clock.now, ...more }
  await shop.db.insertInto('customer').values(row).execute()
  return id
}
const rows = () => shop.db.selectFrom('customer').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()

test('staff can open an account; its owner is asked to verify the e-mail and can sign in', async () => {
  await factsOf(shop, 'customer.registered')
  const created = await post('/admin/customers', {
    email: 'Hanako@Example.com',
    first_name: '花子',
    last_name: '見本',
    phone: '0300000000',
    password,
    metadata: { member_no: 7, verified_email: true },
  })
  expect(created.status).toBe(201)
  const { id } = created.body.customer
  expect(created.body.customer).toEqual({
    id: expect.stringMatching(/^cus_/),
    email: 'hanako@example.com',
    first_name: '花子',
    last_name: '見本',
    phone: '0300000000',
    billing_address_id: null,
    has_account: true,
    metadata: { member_no: 7 },
    orders: [],
    shipping_addresses: [],
    created_at: '2026-06-01T03:00:00.000Z',
    updated_at: '2026-06-01T03:00:00.000Z',
    deleted_at: null,
  })
  expect(await factsOf(shop, 'customer.registered')).toEqual([{ customer_id: id, newsletter: false }])
  expect((await shop.call('POST', '/store/auth', { email: 'hanako@example.com', password })).status).toBe(200)

  const before = await rows()
  const repeated = { email: 'hanako@example.com', first_name: 'x', last_name: 'y', password }
  expect(await post('/admin/customers', repeated)).toMatchObject({ status: 422, body: { type: 'duplicate_error' } })
  expect(await rows()).toEqual(before)
})

test('a customer is returned with orders and addresses, or with the fields asked for', async () => {
  const { id, email } = await openAccount(shop)
  const order = await placedOrder(shop, goods, { customer_id: id as never, email })
  const { customer } = (await get(`/admin/customers/${id}`)).body
  expect(customer).toMatchObject({ id, orders: [{ id: order.id }], shipping_addresses: [] })
  expect(customer).not.toHaveProperty('password_hash')
  const answered = (await get(`/admin/customers/${id}?expand=billing_address,groups,orders.items&fields=email`)).body
    .customer
  expect(answered).toEqual({
    id,
    email,
    billing_address: null,
    groups: [],
    orders: [expect.objectContaining({ id: order.id, items: [expect.objectContaining({ order_id: order.id })] })],
  })
  for (const query of ['fields=password_hash', 'expand=session', 'limit=1'])
    expect((await get(`/admin/customers/${id}?${query}`)).status).toBe(400)
  expect((await get('/admin/customers/cus_none')).status).toBe(404)
})

test('customers can be searched and filtered by account, groups and dates', async () => {
  const a = await guest('a@example.com', { first_name: 'Ai_ko' })
  await guest('b@example.com', { last_name: '山田', created_at: new Date('2026-05-01') })
  await guest('c@example.com', { has_account: true, updated_at: new Date('2026-05-01') })
  const [first, second] = [await newGroup('一'), await newGroup('二')]
  await post(`/admin/customers/${a}`, { groups: [{ id: first }, { id: second }] })
  expect(await emails('q=i_k')).toEqual(['a@example.com'])
  expect(await emails('q=i%25k')).toEqual([])
  expect(await emails(`q=${encodeURIComponent('山')}`)).toEqual(['b@example.com'])
  expect(await emails('has_account=true')).toEqual(['c@example.com'])
  expect(await emails('has_account=false')).toEqual(['a@example.com', 'b@example.com'])
  expect(await emails(`groups[0]=${first}&groups[1]=${second}`)).toEqual(['a@example.com'])
  expect(await emails('groups[]=cgrp_none')).toEqual([])
  expect(await emails('created_at[lt]=2026-05-15T00:00:00Z')).toEqual(['b@example.com'])
  expect(await emails('updated_at[lt]=2026-05-15T00:00:00Z')).toEqual(['c@example.com'])
  const page = (await get('/admin/customers?order=-email&limit=1&offset=1&fields=email&expand=groups')).body
  expect(page).toMatchObject({ count: 3, limit: 1, offset: 1, customers: [{ email: 'b@example.com', groups: [] }] })
  expect((await get('/admin/customers')).body).toMatchObject({ limit: 50, offset: 0 })
  expect((await get('/admin/customers?colour=red')).status).toBe(400)
})

test.each([
  ['佐藤花子', ['a@example.com']],
  ['佐藤 花子', ['a@example.com']],
  ['佐藤　花子', ['a@example.com']],
  ['花子 佐藤', ['a@example.com']],
  ['藤花', ['a@example.com']],
  ['佐藤', ['a@example.com', 'mary.ann@example.com']],
  ['ガブリエル', ['b@example.com']],
  ['ｶﾞﾌﾞﾘｴﾙ', ['b@example.com']],
  ['Ｓａｔｏ', ['c@example.com']],
  ['SATO ABE', ['c@example.com']],
  ['mary ann', ['mary.ann@example.com']],
  ['Ann@Example', ['mary.ann@example.com']],
  ['ann_example', []],
  ['090-1234-5678', ['a@example.com', 'b@example.com']],
  ['０９０ー１２３４', ['a@example.com', 'b@example.com']],
  ['09012345678', ['a@example.com', 'b@example.com']],
  ['+81 90-1234', ['a@example.com', 'b@example.com']],
  ['(03) 1111', ['c@example.com']],
  ['03111', []],
  ['12345678', []],
  ['高橋', ['d@example.com']],
  ['髙 橋マリアルイザ', ['d@example.com']],
  ['葛城', ['e@example.com']],
  ['吉乃', ['e@example.com']],
  ['𠮷乃葛\u{e0100}城', ['e@example.com']],
  ['葛\u{e0100}', ['e@example.com']],
])('customer search tolerates different spellings: %s', async (typed, found) => {
  await guest('a@example.com', { last_name: '佐藤', first_name: '花子', phone: '090-1234-5678' })
  await guest('b@example.com', { last_name: 'ｶﾞﾌﾞﾘｴﾙ', first_name: 'ハナ', phone: '０９０１２３４５６７８' })
  await guest('c@example.com', { last_name: 'Ｓａｔｏ', first_name: 'Abe', phone: '0311112222' })
  await guest('mary.ann@example.com', { last_name: '佐藤', first_name: 'Mary Ann' })
  await guest('d@example.com', { last_name: '髙橋', first_name: 'マリア・ルイザ' })
  await guest('e@example.com', { last_name: '葛\u{e0100}城', first_name: '\u2068𠮷\u00ad乃\u2069' })
  const closedAccount = {
    last_name: '佐藤',
    first_name: '花子',
    phone: '09012345678',
    deleted_at: new Date('2026-01-01'),
  }
  await guest('gone@example.com', closedAccount)
  expect(await emails(`q=${encodeURIComponent(typed)}`)).toEqual(found)
})

test('members of a group are searched in the same way', async () => {
  const id = await guest('a@example.com', { last_name: '佐藤', first_name: '花子' })
  await guest('b@example.com', { last_name: '佐藤', first_name: '花子' })
  const group = await newGroup('会')
  await post(`/admin/customers/${id}`, { groups: [{ id: group }] })
  const { body } = await get(`/admin/customer-groups/${group}/customers?q=${encodeURIComponent('佐藤花子')}`)
  expect(body).toMatchObject({ count: 1, customers: [{ id }] })
})

test('staff can change the e-mail of a guest but not of an account', async () => {
  const id = await guest('a@example.com')
  await guest('taken@example.com')
  expect((await post(`/admin/customers/${id}`, { email: 'New@example.com', phone: '03' })).body.customer).toMatchObject(
    {
      email: 'new@example.com',
      phone: '03',
    },
  )
  const account = await openAccount(shop)
  const before = await rows()
  expect(await post(`/admin/customers/${id}`, { email: 'taken@example.com' })).toMatchObject({ status: 422 })
  expect(await post(`/admin/customers/${account.id}`, { email: 'new2@example.com', phone: '1' })).toMatchObject({
    status: 400,
    body: { type: 'not_allowed' },
  })
  expect(await post(`/admin/customers/${id}`, { password }, owner)).toMatchObject({
    status: 400,
    body: { type: 'not_allowed' },
  })
  expect(await rows()).toEqual(before)
  expect((await post(`/admin/customers/${account.id}`, { email: account.email, phone: '1' })).status).toBe(200)
})

test.each(['clerk', 'support'])(
  'a %s cannot set a customer’s password, which would let them sign in as the customer',
  async (role) => {
    const { id, email } = await openAccount(shop)
    const staff = await signInStaff(shop, { role })
    const fields = { first_name: '花子', password: 'battery staple' }
    const refused = await shop.call('POST', `/admin/customers/${id}`, fields, staff)
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await shop.call('POST', '/store/auth', { email, password })).body.customer.first_name).toBe(null)
    const { first_name } = fields
    expect((await shop.call('POST', `/admin/customers/${id}`, { first_name }, staff)).status).toBe(200)
  },
)

test('a new password ends every session of the account', async () => {
  const { id, email } = await openAccount(shop)
  const signedIn = cookieOf(await shop.call('POST', '/store/auth', { email, password }))
  expect((await post(`/admin/customers/${id}`, { password: 'battery staple' }, owner)).status).toBe(200)
  expect((await shop.call('GET', '/store/customers/me', undefined, signedIn)).status).toBe(401)
  expect((await shop.call('POST', '/store/auth', { email, password })).status).toBe(401)
  expect((await shop.call('POST', '/store/auth', { email, password: 'battery staple' })).status).toBe(200)
})

test('internal metadata of a customer is neither returned to staff nor changed by them', async () => {
  const { id } = await signInCustomer(shop)
  const metadata = { stripe_id: 'cus_stripe', access_token: 'secret', colour: 'red' }
  await shop.db
    .updateTable('customer')
    .set({ metadata: JSON.stringify(metadata) })
    .where('id', '=', id)
    .execute()
  const changed = await post(`/admin/customers/${id}`, { metadata: { stripe_id: 'cus_other', size: 'L' } })
  expect(changed.body.customer.metadata).toEqual({ colour: 'red', size: 'L' })
  const emptied = await post(`/admin/customers/${id}`, { metadata: { size: '', stripe_id: '' } })
  expect(emptied.body.customer.metadata).toEqual({ colour: 'red' })
  const group = await newGroup('三')
  await post(`/admin/customer-groups/${group}/customers/batch`, { customer_ids: [{ id }] })
  const listed = await get(`/admin/customer-groups/${group}?expand=customers`)
  expect(listed.body.customer_group.customers).toMatchObject([{ id, metadata: { colour: 'red' } }])
  expect(JSON.stringify([listed.body, (await get('/admin/customers')).body])).not.toMatch(
    /cus_stripe|secret|password_hash/,
  )
})

test('a customer’s groups are replaced; an unknown group changes nothing', async () => {
  const id = await guest('a@example.com')
  const [first, second] = [await newGroup('四'), await newGroup('五')]
  const groups = async () =>
    (await get(`/admin/customers/${id}?expand=groups`)).body.customer.groups.map((group: { id: string }) => group.id)
  await post(`/admin/customers/${id}`, { groups: [{ id: first }, { id: first }] })
  expect(await groups()).toEqual([first])
  expect(await post(`/admin/customers/${id}`, { groups: [{ id: 'cgrp_none' }], phone: '9' })).toMatchObject({
    status: 404,
  })
  expect(await groups()).toEqual([first])
  expect((await rows())[0]!.phone).toBe(null)
  await post(`/admin/customers/${id}`, { groups: [{ id: second }] })
  expect(await groups()).toEqual([second])
  await post(`/admin/customers/${id}`, { groups: [] })
  expect(await groups()).toEqual([])
  expect((await post('/admin/customers/cus_none', { groups: [] })).status).toBe(404)
})

test('pages at large offsets match the full list in every sort order', async () => {
  await shop.pool.query(`insert into customer (id, email, has_account, created_at, updated_at)
    select 'cus_far' || lpad(n::text, 4, '0'), 'far' || n % 7 || '-' || n || '@example.com', true,
      timestamptz '2025-01-01' + n * interval '1 minute', now() from generate_series(1, 1100) n`)
  const page = async (order: string, offset: number) => {
    const at = `/admin/customers?q=far&fields=id&order=${order}&limit=100&offset=${offset}`
    return (await shop.call('GET', at, undefined, staff)).body.customers.map(({ id }: { id: string }) => id)
  }
  const all = shop.db.selectFrom('customer').select('id').where('email', 'like', 'far%')
  for (const column of ['email', 'created_at'] as const) {
    const rows = await all.orderBy(column).orderBy('id').execute()
    const ids = rows.map(({ id }) => id)
    expect(await page(column, 1000)).toEqual(ids.slice(1000))
    expect(await page(`-${column}`, 1000)).toEqual(ids.toReversed().slice(1000))
    expect(await page(column, 990)).toEqual(ids.slice(990, 1090))
  }
})
