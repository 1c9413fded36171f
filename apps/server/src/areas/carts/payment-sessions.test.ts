import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith } from '../../base/testing/carts.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
beforeEach(() => desk.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => desk.close())

const at = (cart: string, path: string) => `/store/carts/${cart}${path}`
const addLotion = (cart: string) =>
  desk.shop.call('POST', at(cart, '/line-items'), { variant_id: desk.goods.variants.lotion, quantity: 1 })
const sessionsOf = (cart: string) =>
  desk.shop.db.selectFrom('payment_session').selectAll().where('cart_id', '=', cart).orderBy('provider_id').execute()

test('a selected payment session is opened with its provider and follows the cart’s total', async () => {
  const cart = await desk.cartToPay(null)
  expect(await sessionsOf(cart)).toMatchObject([
    { provider_id: 'manual', is_selected: null, is_initiated: false },
    { provider_id: 'stripe-custom', is_selected: true, is_initiated: true, status: 'pending', amount: 1650 },
  ])
  const before = await desk.intentOf(cart)
  expect(before).toMatchObject({ amount: 1650, metadata: { cart_id: cart }, customer: null })
  const { total } = (await addLotion(cart)).body.cart
  expect(total).toBeGreaterThan(1650)
  expect(await desk.intentOf(cart)).toMatchObject({ id: before.id, amount: total })
})

test('a single payment method is selected and initiated automatically', async () => {
  const { shop, goods } = desk
  const region_id = newId('region')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const region = { id: region_id, name: '手渡し', currency_code: 'jpy', tax_rate: 10, ...stamps }
  await shop.db.insertInto('region').values(region).execute()
  await shop.db.insertInto('region_payment_provider').values({ region_id, provider_id: 'manual' }).execute()
  const cart = await cartWith(shop, { ...goods, region_id }, { lotion: 1 })
  const { status, body } = await shop.call('POST', at(cart, '/payment-sessions'), {})
  expect([status, body.cart.payment_sessions.length]).toEqual([200, 1])
  const session = { provider_id: 'manual', is_selected: true, is_initiated: true, amount: 1100 }
  expect(body.cart.payment_sessions).toMatchObject([session])
  expect(await sessionsOf(cart)).toMatchObject([session])
})

test('a cart fully covered by a gift card has no payment sessions', async () => {
  const { shop, goods } = desk
  await openGiftCard(shop, goods, 'WHOLE', { tax_rate: 10 })
  const cart = await cartWith(shop, goods, { limited: 1 })
  const open = async () => (await shop.call('POST', at(cart, '/payment-sessions'), {})).body.cart
  expect((await open()).payment_sessions).toHaveLength(2)
  await shop.call('POST', at(cart, ''), { gift_cards: [{ code: 'WHOLE' }] })
  expect(await open()).toMatchObject({ total: 0, payment_sessions: [], payment_session: null })
  expect(await sessionsOf(cart)).toEqual([])
})

test('a member is a customer at the payment provider, a guest is not', async () => {
  const member = await signInCustomer(desk.shop)
  const [first, second] = [await desk.cartToPay(null, member), await desk.cartToPay(null, member)]
  const { metadata } = await desk.shop.db
    .selectFrom('customer')
    .select('metadata')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(metadata).toEqual({ stripe_id: expect.stringMatching(/^cus_/) })
  for (const cart of [first, second]) expect((await desk.intentOf(cart)).customer).toBe(metadata.stripe_id)
})

test('data written by the shopper is kept apart and does not overwrite the provider’s data', async () => {
  const cart = await desk.cartToPay(null)
  const { id } = await desk.intentOf(cart)
  const data = { id: 'pi_anothers', customer: 'cus_anothers', payment_method_id: 'pm_card_visa' }
  const noted = await desk.shop.call('POST', at(cart, '/payment-sessions/stripe-custom'), { data })
  expect(noted.body.cart.payment_session.data).toEqual({
    id,
    client_secret: expect.stringContaining(id),
    wanted: data,
  })
})

test('selecting a payment session before any is created is refused (payment_session_not_opened)', async () => {
  const cart = await cartWith(desk.shop, desk.goods, { lotion: 1 })
  const refused = await desk.shop.call('POST', at(cart, '/payment-session'), { provider_id: 'manual' })
  expect(refused).toMatchObject({
    status: 500,
    body: { code: 'payment_session_missing', type: 'unexpected_state' },
    refusal: 'payment_session_not_opened',
  })
  expect(await sessionsOf(cart)).toEqual([])
})

test('a payment provider that the region does not offer is refused', async () => {
  const cart = await desk.cartToPay(null)
  const before = await sessionsOf(cart)
  const refused = await desk.shop.call('POST', at(cart, '/payment-session'), { provider_id: 'unheard-of' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'payment_provider_not_in_region' } })
  expect(await sessionsOf(cart)).toEqual(before)
})

test('a failing payment provider answers 503; the next attempt to complete the cart succeeds', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  await desk.sandbox.fault({ api: { match: '/confirm', status: 500 } })
  expect(await desk.complete(cart)).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
  await desk.sandbox.fault({ api: null })
  expect((await desk.complete(cart)).body.type).toBe('order')
})

const silent = { match: '/payment_intents', status: 500 }
const cardSession = async (cart: string) =>
  (await sessionsOf(cart)).find(({ provider_id }) => provider_id === 'stripe-custom')

test.each([
  ['/payment-sessions', {}],
  ['/payment-session', { provider_id: 'stripe-custom' }],
  ['/payment-sessions/stripe-custom', { data: {} }],
  ['/payment-sessions/stripe-custom/refresh', {}],
])('%s answers 503 while the provider fails; the next call opens the session', async (path, body) => {
  const cart = await desk.cartToPay(null)
  await desk.shop.db.updateTable('payment_session').set({ is_initiated: false }).where('cart_id', '=', cart).execute()
  const ask = () => desk.shop.call('POST', at(cart, path), body)
  await desk.sandbox.fault({ api: silent })
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'payment_provider_failed' } })
  expect(await cardSession(cart)).toMatchObject({ is_selected: true, is_initiated: false })
  await desk.sandbox.fault({ api: null })
  expect((await ask()).status).toBe(200)
  expect(await cardSession(cart)).toMatchObject({ is_selected: true, is_initiated: true })
})

test('a payment session can be deleted even if its provider does not answer', async () => {
  const cart = await desk.cartToPay(null)
  await desk.sandbox.fault({ api: silent })
  const closed = await desk.shop.call('DELETE', at(cart, '/payment-sessions/stripe-custom'))
  expect({ status: closed.status, chosen: closed.body.cart?.payment_session }).toEqual({ status: 200, chosen: null })
  expect(await cardSession(cart)).toBe(undefined)
})

test('a cart with a payment in progress cannot be changed until the payment is reset', async () => {
  const cart = await desk.cartToPay('pm_card_threeDSecure2Required')
  expect((await desk.complete(cart)).body.payment_status).toBe('requires_more')
  const intent = await desk.intentOf(cart)
  expect(await addLotion(cart)).toMatchObject({ status: 409, body: { code: 'cart_payment_in_progress' } })
  const reset = await desk.shop.call('POST', '/store/v1/cart/reset-payment-session-selection', { cart_id: cart })
  expect(reset.status).toBe(200)
  expect(await desk.sandbox.ask('GET', `/v1/payment_intents/${intent.id}`)).toMatchObject({ status: 'canceled' })
  const added = await addLotion(cart)
  expect(added.status).toBe(200)
  const delivery = { option_id: desk.goods.shipping.standard }
  await desk.shop.call('POST', at(cart, '/shipping-methods'), delivery)
  await desk.shop.call('POST', at(cart, '/payment-session'), { provider_id: 'stripe-custom' })
  await desk.choose(cart, 'pm_card_visa')
  const { body } = await desk.complete(cart)
  expect(body.type).toBe('order')
  expect(await desk.intentOf(cart)).toMatchObject({ amount_capturable: body.data.total })
})

test('a delayed payment update of the cart does not touch the payment of the placed order', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  // The network is called again a moment later, when the order exists.
  await desk.sandbox.fault({ api: { status: 500, match: '/payment_intents', count: 1 } })
  const slow = addLotion(cart)
  await desk.faultMet()
  await addLotion(cart)
  await desk.shop.call('POST', at(cart, '/shipping-methods'), { option_id: desk.goods.shipping.standard })
  const { body } = await desk.complete(cart)
  expect(body).toMatchObject({ type: 'order', data: { items: [{ quantity: 3 }] } })
  expect((await slow).status).toBe(200)
  expect(await desk.intentOf(cart)).toMatchObject({ status: 'requires_capture', amount_capturable: body.data.total })
})

test('a cart can be changed while the provider is down; its current total is authorized later', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  await desk.sandbox.fault({ api: silent })
  expect(await addLotion(cart)).toMatchObject({ status: 200, body: { cart: { items: [{ quantity: 2 }] } } })
  await desk.sandbox.fault({ api: null })
  await desk.shop.call('POST', at(cart, '/shipping-methods'), { option_id: desk.goods.shipping.standard })
  const { body } = await desk.complete(cart)
  expect(body).toMatchObject({ type: 'order', data: { items: [{ quantity: 2 }] } })
  expect(await desk.intentOf(cart)).toMatchObject({ amount_capturable: body.data.total })
})

test('deleting a payment session cancels it at the provider', async () => {
  const cart = await desk.cartToPay(null)
  const { id } = await desk.intentOf(cart)
  expect((await desk.shop.call('DELETE', at(cart, '/payment-sessions/stripe-custom'))).status).toBe(200)
  expect(await sessionsOf(cart)).toMatchObject([{ provider_id: 'manual' }])
  expect(await desk.sandbox.ask('GET', `/v1/payment_intents/${id}`)).toMatchObject({ status: 'canceled' })
})

test('selecting a payment session opens no payment if a gift card covers the total', async () => {
  const { shop, goods } = desk
  await openGiftCard(shop, goods, 'PAYS-ALL', { tax_rate: 10 })
  await shop.db.updateTable('gift_card').set({ value: 9000, balance: 9000 }).where('code', '=', 'PAYS-ALL').execute()
  const cart = await desk.cartToPay(null)
  const sessions = await sessionsOf(cart)
  const { body } = await shop.call('POST', at(cart, ''), { gift_cards: [{ code: 'PAYS-ALL' }] })
  expect([body.cart.total, await sessionsOf(cart)]).toEqual([0, []])
  // Another window still shows the earlier payment sessions.
  const rows = sessions.map((row) => ({ ...row, is_selected: null, data: '{}' }))
  await shop.db.insertInto('payment_session').values(rows).execute()
  const chosen = await shop.call('POST', at(cart, '/payment-session'), { provider_id: 'stripe-custom' })
  expect(chosen).toMatchObject({ status: 200, body: { cart: { total: 0 } } })
  expect((await desk.complete(cart)).body.type).toBe('order')
})

test('selecting a payment session is refused if the cart’s total exceeds the maximum amount', async () => {
  const { shop, goods } = desk
  const staff = await signInStaff(shop)
  const path = `/admin/products/${goods.products.device}/variants/${goods.variants.device}`
  const prices = [{ currency_code: 'jpy', amount: 1_000_000_000 }]
  expect((await shop.call('POST', path, { prices }, staff)).status).toBe(200)
  const cart = await cartWith(shop, goods, { device: 3 })
  await shop.call('POST', at(cart, '/payment-sessions'), {})
  const refused = await shop.call('POST', at(cart, '/payment-session'), { provider_id: 'manual' })
  expect(refused).toMatchObject({
    status: 400,
    body: { type: 'invalid_data', message: expect.stringContaining('above 2147483647') },
  })
  expect((await sessionsOf(cart)).filter(({ is_initiated }) => is_initiated)).toEqual([])
})
