import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openAccount, password } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const post = (url: string, body: object) => shop.call('POST', url, body)

test('signing in returns the customer with their orders, newest first', async () => {
  const { id, email } = await openAccount(shop)
  const older = await placedOrder(shop, catalogue, { customer_id: id, at: new Date('2026-05-01T00:00:00Z') })
  const newer = await placedOrder(shop, catalogue, { customer_id: id, at: new Date('2026-05-02T00:00:00Z') })
  await placedOrder(shop, catalogue)
  const answer = await post('/store/auth', { email, password })
  expect(answer.status).toBe(200)
  expect(answer.body.customer).toMatchObject({
    id,
    email,
    shipping_addresses: [],
    orders: [
      { id: newer.id, items: [{ title: '化粧水', quantity: 2 }] },
      { id: older.id, items: [{}] },
    ],
  })
  expect(answer.body.customer).not.toHaveProperty('password_hash')
  expect((await shop.call('GET', '/store/auth', undefined, cookieOf(answer))).body).toEqual(answer.body)
  expect(await shop.call('DELETE', '/store/auth', undefined, cookieOf(answer))).toMatchObject({
    status: 200,
    body: 'OK',
  })
  expect((await shop.call('GET', '/store/auth', undefined, cookieOf(answer))).status).toBe(401)
})

test('a bearer token works for store calls for thirty days, and never for admin calls', async () => {
  const { id, email } = await openAccount(shop)
  const { access_token } = (await post('/store/auth/token', { email, password })).body
  const headers = { authorization: `Bearer ${access_token}` }
  const who = () => shop.call('GET', '/store/auth', undefined, headers)
  expect((await who()).body.customer.id).toBe(id)
  expect((await shop.call('GET', '/admin/auth', undefined, headers)).status).toBe(401)
  const opened = shop.clock.now
  shop.clock.now = new Date(opened.getTime() + 30 * 86_400_000)
  expect((await who()).status).toBe(401)
  shop.clock.now = opened
  await shop.db.updateTable('customer').set({ deleted_at: opened }).where('id', '=', id).execute()
  expect((await who()).status).toBe(401)
})

test('a wrong password, an unknown address and a guest get the same answer', async () => {
  const { email } = await openAccount(shop)
  const guest = await placedOrder(shop, catalogue)
  for (const url of ['/store/auth', '/store/auth/token']) {
    for (const credentials of [
      { email, password: 'wrong' },
      { email: 'nobody@example.com', password },
      { email: guest.email, password },
    ]) {
      const refused = await post(url, credentials)
      expect(refused).toMatchObject({ status: 401, body: 'Unauthorized' })
      expect(refused.headers).not.toHaveProperty('set-cookie')
    }
  }
})

test('ten wrong passwords lock the account for every sign-in call', async () => {
  const { email } = await openAccount(shop)
  for (let at = 0; at < 10; at++) await post('/store/auth', { email, password: 'wrong' })
  expect(await post('/store/auth', { email, password })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  expect((await post('/store/v1/auth', { email, password })).body.code).toBe('ams_account_locked')
})

test('tells whether an address has an account; a guest has none', async () => {
  const { email } = await openAccount(shop)
  const guest = await placedOrder(shop, catalogue)
  const exists = async (address: string) => (await shop.call('GET', `/store/auth/${encodeURIComponent(address)}`)).body
  expect(await exists(email.toUpperCase())).toEqual({ exists: true })
  expect(await exists(guest.email)).toEqual({ exists: false })
  expect(await exists('nobody')).toEqual({ exists: false })
})
