import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInStaff } from './testing/people.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const reasons = () => shop.db.selectFrom('return_reason').select('value').orderBy('value').execute()
const create = (value: string) => shop.call('POST', '/admin/return-reasons', { value, label: value }, staff)

test('an answer carries its request id; an unknown path gets 404 in the shape of its API', async () => {
  const { headers } = await shop.call('GET', '/store/return-reasons')
  expect(headers['x-request-id']).toMatch(/^[0-9A-Z]{26}$/)
  expect(await shop.call('GET', '/store/nothing')).toMatchObject({ status: 404, body: { type: 'not_found' } })
  expect(await shop.call('GET', '/store/v1/nothing')).toMatchObject({
    status: 404,
    body: { code: 'not_found', statusCode: 404 },
  })
})

test('refuses a body that is too large (too_large)', async () => {
  const endless = { value: 'x'.repeat(1_100_000), label: 'x' }
  const platform = await shop.call('POST', '/admin/return-reasons', endless, staff)
  expect(platform).toMatchObject({ status: 413, body: { code: 'too_large', type: 'invalid_data' } })
  const atShop = await shop.call('POST', '/store/v1/auth', endless)
  expect(atShop).toMatchObject({ status: 413, body: { code: 'too_large', statusCode: 413 } })
  expect(await reasons()).toEqual([])
})

test.each([
  ['malformed JSON', '{"value":', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['text', 'value=x', 'text/plain'],
  ['a form', 'value=x&label=x', 'application/x-www-form-urlencoded'],
])('refuses a body that is %s', async (_what, payload, type) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/admin/return-reasons',
    headers: { ...staff, 'content-type': type },
    payload,
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ type: 'invalid_data' })
  expect(await reasons()).toEqual([])
})

test.each([
  ['a recursive copy', 50_000],
  ['the database', 5000],
  ['the server itself', 100],
])('refuses a body nested deeper than %s can handle (%i levels)', async (_what, levels) => {
  const metadata = `{"value":"deep","label":"x","metadata":{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}}`
  const send = (url: string, payload: string) =>
    shop.app.inject({ method: 'POST', url, headers: { ...staff, 'content-type': 'application/json' }, payload })
  const platform = await send('/admin/return-reasons', metadata)
  expect([platform.statusCode, platform.json()]).toMatchObject([
    400,
    { type: 'invalid_data', message: expect.stringContaining('100 levels') },
  ])
  const atShop = await send('/store/v1/auth', '['.repeat(levels + 1) + ']'.repeat(levels + 1))
  expect([atShop.statusCode, atShop.json()]).toMatchObject([400, { code: 'invalid_request_body', statusCode: 400 }])
  expect(await reasons()).toEqual([])
})

test('cuts off an error message about tens of thousands of faults', async () => {
  const strange = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, 1]))
  const { status, body } = await shop.call('POST', '/admin/return-reasons', strange, staff)
  expect([status, body.type]).toEqual([400, 'invalid_data'])
  expect(body.message).toMatch(/^value: .*k0.*…$/)
  expect(body.message).toHaveLength(2001)
})

test('accepts a body of a hundred levels and stores it unchanged', async () => {
  const metadata = { a: JSON.parse('['.repeat(98) + ']'.repeat(98)) }
  const { status } = await shop.call('POST', '/admin/return-reasons', { value: 'x', label: 'x', metadata }, staff)
  const kept = await shop.db.deleteFrom('return_reason').returning('metadata').execute()
  expect([status, kept]).toEqual([200, [{ metadata }]])
})

test('tells an invalid path parameter from an invalid query', async () => {
  const path = await shop.call('POST', `/store/v1/orders/${'x'.repeat(65)}`, {})
  expect(path).toMatchObject({ status: 400, body: { code: 'invalid_request_path_params', statusCode: 400 } })
  const query = await shop.call('GET', '/store/v1/zipcodes')
  expect(query).toMatchObject({ status: 400, body: { code: 'invalid_request_query_params', statusCode: 400 } })
})

test('reads all of a long query', async () => {
  const ids = Array.from({ length: 400 }, (_, at) => `id[]=variant_${at}`).join('&')
  const { body } = await shop.call('GET', `/admin/variants?${ids}&limit=7`, undefined, staff)
  expect(body).toEqual({ variants: [], count: 0, offset: 0, limit: 7 })
})

test('a call for pharmacists is forbidden to other staff', async () => {
  const review = () => shop.call('POST', '/admin/v1/orders/order_1/pharmacist-review', { decision: 'approve' }, staff)
  expect(await review()).toMatchObject({ status: 403, body: { code: 'forbidden', statusCode: 403 } })
})

test('an idempotency key runs once, repeats the answer, refuses other bodies, and expires when stale', async () => {
  const complete = (key: string) => shop.call('POST', '/store/carts/cart_none/complete', {}, { 'idempotency-key': key })
  expect((await complete('one')).status).toBe(404)
  const kept = () => shop.db.selectFrom('idempotency_key').selectAll().execute()
  // A refusal changed nothing, and its key can be used again.
  expect(await kept()).toEqual([])
  const reason = { value: 'kept', label: 'Kept' }
  const make = (body: object) =>
    shop.call('POST', '/admin/return-reasons', body, { ...staff, 'idempotency-key': 'done' })
  const first = await make(reason)
  const again = await make(reason)
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-key': 'done' } })
  const reused = await make({ ...reason, label: 'Other' })
  expect(reused).toMatchObject({ status: 409, body: { code: 'invalid_state_error', type: 'conflict' } })
  expect(reused.body.message).toContain('different request') // idempotency_key_reused
  expect(await reasons()).toEqual([{ value: 'kept' }])
  const row = (await kept())[0]!
  expect(row).toMatchObject({ key: 'done', status: 200 })
  // Sealed (encrypted): responses may contain health data and tokens.
  expect(Buffer.from(row.answer!, 'base64').includes('Kept')).toBe(false)
  await shop.db.deleteFrom('return_reason').execute()
  const held = { path: 'POST /store/carts/cart_none/complete', created_at: shop.clock.now }
  const body_hash = createHmac('sha256', shop.config.SESSION_SECRET).update('[{},{}]').digest('base64url')
  await shop.db
    .insertInto('idempotency_key')
    .values({ key: 'running', body_hash, ...held })
    .execute()
  expect(await complete('running')).toMatchObject({ status: 409, body: { type: 'conflict' } })
  shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
  // Its first holder is dead: the lock is taken over.
  expect((await complete('running')).status).toBe(404)
})

test.each([
  ['/store/products/search', { q: 'a' }, { q: 'b' }],
  ['/store/v1/search/products', { query: 'a' }, { query: 'b' }],
  ['/store/v1/search/articles', { keyword: 'a' }, { keyword: 'b' }],
  ['/store/v1/search-autocomplete', { query: 'a' }, { query: 'b' }],
  [
    '/store/v1/self-medication/tax-eligible',
    { janCode: '1', year: 2026, month: 5 },
    { janCode: '2', year: 2026, month: 5 },
  ],
])('does not store answers of the read-only call %s under an idempotency key', async (url, ...bodies) => {
  const before = await shop.db.selectFrom('idempotency_key').selectAll().execute()
  for (const body of bodies)
    expect((await shop.call('POST', url, body, { 'idempotency-key': 'asked' })).status).toBe(200)
  expect(await shop.db.selectFrom('idempotency_key').selectAll().execute()).toEqual(before)
})

test('of two simultaneous creations with the same value, one is refused as a duplicate', async () => {
  const both = await Promise.all([create('twice'), create('twice')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await reasons()).toEqual([{ value: 'twice' }])
})
