import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { noteOnCustomer } from '../customers/index.ts'
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

const subscribe = (consents: object) => shop.call('POST', '/store/v1/customers/marketing-subscription-guest', consents)
const ownPath = '/store/v1/customers/marketing-subscription'
const bothConsents = { email: 'Hanako@Example.com', emailMagazine: 'subscribed', medicineRecommendation: 'subscribed' }
const rows = () => shop.db.selectFrom('marketing_subscription').selectAll().execute()
const news = () => shop.db.selectFrom('fact').select(['name', 'about']).execute()

test('subscribing an address twice stores one row, and notes one event without the address', async () => {
  expect(await subscribe(bothConsents)).toMatchObject({ status: 200, body: { data: null } })
  await subscribe(bothConsents)
  const [row, ...otherRows] = await rows()
  expect(otherRows).toEqual([])
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

test('stores time and source of the consent to each kind of mail, even after unsubscribing', async () => {
  const { now } = shop.clock
  const consents = async () => (await rows())[0]!.consents
  await subscribe({ ...bothConsents, medicineRecommendation: 'nonsubscribed' })
  const magazine = { at: now.toISOString(), by: 'form' }
  expect(await consents()).toEqual({ email_magazine: magazine })
  shop.clock.now = new Date(now.getTime() + 60_000)
  await subscribe(bothConsents)
  const expected = {
    email_magazine: magazine,
    medicine_recommendation: { at: shop.clock.now.toISOString(), by: 'form' },
  }
  expect(await consents()).toEqual(expected)
  await shop.call('POST', '/store/v1/newsletter/unsubscribe', { token: (await rows())[0]!.unsubscribe_token })
  expect(await consents()).toEqual(expected)
  shop.clock.now = now
})

test('subscribing to recommendations alone notes newsletter.subscribed too, and only once', async () => {
  await subscribe({ ...bothConsents, emailMagazine: 'nonsubscribed' })
  const { unsubscribe_token } = (await rows())[0]!
  expect(await news()).toEqual([{ name: 'newsletter.subscribed', about: { unsubscribe_token } }])
  await subscribe(bothConsents)
  expect(await news()).toHaveLength(1)
})

test('the token of a mail shows the subscription, and ends it', async () => {
  await subscribe({ ...bothConsents, medicineRecommendation: 'nonsubscribed' })
  const token = (await rows())[0]!.unsubscribe_token
  const url = '/store/v1/newsletter/unsubscribe'
  const readConsents = () => shop.call('GET', `${url}?token=${token}`)
  expect((await readConsents()).body.data).toEqual({
    emailMagazine: 'subscribed',
    medicineRecommendation: 'nonsubscribed',
  })
  expect((await shop.call('POST', url, { token })).body).toEqual({ data: null })
  expect((await shop.call('POST', url, { token })).body).toEqual({ data: null })
  expect((await readConsents()).body.data).toEqual({
    emailMagazine: 'unsubscribed',
    medicineRecommendation: 'unsubscribed',
  })
})

test('a wrong token finds nothing and changes nothing', async () => {
  await subscribe(bothConsents)
  const before = await rows()
  const wrong = await shop.call('POST', '/store/v1/newsletter/unsubscribe', { token: 'wrong' })
  expect(wrong).toMatchObject({ status: 404, body: { code: 'not_found', statusCode: 404 } })
  expect(await rows()).toEqual(before)
})

test('an invalid e-mail address is refused, and nothing is stored', async () => {
  const refused = await subscribe({ ...bothConsents, email: 'hanako' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect(await rows()).toEqual([])
})

test('a newsletter ticked at registration is subscribed when the address is verified, not before', async () => {
  const subscribed = { email_magazine: 'subscribed', medicine_recommendation: 'nonsubscribed' }
  const asked_at = shop.clock.now
  const { id, email, registered, verified } = await newcomer(true)
  await registered()
  // The person who typed the address in may not be its reader.
  expect(await rows()).toEqual([])
  shop.clock.now = new Date(asked_at.getTime() + 60_000)
  await verified()
  const consents = { email_magazine: { at: asked_at.toISOString(), by: 'registration' } }
  expect(await rows()).toMatchObject([{ email, ...subscribed, consents }])
  const wishes = { email_magazine: 'unsubscribed', medicine_recommendation: 'subscribed' }
  await shop.db.updateTable('marketing_subscription').set(wishes).execute()
  for (const repeat of [registered, verified]) await repeat()
  expect(await rows()).toMatchObject([wishes])
  const { body } = await shop.call('GET', `/admin/customers/${id}`, undefined, await signInStaff(shop))
  expect(body.customer.metadata).toEqual({ verified_email: true })
})

test('a newsletter that was not ticked, or unsubscribed before verification, stays unsubscribed', async () => {
  const other = await newcomer(false)
  for (const runListener of [other.registered, other.verified]) await runListener()
  expect(await rows()).toEqual([])
  const { email, verified } = await newcomer(true)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  await subscribe({ ...bothConsents, email, emailMagazine: 'unsubscribed', medicineRecommendation: 'unsubscribed' })
  await verified()
  expect(await rows()).toMatchObject([{ email, email_magazine: 'unsubscribed' }])
})

/** A newly registered customer, and the facts about them: registered, and address verified. */
async function newcomer(newsletterSubscription: boolean) {
  const email = `${newId('customer')}@example.com`.toLowerCase()
  const password = 'correct horse'
  const form = { email, password, password_confirmation: password, newsletterSubscription }
  const id: string = (await shop.call('POST', '/store/v1/customers/register', form)).body.data.customerId
  const runListener = (name: string, more = {}) =>
    listeners.find((one) => one.name === name)!.run(shop.ctx(), { customer_id: id, ...more })
  return {
    ...{ id, email },
    registered: () => runListener('newsletter-registered', { newsletter: newsletterSubscription }),
    async verified() {
      await shop.ctx().tx((tx) => noteOnCustomer(tx, id, { verified_email: true }))
      await runListener('newsletter-verified')
    },
  }
}

test('a newsletter ticked with a connection is subscribed as of then, unless it was unsubscribed since', async () => {
  const { id, email } = await newcomer(false)
  const asked_at = shop.clock.now
  shop.clock.now = new Date(asked_at.getTime() + 60_000)
  const connected = (more: object) =>
    listeners
      .find(({ name }) => name === 'newsletter-connected')!
      .run(shop.ctx(), { customer_id: id, party: 'line', ...more })
  await connected({})
  expect(await rows()).toEqual([])
  const wish = { newsletter_asked_at: asked_at.toISOString() }
  await connected(wish)
  const consents = { email_magazine: { at: asked_at.toISOString(), by: 'account' } }
  expect(await rows()).toMatchObject([{ email, email_magazine: 'subscribed', consents }])
  await shop.call('POST', '/store/v1/newsletter/unsubscribe', { token: (await rows())[0]!.unsubscribe_token })
  await connected(wish)
  expect(await rows()).toMatchObject([{ email, email_magazine: 'unsubscribed' }])
})

test('a newsletter ticked on a cart is subscribed by its order, unless it was unsubscribed since', async () => {
  const goods = await smallCatalogue(shop)
  const order = async (newsletter_subscription_status: boolean) => {
    const email = `buyer-${newsletter_subscription_status}@example.com`
    const { id } = await placedOrder(shop, goods, { email })
    const metadata = JSON.stringify({ newsletter_subscription_status })
    await shop.db.updateTable('orders').set({ metadata }).where('id', '=', id).execute()
    const ordered = listeners.find(({ name }) => name === 'newsletter-ordered')!
    return { email, runListener: () => ordered.run(shop.ctx(), { order_id: id }) }
  }
  await (await order(false)).runListener()
  expect(await rows()).toEqual([])
  const { email, runListener } = await order(true)
  await runListener()
  expect(await rows()).toMatchObject([
    { email, email_magazine: 'subscribed', medicine_recommendation: 'nonsubscribed' },
  ])
  shop.clock.now = new Date(shop.clock.now.getTime() + 1)
  await shop.call('POST', '/store/v1/newsletter/unsubscribe', { token: (await rows())[0]!.unsubscribe_token })
  await runListener()
  expect(await rows()).toMatchObject([{ email, email_magazine: 'unsubscribed' }])
})

const bothUnsubscribed = { email_magazine: 'unsubscribed', medicine_recommendation: 'unsubscribed' } as const
/** Unsubscribing by the link of a mail, not yet committed. */
const unsubscribing = (db: TestShop['db']) =>
  db
    .updateTable('marketing_subscription')
    .set({ ...bothUnsubscribed, updated_at: shop.clock.now })
    .execute()

test('unsubscribing stands when the other choice is changed in the account at the same moment', async () => {
  const { email, headers } = await signInCustomer(shop)
  await subscribe({ ...bothConsents, email, medicineRecommendation: 'nonsubscribed' })
  const set = () => shop.call('POST', ownPath, { medicineRecommendation: 'subscribed' }, headers)
  const { body } = await raceTransactions(shop.db, unsubscribing, set)
  expect(body.data).toEqual({ emailMagazine: 'unsubscribed', medicineRecommendation: 'subscribed' })
  expect(await rows()).toMatchObject([{ email_magazine: 'unsubscribed', medicine_recommendation: 'subscribed' }])
})

test('unsubscribing stands when a registration that ticked the newsletter is verified at that moment', async () => {
  const { email, verified } = await newcomer(true)
  await subscribe({ ...bothConsents, email })
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  await raceTransactions(shop.db, unsubscribing, verified)
  expect(await rows()).toMatchObject([{ email, ...bothUnsubscribed }])
})

test('an address that subscribes to each kind of mail at the same moment receives both', async () => {
  const { email, headers } = await signInCustomer(shop)
  const consents = JSON.stringify({ email_magazine: { at: shop.clock.now.toISOString(), by: 'order' } })
  const choice = { email_magazine: 'subscribed', medicine_recommendation: 'nonsubscribed', consents } as const
  const ordering = (db: TestShop['db']) =>
    db
      .insertInto('marketing_subscription')
      .values({ email, ...choice, unsubscribe_token: 'of-the-order', updated_at: shop.clock.now })
      .execute()
  await raceTransactions(shop.db, ordering, () =>
    shop.call('POST', ownPath, { medicineRecommendation: 'subscribed' }, headers),
  )
  const by = { email_magazine: { by: 'order' }, medicine_recommendation: { by: 'account' } }
  expect(await rows()).toMatchObject([
    { ...choice, medicine_recommendation: 'subscribed', unsubscribe_token: 'of-the-order', consents: by },
  ])
})
