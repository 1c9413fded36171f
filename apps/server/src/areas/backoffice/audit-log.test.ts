import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../../base/testing/accounts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let owner: Record<string, string>
let ownerId: string
beforeAll(async () => {
  shop = await testShop()
  owner = await signInStaff(shop)
  ownerId = (await shop.call('GET', '/admin/auth', undefined, owner)).body.user.id
})
afterAll(() => shop.close())

const post = (url: string, body: object, headers = owner) => shop.call('POST', url, body, headers)
const log = async (query: string) => (await shop.call('GET', `/admin/audit-log?${query}`, undefined, owner)).body
const written = () => shop.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()

test('an entry records staff, call, row, and the values before and after; newest entry first', async () => {
  const reason = (await post('/admin/return-reasons', { value: 'damaged', label: '破損' })).body.return_reason
  const changed = await post(`/admin/return-reasons/${reason.id}`, { label: '箱つぶれ' })
  await shop.call('DELETE', `/admin/return-reasons/${reason.id}`, undefined, owner)
  const entry = {
    id: expect.any(Number),
    staff_id: ownerId,
    staff_email: `${ownerId}@example.com`.toLowerCase(),
    resource_type: 'return_reason',
    resource_id: reason.id,
    request_id: expect.any(String),
    created_at: '2026-06-01T03:00:00.000Z',
  }
  const { entries, count } = await log(`resource_id=${reason.id}`)
  expect(count).toBe(3)
  expect(entries).toEqual([
    {
      ...entry,
      call: 'DELETE /admin/return-reasons/:id',
      action: 'update',
      before: { deleted_at: null },
      after: { deleted_at: '2026-06-01T03:00:00+00:00' },
    },
    {
      ...entry,
      call: 'POST /admin/return-reasons/:id',
      action: 'update',
      before: { label: '破損' },
      after: { label: '箱つぶれ' },
    },
    {
      ...entry,
      call: 'POST /admin/return-reasons',
      action: 'insert',
      before: null,
      after: expect.objectContaining({ id: reason.id, value: 'damaged', label: '破損' }),
    },
  ])
  expect(entries[1].request_id).toBe(changed.headers['x-request-id'])
})

test('a composite key is recorded in full; a deletion records the deleted row', async () => {
  const { id } = (await post('/admin/customer-groups', { name: '会員' })).body.customer_group
  const customer = await signInCustomer(shop)
  const body = { customer_ids: [{ id: customer.id }] }
  await post(`/admin/customer-groups/${id}/customers/batch`, body)
  await shop.call('DELETE', `/admin/customer-groups/${id}/customers/batch`, body, owner)
  const { entries } = await log('resource_type=customer_group_customer')
  const row = { customer_group_id: id, customer_id: customer.id }
  expect(entries).toMatchObject([
    { action: 'delete', resource_id: `${id}/${customer.id}`, before: row, after: null },
    { action: 'insert', resource_id: `${id}/${customer.id}`, before: null, after: row },
  ])
})

test('secrets are masked: an entry records that they changed, not their values', async () => {
  const { id } = (await post('/admin/users', { email: 'a@example.com', password })).body.user
  await post(`/admin/users/${id}`, { api_token: 'tok_of_hers_that_nobody_can_guess' })
  await post('/admin/invites', { user: 'b@example.com', role: 'member' })
  const customer = await signInCustomer(shop)
  await post(`/admin/customers/${customer.id}`, { password })
  const entriesJson = JSON.stringify(await written())
  const marks = await shop.db.selectFrom('invite').select('mark').execute()
  for (const secret of ['argon2', 'tok_of_hers_that_nobody_can_guess', password, marks[0]!.mark])
    expect(entriesJson).not.toContain(secret)
  const [change] = (await log(`resource_id=${id}`)).entries
  expect(change).toMatchObject({ before: { api_token: null }, after: { api_token: '***' } })
  const [reset] = (await log(`resource_id=${customer.id}`)).entries
  expect(reset.after).toEqual({ password_hash: '***' })
})

test('refused requests and updates without a change add no entry', async () => {
  const before = await written()
  expect((await post('/admin/return-reasons', { value: 'v' })).status).toBe(400)
  expect((await post('/admin/users', { email: 'a@example.com', password })).status).toBe(400)
  expect(await written()).toEqual(before)
  const { id } = (await post('/admin/return-reasons', { value: 'same', label: '同じ' })).body.return_reason
  await post(`/admin/return-reasons/${id}`, { label: '同じ' })
  expect((await log(`resource_id=${id}`)).count).toBe(1)
})

test('entries are filtered by staff, resource, request id and time, and paged', async () => {
  const clerk = await signInStaff(shop, { role: 'clerk' })
  const clerkId = (await shop.call('GET', '/admin/auth', undefined, clerk)).body.user.id
  shop.clock.now = new Date('2026-06-02T03:00:00.000Z')
  const made = await post('/admin/return-reasons', { value: 'late', label: '遅い' }, clerk)
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
  const { id } = made.body.return_reason
  for (const query of [
    `staff_id=${clerkId}`,
    `resource_type=return_reason&resource_id=${id}`,
    `request_id=${made.headers['x-request-id']}`,
    'created_at[gte]=2026-06-02T00:00:00Z',
  ]) {
    expect(await log(query)).toMatchObject({ count: 1, entries: [{ staff_id: clerkId, resource_id: id }] })
  }
  expect(await log('limit=1&offset=1')).toMatchObject({ limit: 1, offset: 1, entries: [{ staff_id: ownerId }] })
  expect((await shop.call('GET', '/admin/audit-log?colour=red', undefined, owner)).status).toBe(400)
})

test('entries are counted up to ten thousand, and older ones are still answered', async () => {
  await sql`insert into audit_entry (staff_id, call, action, resource_type, resource_id, request_id, created_at)
    select ${ownerId}, 'POST /admin/notes', 'insert', 'note', 'note_' || n, 'many', ${shop.clock.now}
    from generate_series(1, 10050) n`.execute(shop.db)
  expect(await log('request_id=many&limit=2&offset=10048')).toMatchObject({
    count: 10_000,
    entries: [{ resource_id: 'note_2' }, { resource_id: 'note_1' }],
  })
  expect((await log('request_id=many&resource_id=note_7')).count).toBe(1)
})

test('store calls add no entry, even in a staff session, and set no staff member in the database', async () => {
  const texts: string[] = []
  const client = await shop.pool.connect()
  const kind = Object.getPrototypeOf(client)
  client.release()
  const { query } = kind
  kind.query = function (...given: unknown[]) {
    const [queryOrText] = given as [string | { text: string }]
    texts.push(typeof queryOrText === 'string' ? queryOrText : queryOrText.text)
    return query.apply(this, given)
  }
  try {
    const before = await written()
    const shopper = await signInCustomer(shop)
    const both = { cookie: shopper.headers.cookie }
    await shop.db.updateTable('session').set({ staff_id: ownerId }).where('customer_id', '=', shopper.id).execute()
    const changed = await post('/store/customers/me', { first_name: '花' }, both)
    expect(changed.status).toBe(200)
    expect(await written()).toEqual(before)
    expect(texts.some((text) => text.includes('begin'))).toBe(true)
    expect(texts.filter((text) => text.includes('kusuribako.staff'))).toEqual([])

    await post('/admin/return-reasons', { value: 'told', label: '記録' })
    expect(texts.filter((text) => text.includes('kusuribako.staff'))).toHaveLength(1)
  } finally {
    kind.query = query
  }
})

test('the staff member set for one transaction does not leak to the next one on the same connection', async () => {
  const small = await testShop({ DATABASE_POOL: '2' })
  const staff = await signInStaff(small)
  const entries = () => small.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  const values = ['one', 'two', 'three', 'four']
  const write = (value: string) => small.call('POST', '/admin/return-reasons', { value, label: value }, staff)
  await Promise.all(values.map(write))
  const before = await entries()
  expect(before).toHaveLength(4)
  const { headers } = await signInCustomer(small)
  const change = (first_name: string) => small.call('POST', '/store/customers/me', { first_name }, headers)
  expect((await Promise.all(values.map(change))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await entries()).toEqual(before)
  await small.close()
})

test('entries cannot be updated or deleted', async () => {
  const before = await written()
  const change = shop.db.updateTable('audit_entry').set({ call: 'nothing' }).execute()
  await expect(change).rejects.toThrow('audit_entry is written once')
  await expect(shop.db.deleteFrom('audit_entry').execute()).rejects.toThrow('audit_entry is written once')
  expect(await written()).toEqual(before)
})
