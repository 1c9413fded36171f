import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('marketing_subscription').execute()
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const subscribe = (wish: object) => shop.call('POST', '/store/v1/customers/marketing-subscription-guest', wish)
const both = { email: 'Hanako@Example.com', emailMagazine: 'subscribed', medicineRecommendation: 'subscribed' }
const rows = () => shop.db.selectFrom('marketing_subscription').selectAll().execute()
const news = () => shop.db.selectFrom('fact').select(['name', 'about']).execute()

test('an address subscribes once and is welcomed once, without being named', async () => {
  expect(await subscribe(both)).toMatchObject({ status: 200, body: { data: null } })
  await subscribe(both)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    email: 'hanako@example.com',
    email_magazine: 'subscribed',
    medicine_recommendation: 'subscribed',
    unsubscribe_token: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(await news()).toEqual([
    { name: 'newsletter.subscribed', about: { unsubscribe_token: row!.unsubscribe_token } },
  ])
})

test('the token of a letter shows the subscription, and ends it', async () => {
  await subscribe({ ...both, medicineRecommendation: 'nonsubscribed' })
  const token = (await rows())[0]!.unsubscribe_token
  const url = '/store/v1/newsletter/unsubscribe'
  const look = () => shop.call('GET', `${url}?token=${token}`)
  expect((await look()).body.data).toEqual({ emailMagazine: 'subscribed', medicineRecommendation: 'nonsubscribed' })
  expect((await shop.call('POST', url, { token })).body).toEqual({ data: null })
  expect((await shop.call('POST', url, { token })).body).toEqual({ data: null })
  expect((await look()).body.data).toEqual({ emailMagazine: 'unsubscribed', medicineRecommendation: 'unsubscribed' })
})

test('a wrong token finds nothing and changes nothing', async () => {
  await subscribe(both)
  const before = await rows()
  const wrong = await shop.call('POST', '/store/v1/newsletter/unsubscribe', { token: 'wrong' })
  expect(wrong).toMatchObject({ status: 404, body: { code: 'not_found', statusCode: 404 } })
  expect(await rows()).toEqual(before)
})

test('what is no address is refused and nothing is kept', async () => {
  const refused = await subscribe({ ...both, email: 'hanako' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect(await rows()).toEqual([])
})

test('who ticked the newsletter while registering is subscribed to it alone', async () => {
  const { id, email } = await signInCustomer(shop)
  const [listener] = listeners
  await listener!.run(shop.ctx(), { customer_id: id, newsletter: false })
  expect(await rows()).toEqual([])
  await listener!.run(shop.ctx(), { customer_id: id, newsletter: true })
  expect(await rows()).toMatchObject([
    { email, email_magazine: 'subscribed', medicine_recommendation: 'nonsubscribed' },
  ])
})
