import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { hashPassword } from '../identity/index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => shop.db.deleteFrom('rate_limit').execute())
afterAll(() => shop.close())

const post = (url: string, body: object, headers = {}) => shop.call('POST', url, body, headers)
const me = (headers: Record<string, string>) => shop.call('GET', '/store/customers/me', undefined, headers)
const accounts = (email: string) => shop.db.selectFrom('customer').selectAll().where('email', '=', email).execute()

test('registering in the shop opens an account that must verify its e-mail before signing in', async () => {
  const email = 'new@example.com'
  const body = {
    email: ' New@Example.com',
    password,
    password_confirmation: password,
    last_name: '見本',
    newsletterSubscription: true,
  }
  const created = await post('/store/v1/customers/register', body)
  const [row] = await accounts(email)
  expect(created).toMatchObject({ status: 200, body: { data: { customerId: row!.id } } })
  expect(created.headers).not.toHaveProperty('set-cookie')
  expect(row).toMatchObject({
    has_account: true,
    last_name: '見本',
    password_hash: expect.stringMatching(/^\$argon2id\$/),
  })
  expect(await factsOf(shop, 'customer.registered')).toEqual([{ customer_id: row!.id, newsletter: true }])

  const beforeVerification = await post('/store/v1/auth', { email, password })
  expect(beforeVerification).toMatchObject({ status: 403, body: { code: 'auth_unverified_email', statusCode: 403 } })
  expect(beforeVerification.headers).not.toHaveProperty('set-cookie')
})

test('registering by the platform’s call signs in at once', async () => {
  const created = await post('/store/customers', { email: 'direct@example.com', password, first_name: '花子' })
  const { id } = created.body.customer
  expect(created.body.customer).toMatchObject({
    has_account: true,
    first_name: '花子',
    shipping_addresses: [],
    billing_address: null,
  })
  expect(created.body.customer).not.toHaveProperty('password_hash')
  expect((await me(cookieOf(created))).body.customer.id).toBe(id)
  expect(await factsOf(shop, 'customer.registered')).toEqual([{ customer_id: id, newsletter: false }])
})

test.each([
  ['two different passwords', { password_confirmation: 'something else' }, 'password_confirmation_differs', 400],
  ['a short password', { password: 'short', password_confirmation: 'short' }, 'invalid_request_body', 400],
  [
    'a password that is too long',
    { password: 'x'.repeat(129), password_confirmation: 'x' },
    'invalid_request_body',
    400,
  ],
  ['an invalid e-mail address', { email: 'nobody' }, 'invalid_request_body', 400],
  ['two consecutive periods in the domain', { email: 'a@example..com' }, 'invalid_request_body', 400],
])('registering with %s is refused and nothing is saved', async (_what, wrong, code, status) => {
  const body = { email: 'refused@example.com', password, password_confirmation: password, ...wrong }
  expect(await post('/store/v1/customers/register', body)).toMatchObject({ status, body: { code, statusCode: status } })
  expect(await accounts(body.email)).toEqual([])
  expect(await factsOf(shop, 'customer.registered')).toEqual([])
})

test('an e-mail address has only one account, but a guest may have the same address', async () => {
  const { email, id } = await openAccount(shop)
  const body = { email, password: 'another one', password_confirmation: 'another one' }
  expect(await post('/store/v1/customers/register', body)).toMatchObject({
    status: 422,
    body: { code: 'customer_exists_already' },
  })
  expect(await post('/store/customers', { email, password: 'another one' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_request_error', type: 'duplicate_error' },
  })
  expect((await accounts(email)).map((row) => row.id)).toEqual([id])
  expect(await factsOf(shop, 'customer.registered')).toEqual([])

  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('customer')
    .values({ id: 'cus_guest', email: 'guest@example.com', ...stamps })
    .execute()
  expect((await post('/store/customers', { email: 'guest@example.com', password })).status).toBe(200)
  expect(await accounts('guest@example.com')).toHaveLength(2)
})

test('signing in and out changes the cookie, and earlier cookies become invalid', async () => {
  const { id, email } = await openAccount(shop)
  const first = await post('/store/v1/auth', { email, password }, { cookie: 'connect.sid=planted' })
  expect(first).toMatchObject({ status: 200, body: { data: { customerId: id } } })
  expect(cookieOf(first).cookie).toMatch(/^connect\.sid=[\w-]{43}$/)
  expect((await me({ cookie: 'connect.sid=planted' })).status).toBe(401)
  expect((await me(cookieOf(first))).body.customer.id).toBe(id)

  const repeated = await post('/store/v1/auth', { email, password }, cookieOf(first))
  expect(repeated).toMatchObject({ status: 409, body: { code: 'already_signed_in' } })
  const register = { email: 'x@example.com', password, password_confirmation: password }
  expect((await post('/store/v1/customers/register', register, cookieOf(first))).body.code).toBe('already_signed_in')
  expect(await accounts('x@example.com')).toEqual([])

  expect(await post('/store/v1/auth/logout', {}, cookieOf(first))).toMatchObject({ status: 200, body: { data: null } })
  expect((await me(cookieOf(first))).status).toBe(401)
  expect((await post('/store/v1/auth/logout', {})).status).toBe(200)
})

test('a wrong password and an unknown e-mail get the same answer; ten failures lock for 15 minutes', async () => {
  const { email } = await openAccount(shop)
  const opened = shop.clock.now
  const wrong = await post('/store/v1/auth', { email, password: 'wrong' })
  const unknown = await post('/store/v1/auth', { email: 'unknown@example.com', password })
  expect(wrong).toMatchObject({ status: 401, body: { code: 'ams_invalid_credentials', statusCode: 401 } })
  expect(unknown.body).toEqual(wrong.body)
  for (let at = 1; at < 10; at++) await post('/store/v1/auth', { email, password: 'wrong' })
  const locked = await post('/store/v1/auth', { email, password })
  expect(locked).toMatchObject({ status: 423, body: { code: 'ams_account_locked', statusCode: 423 } })
  expect(locked.headers).not.toHaveProperty('set-cookie')
  // Attempts in the meantime do not make the quarter of an hour longer.
  shop.clock.now = new Date(opened.getTime() + 14 * 60_000)
  expect((await post('/store/v1/auth', { email, password: 'wrong' })).status).toBe(423)
  shop.clock.now = new Date(opened.getTime() + 15 * 60_000)
  expect((await post('/store/v1/auth', { email, password })).status).toBe(200)
  shop.clock.now = opened
})

test('a customer’s session and bearer token are valid for thirty days', async () => {
  const { email } = await openAccount(shop)
  const opened = shop.clock.now
  const session = cookieOf(await post('/store/v1/auth', { email, password }))
  const { access_token } = (await post('/store/auth/token', { email, password })).body
  const statusesAfter = async (ms: number) => {
    shop.clock.now = new Date(opened.getTime() + ms)
    return [(await me(session)).status, (await me({ authorization: `Bearer ${access_token}` })).status]
  }
  const month = 30 * 86_400_000
  expect([await statusesAfter(month - 1000), await statusesAfter(month)]).toEqual([
    [200, 200],
    [401, 401],
  ])
  shop.clock.now = opened
})

test('a shop that is served over https marks its cookies as secure', async () => {
  const { PUBLIC_API_URL } = shop.config
  const { email } = await openAccount(shop)
  Object.assign(shop.config, { PUBLIC_API_URL: 'https://api.example.jp' })
  const { headers } = await post('/store/v1/auth', { email, password })
  Object.assign(shop.config, { PUBLIC_API_URL })
  const secure = expect.stringMatching(/; Secure/)
  expect(headers['set-cookie']).toEqual([secure, secure])
})

const staff = async (headers: Record<string, string>) =>
  (await shop.call('GET', '/admin/auth', undefined, headers)).status

/** A customer who works in the shop, too, with the same password. */
async function colleague() {
  const { id, email } = await openAccount(shop)
  const [{ password_hash } = {}] = await accounts(email)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('staff')
    .values({ id: `usr_${id}`, email, password_hash, ...stamps })
    .execute()
  return { id, email }
}

test('staff who sign in as customers do not extend their staff session', async () => {
  const { id, email } = await colleague()
  const atWork = await post('/admin/auth', { email, password })
  const signedInTwice = await post('/store/v1/auth', { email, password }, cookieOf(atWork))
  expect(await staff(cookieOf(signedInTwice))).toBe(200)
  expect((await me(cookieOf(signedInTwice))).body.customer.id).toBe(id)
  const opened = shop.clock.now
  shop.clock.now = new Date(opened.getTime() + 10 * 3_600_000)
  expect(await staff(cookieOf(signedInTwice))).toBe(401)
  // An ended session passes nothing on, either, and the new one does not end with it.
  const later = await post('/store/v1/auth', { email, password }, cookieOf(signedInTwice))
  expect([await staff(cookieOf(later)), (await me(cookieOf(later))).status]).toEqual([401, 200])
  shop.clock.now = opened
})

test('signing out as a customer keeps the staff part of a shared session, and the reverse', async () => {
  const { email } = await colleague()
  const open = async () => {
    const atWork = await post('/admin/auth', { email, password })
    return cookieOf(await post('/store/v1/auth', { email, password }, cookieOf(atWork)))
  }
  const [one, other] = [await open(), await open()]
  await post('/store/v1/auth/logout', {}, one)
  expect([await staff(one), (await me(one)).status]).toEqual([200, 401])
  await shop.call('DELETE', '/admin/auth', undefined, other)
  expect([await staff(other), (await me(other)).status]).toEqual([401, 200])
})

test('a password changed during a sign-in with the old one stays changed, and the sign-in is refused', async () => {
  const { id, email } = await openAccount(shop)
  const setHash = (password_hash: string) => (db: TestShop['db']) =>
    db.updateTable('customer').set({ password_hash }).where('id', '=', id).execute()
  await setHash(await hash(password, { memoryCost: 8192, timeCost: 1 }))(shop.db)
  const change = setHash(await hashPassword('another horse'))
  const answer = await raceTransactions(shop.db, change, () => post('/store/v1/auth', { email, password }))
  expect(answer).toMatchObject({ status: 401, body: { code: 'ams_invalid_credentials' } })
  expect((await post('/store/v1/auth', { email, password: 'another horse' })).status).toBe(200)
})
