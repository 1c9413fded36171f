import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, {}, 1)
})
afterAll(() => shop.close())

const stopped = { status: 429, body: { code: 'too_many_requests', message: expect.any(String) } }

test.each([
  ['/admin/auth', 10, 401],
  ['/admin/auth/token', 10, 401],
  ['/store/auth', 10, 401],
  ['/store/auth/token', 10, 401],
  ['/store/v1/auth', 10, 401],
])('guessing passwords at %s is stopped after %i attempts', async (url, most, status) => {
  const email = `${url.replaceAll('/', '-').slice(1)}@example.com`
  const guess = () => shop.call('POST', url, { email, password: 'guess' })
  for (let at = 0; at < most; at++) expect((await guess()).status).toBe(status)
  const last = await guess()
  expect(last).toMatchObject(stopped)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})

/** An account call that hashes nothing, from different addresses, as a proxy before the server reports them. */
const from = (forwarded: string, email: string) =>
  shop.call('POST', '/store/customers/password-token', { email }, { 'x-forwarded-for': forwarded })

test('an address that tries one account after the other is stopped; its neighbour is not', async () => {
  const [busy, calm] = ['203.0.113.7', '203.0.113.8']
  for (let at = 0; at < 50; at++) expect((await from(busy, `victim${at}@example.com`)).status).toBe(204)
  expect(await from(busy, 'victim50@example.com')).toMatchObject(stopped)
  expect((await from(calm, 'victim50@example.com')).status).toBe(204)
})

test('a shopper cannot pass for somebody else: only what the proxy has added is believed', async () => {
  const email = 'forged@example.com'
  for (let at = 0; at < 5; at++) expect((await from(`192.0.2.${at}, 203.0.113.9`, email)).status).toBe(204)
  expect(await from('192.0.2.99, 203.0.113.9', email)).toMatchObject(stopped)
})

test('many addresses at one account are stopped; another account is not', async () => {
  for (let at = 0; at < 25; at++) expect((await from(`198.51.100.${at}`, 'wanted@example.com')).status).toBe(204)
  expect(await from('198.51.100.200', 'wanted@example.com')).toMatchObject(stopped)
  expect((await from('198.51.100.200', 'calm@example.com')).status).toBe(204)
})

test('whoever has a whole network of IPv6 counts as one', async () => {
  const email = 'network@example.com'
  for (let at = 0; at < 5; at++) expect((await from(`2001:db8:7:7::${at + 1}`, email)).status).toBe(204)
  expect(await from('2001:db8:7:7:ffff::1', email)).toMatchObject(stopped)
  const neighbour = await from('2001:db8:7:8::1', 'neighbour@example.com')
  expect(neighbour.status).toBe(204)
})

test('leaving the newsletter is never stopped: one machine leaves for all who read their mail with it', async () => {
  const leave = (token: string) => shop.call('POST', '/store/v1/newsletter/unsubscribe', { token })
  for (let at = 0; at < 25; at++) expect((await leave(`unknown${at}`)).status).toBe(404)
})

test('guessing at orders by number is stopped', async () => {
  const guess = (at: number) => shop.call('GET', `/store/orders?display_id=${at}&email=hanako@example.com`)
  for (let at = 1; at <= 20; at++) expect((await guess(at)).status).toBe(404)
  expect(await guess(21)).toMatchObject(stopped)
  // The account lookup is limited just as much.
  expect(await shop.call('GET', '/store/auth/hanako@example.com')).toMatchObject(stopped)
})

test('guessing at coupons is stopped on every door; a cart that names none is not', async () => {
  const ask = (at: number) => shop.call('GET', `/store/v1/discounts/validate?cartId=cart_none&discountCode=GUESS${at}`)
  const put = (body: object) => shop.call('POST', '/store/carts/cart_none', body)
  for (let at = 0; at < 15; at++) {
    expect((await ask(at)).status).toBe(404)
    expect((await put({ discounts: [{ code: `GUESS${at}` }], email: `guess${at}@example.com` })).status).toBe(404)
  }
  const last = await put({ discounts: [{ code: 'GUESS' }] })
  expect(last).toMatchObject(stopped)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(99)).status).toBe(429)
  expect((await put({ gift_cards: [{ code: 'GUESS' }] })).status).toBe(429)
  expect((await put({ email: 'hanako@example.com' })).status).toBe(404)
})

test('guessing what proves an order is stopped, whatever address is written beside it', async () => {
  const at = `/store/v1/orders/order_${'0'.repeat(26)}`
  const guess = (time: number) => shop.call('POST', at, { email: `guess${time}@example.com`, temporaryCode: time })
  for (let time = 0; time < 20; time++) expect((await guess(time)).status).toBe(404)
  expect(await guess(20)).toMatchObject(stopped)
})

test('an address is one however wide it is written', async () => {
  const ask = (email: string) =>
    shop.call('GET', `/store/v1/customers/password-reset-request?email=${encodeURIComponent(email)}`)
  for (const name of ['wide', 'ｗide', 'wｉde', 'wiｄe', 'widｅ'])
    expect((await ask(`${name}@example.com`)).status).toBe(200)
  expect(await ask('ｗｉde@example.com')).toMatchObject(stopped)
})

test('nobody writes to strangers, or finds members, by changing their own address over and over', async () => {
  const { headers } = await signInCustomer(shop)
  const { email } = await signInCustomer(shop)
  const change = (body: object) => shop.call('POST', '/store/customers/me', body, headers)
  for (let at = 0; at < 5; at++) expect((await change({ email })).status).toBe(422)
  expect(await change({ email })).toMatchObject(stopped)
  expect((await change({ first_name: '花子' })).status).toBe(200)
})

test('many people behind one address sign in by another party', async () => {
  const begun = { party: 'line', redirectUri: 'http://localhost:3000/account/login/line' }
  const start = () => shop.call('POST', '/store/v1/auth/start', begun, { 'x-forwarded-for': '203.0.113.77' })
  const answers = await Promise.all(Array.from({ length: 101 }, start))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('readers who judge many articles and pages, from one address, can still write to the shop', async () => {
  const from = { 'x-forwarded-for': '203.0.113.99' }
  const post = async (url: string, body: object) => (await shop.call('POST', `/store/v1/${url}`, body, from)).status
  const seen = { impression: 'positive', reasons: [], page: '/articles' }
  for (let at = 0; at < 10; at++) {
    expect(await post('cms/article-feedback', { articleId: `art_${at}`, feedback: 'helpful' })).toBe(404)
    expect(await post('customer-support/feedback', seen)).toBe(200)
  }
  const asked = {
    inquiryPath: ['そのほか'],
    name: '見本 花子',
    replyEmail: 'hanako@example.com',
    inquiryContent: '質問',
  }
  for (let at = 0; at < 10; at++) expect(await post('customer-support/contact', asked)).toBe(200)
  expect(await post('customer-support/contact', asked)).toBe(429)
})

test('mails are not sent without end, whichever door they are asked for at', async () => {
  const email = 'hanako@example.com'
  const ask = () => shop.call('GET', `/store/v1/customers/password-reset-request?email=${email}`)
  for (let at = 0; at < 5; at++) expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests', statusCode: 429 } })
  expect(await shop.call('POST', '/store/customers/password-token', { email })).toMatchObject(stopped)
})
