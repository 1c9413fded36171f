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
])('guessing passwords at %s is stopped after %i attempts', async (url, limit, status) => {
  const email = `${url.replaceAll('/', '-').slice(1)}@example.com`
  const guess = () => shop.call('POST', url, { email, password: 'guess' })
  for (let at = 0; at < limit; at++) expect((await guess()).status).toBe(status)
  const last = await guess()
  expect(last).toMatchObject(stopped)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})

/** An account call that hashes nothing, from different addresses, as a proxy before the server reports them. */
const from = (forwarded: string, email: string) =>
  shop.call('POST', '/store/customers/password-token', { email }, { 'x-forwarded-for': forwarded })

test('an IP address that tries many accounts is rate limited; its neighbour is not', async () => {
  const [busy, calm] = ['203.0.113.7', '203.0.113.8']
  for (let at = 0; at < 50; at++) expect((await from(busy, `victim${at}@example.com`)).status).toBe(204)
  expect(await from(busy, 'victim50@example.com')).toMatchObject(stopped)
  expect((await from(calm, 'victim50@example.com')).status).toBe(204)
})

test('rate limits trust only the forwarded address that the proxy has added', async () => {
  const email = 'forged@example.com'
  for (let at = 0; at < 5; at++) expect((await from(`192.0.2.${at}, 203.0.113.9`, email)).status).toBe(204)
  expect(await from('192.0.2.99, 203.0.113.9', email)).toMatchObject(stopped)
})

test('attempts from many IP addresses at one account are rate limited; another account is not', async () => {
  for (let at = 0; at < 25; at++) expect((await from(`198.51.100.${at}`, 'wanted@example.com')).status).toBe(204)
  expect(await from('198.51.100.200', 'wanted@example.com')).toMatchObject(stopped)
  expect((await from('198.51.100.200', 'calm@example.com')).status).toBe(204)
})

test('all addresses of one IPv6 network share a rate limit', async () => {
  const email = 'network@example.com'
  for (let at = 0; at < 5; at++) expect((await from(`2001:db8:7:7::${at + 1}`, email)).status).toBe(204)
  expect(await from('2001:db8:7:7:ffff::1', email)).toMatchObject(stopped)
  const neighbour = await from('2001:db8:7:8::1', 'neighbour@example.com')
  expect(neighbour.status).toBe(204)
})

test('unsubscribing from the newsletter is not rate limited', async () => {
  const unsubscribe = (token: string) => shop.call('POST', '/store/v1/newsletter/unsubscribe', { token })
  for (let at = 0; at < 25; at++) expect((await unsubscribe(`unknown${at}`)).status).toBe(404)
})

test('guessing orders by number is rate limited', async () => {
  const guess = (at: number) => shop.call('GET', `/store/orders?display_id=${at}&email=hanako@example.com`)
  for (let at = 1; at <= 20; at++) expect((await guess(at)).status).toBe(404)
  expect(await guess(21)).toMatchObject(stopped)
  // The account lookup is limited just as much.
  expect(await shop.call('GET', '/store/auth/hanako@example.com')).toMatchObject(stopped)
})

test('guessing coupon and gift card codes is rate limited in every call; other changes are not', async () => {
  const validateCode = (at: number) =>
    shop.call('GET', `/store/v1/discounts/validate?cartId=cart_none&discountCode=GUESS${at}`)
  const changeCart = (body: object) => shop.call('POST', '/store/carts/cart_none', body)
  for (let at = 0; at < 15; at++) {
    expect((await validateCode(at)).status).toBe(404)
    expect((await changeCart({ discounts: [{ code: `GUESS${at}` }], email: `guess${at}@example.com` })).status).toBe(
      404,
    )
  }
  const last = await changeCart({ discounts: [{ code: 'GUESS' }] })
  expect(last).toMatchObject(stopped)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await validateCode(99)).status).toBe(429)
  expect((await changeCart({ gift_cards: [{ code: 'GUESS' }] })).status).toBe(429)
  expect((await shop.call('GET', '/store/gift-cards/GUESS?email=another@example.com')).status).toBe(429)
  expect((await changeCart({ email: 'hanako@example.com' })).status).toBe(404)
})

test('guessing the proof of an order is rate limited, whatever e-mail address is sent with it', async () => {
  const at = `/store/v1/orders/order_${'0'.repeat(26)}`
  const guess = (time: number) => shop.call('POST', at, { email: `guess${time}@example.com`, temporaryCode: time })
  for (let time = 0; time < 20; time++) expect((await guess(time)).status).toBe(404)
  expect(await guess(20)).toMatchObject(stopped)
})

test('spellings of an e-mail address, full-width or with invisible characters, share one rate limit', async () => {
  const requestReset = (email: string) =>
    shop.call('GET', `/store/v1/customers/password-reset-request?email=${encodeURIComponent(email)}`)
  for (const name of ['wide', 'ｗide', 'wｉde', 'wi\u200bde', 'wid\u00ade'])
    expect((await requestReset(`${name}@example.com`)).status).toBe(200)
  expect(await requestReset('ｗｉde@example。com')).toMatchObject(stopped)
})

test('changing one’s own e-mail address is rate limited; other changes of the profile are not', async () => {
  const { headers } = await signInCustomer(shop)
  const { email } = await signInCustomer(shop)
  const change = (body: object) => shop.call('POST', '/store/customers/me', body, headers)
  for (let at = 0; at < 5; at++) expect((await change({ email })).status).toBe(422)
  expect(await change({ email })).toMatchObject(stopped)
  expect((await change({ first_name: '花子' })).status).toBe(200)
})

test('one IP address can start 100 external sign-ins before it is rate limited', async () => {
  const startBody = { party: 'line', redirectUri: 'http://localhost:3000/account/login/line' }
  const start = () => shop.call('POST', '/store/v1/auth/start', startBody, { 'x-forwarded-for': '203.0.113.77' })
  const answers = await Promise.all(Array.from({ length: 101 }, start))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('article and page feedback does not use up an address’s rate limit for inquiries', async () => {
  const from = { 'x-forwarded-for': '203.0.113.99' }
  const post = async (url: string, body: object) => (await shop.call('POST', `/store/v1/${url}`, body, from)).status
  const seen = { impression: 'positive', reasons: [], page: '/articles' }
  for (let at = 0; at < 10; at++) {
    expect(await post('cms/article-feedback', { articleId: `art_${at}`, feedback: 'helpful' })).toBe(404)
    expect(await post('customer-support/feedback', seen)).toBe(200)
  }
  const inquiry = {
    inquiryPath: ['そのほか'],
    name: '見本 花子',
    replyEmail: 'hanako@example.com',
    inquiryContent: '質問',
  }
  for (let at = 0; at < 10; at++) expect(await post('customer-support/contact', inquiry)).toBe(200)
  expect(await post('customer-support/contact', inquiry)).toBe(429)
})

test('receipts of inquiries to one address are rate limited, from however many IP addresses', async () => {
  const ask = (replyEmail: string, ip: string) => {
    const body = { inquiryPath: ['ご注文'], name: '見本', replyEmail, inquiryContent: '質問' }
    return shop.call('POST', '/store/v1/customer-support/contact', body, { 'x-forwarded-for': ip })
  }
  for (let at = 0; at < 50; at++) expect((await ask('flooded@example.com', `192.0.2.${at}`)).status).toBe(200)
  expect(await ask('Flooded@Example.com', '192.0.2.200')).toMatchObject(stopped)
  expect((await ask('calm@example.com', '192.0.2.200')).status).toBe(200)
})

test('password reset mails are rate limited across both calls that request them', async () => {
  const email = 'hanako@example.com'
  const requestReset = () => shop.call('GET', `/store/v1/customers/password-reset-request?email=${email}`)
  for (let at = 0; at < 5; at++) expect((await requestReset()).status).toBe(200)
  expect(await requestReset()).toMatchObject({ status: 429, body: { code: 'too_many_requests', statusCode: 429 } })
  expect(await shop.call('POST', '/store/customers/password-token', { email })).toMatchObject(stopped)
})
