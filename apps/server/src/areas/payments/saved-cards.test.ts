import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith } from '../../base/testing/carts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let sandbox: TestSandbox
let shop: TestShop
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop(sandbox.settings)
})
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

const metadataOf = async (id: string) =>
  (await shop.db.selectFrom('customer').select('metadata').where('id', '=', id).executeTakeFirstOrThrow()).metadata

/** A customer who has saved a card; returns the card's id too. */
async function withCard() {
  const customer = await signInCustomer(shop)
  await shop.call('POST', '/store/v1/customers/setup-intents', {}, customer.headers)
  const { stripe_id } = await metadataOf(customer.id)
  const card = await sandbox.ask('POST', '/v1/payment_methods/pm_card_jcb/attach', { customer: stripe_id })
  return { ...customer, stripe_id: stripe_id as string, card: card.id as string }
}
const cardsOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await shop.call('GET', '/store/v1/customers/payment-methods', undefined, headers)).body.data.paymentMethods

test('saving a card returns a client secret, and registers the customer at the provider once', async () => {
  const { id, headers } = await signInCustomer(shop)
  expect(await cardsOf({ headers })).toEqual([])
  const first = await shop.call('POST', '/store/v1/customers/setup-intents', {}, headers)
  expect(first).toMatchObject({ status: 200, body: { data: { client_secret: expect.stringMatching(/^seti_/) } } })
  const metadata = await metadataOf(id)
  expect(metadata).toEqual({ stripe_id: expect.stringMatching(/^cus_/) })
  await shop.call('POST', '/store/v1/customers/setup-intents', {}, headers)
  expect(await metadataOf(id)).toEqual(metadata)
  const setup = await sandbox.ask('GET', `/v1/setup_intents/${first.body.data.client_secret.split('_secret_')[0]}`)
  expect(setup).toMatchObject({ customer: metadata.stripe_id, usage: 'off_session' })
})

test('saved cards are listed by the shop’s and by the platform’s call', async () => {
  const customer = await withCard()
  const year = new Date().getUTCFullYear() + 3
  const card = {
    id: customer.card,
    card: { brand: 'jcb', last4: '0505', exp_month: 12, exp_year: year },
    metadata: {},
  }
  expect(await cardsOf(customer)).toEqual([card])
  const legacy = await shop.call('GET', '/store/customers/me/payment-methods', undefined, customer.headers)
  expect(legacy.body).toEqual({ payment_methods: [{ provider_id: 'stripe-custom', data: card }] })
})

test('a member’s card can be selected; deleting it ends the selection', async () => {
  const customer = await withCard()
  const choose = (selectedCardId: string | null) =>
    shop.call('POST', '/store/v1/customers/selected-card-id', { selectedCardId }, customer.headers)
  expect((await choose(customer.card)).status).toBe(200)
  expect(await metadataOf(customer.id)).toEqual({ stripe_id: customer.stripe_id, selectedCardId: customer.card })
  const deleted = await shop.call(
    'DELETE',
    '/store/v1/customers/delete-payment-method',
    { stripe_id: customer.stripe_id, payment_method_id: customer.card },
    customer.headers,
  )
  expect(deleted).toMatchObject({ status: 200, body: { data: { ok: true } } })
  expect(await cardsOf(customer)).toEqual([])
  expect(await metadataOf(customer.id)).toEqual({ stripe_id: customer.stripe_id })
})

test('refreshing the cards of a cart ends the selection of one that is gone at the provider', async () => {
  const goods = await smallCatalogue(shop)
  const customer = await withCard()
  const cart_id = await cartWith(shop, goods, { lotion: 1 }, customer.headers)
  const refresh = (headers = {}, id = cart_id) =>
    shop.call('POST', '/store/v1/cart/refresh-stripe-saved-cards', { cart_id: id }, headers)
  const choice = { selectedCardId: customer.card }
  await shop.call('POST', '/store/v1/customers/selected-card-id', choice, customer.headers)
  expect((await refresh(customer.headers)).body.data.paymentMethods).toMatchObject([{ id: customer.card }])
  expect(await metadataOf(customer.id)).toMatchObject(choice)
  await sandbox.ask('POST', `/v1/payment_methods/${customer.card}/detach`, {})
  expect((await refresh(customer.headers)).body.data.paymentMethods).toEqual([])
  expect(await metadataOf(customer.id)).toEqual({ stripe_id: customer.stripe_id })
  expect((await refresh()).body.data.paymentMethods).toEqual([])
  expect((await refresh(customer.headers, `cart_${'0'.repeat(26)}`)).status).toBe(404)
})

test('another member’s card can be neither selected nor deleted', async () => {
  const [member, other] = [await withCard(), await withCard()]
  const chosen = await shop.call(
    'POST',
    '/store/v1/customers/selected-card-id',
    { selectedCardId: other.card },
    member.headers,
  )
  expect(chosen).toMatchObject({ status: 404, body: { code: 'payment_method_unknown' } })
  const refused = await shop.call(
    'DELETE',
    '/store/v1/customers/delete-payment-method',
    { stripe_id: other.stripe_id, payment_method_id: other.card },
    member.headers,
  )
  expect(refused).toMatchObject({ status: 404, body: { code: 'payment_method_unknown' } })
  expect(await metadataOf(member.id)).toEqual({ stripe_id: member.stripe_id })
  expect(await cardsOf(other)).toHaveLength(1)
})

test('a customer whom the provider no longer knows is registered again', async () => {
  const { id, headers } = await signInCustomer(shop)
  await shop.db
    .updateTable('customer')
    .set({ metadata: { stripe_id: 'cus_forgotten' } })
    .where('id', '=', id)
    .execute()
  expect(await cardsOf({ headers })).toEqual([])
  expect((await shop.call('POST', '/store/v1/customers/setup-intents', {}, headers)).status).toBe(200)
  expect((await metadataOf(id)).stripe_id).not.toBe('cus_forgotten')
})

test('a provider that does not answer is reported, and nothing changes', async () => {
  const customer = await withCard()
  await sandbox.fault({ api: { status: 500 } })
  const answers = await Promise.all([
    shop.call('GET', '/store/v1/customers/payment-methods', undefined, customer.headers),
    shop.call('GET', '/store/customers/me/payment-methods', undefined, customer.headers),
    shop.call('POST', '/store/v1/customers/setup-intents', {}, customer.headers),
    shop.call(
      'DELETE',
      '/store/v1/customers/delete-payment-method',
      { payment_method_id: customer.card },
      customer.headers,
    ),
  ])
  await sandbox.fault({ api: null })
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
  expect(await cardsOf(customer)).toHaveLength(1)
})
