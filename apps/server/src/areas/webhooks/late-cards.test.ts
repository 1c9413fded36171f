import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { address } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'

const capturable = 'payment_intent.amount_capturable_updated'

let desk: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  staff = await signInStaff(desk.shop)
})
afterAll(() => desk.close())
beforeEach(() => desk.sandbox.fault({ api: null }))

/** A shopper's browser has a card authorised; returns how the shop answered the webhook. */
async function giveCard(cart: string, intent: string): Promise<number[]> {
  const news = desk.handled(cart, capturable)
  await desk.sandbox.ask('POST', `/v1/payment_intents/${intent}/confirm`, { payment_method: 'pm_card_visa' })
  return news
}
const statusOf = async (intent: string) => (await desk.sandbox.ask('GET', `/v1/payment_intents/${intent}`)).status

/** A draft of staff whose buyer has begun to pay by card. */
async function draftToPay() {
  const { shop, goods } = desk
  const body = {
    email: 'caller@example.com',
    region_id: goods.region_id,
    items: [{ variant_id: goods.variants.lotion, quantity: 1 }],
    shipping_address: address,
    shipping_methods: [{ option_id: goods.shipping.standard }],
  }
  const { id, cart } = (await shop.call('POST', '/admin/draft-orders', body, staff)).body.draft_order
  await shop.call('POST', `/store/carts/${cart.id}/payment-sessions`, {})
  await shop.call('POST', `/store/carts/${cart.id}/payment-session`, { provider_id: 'stripe-custom' })
  return { id, cart: cart.id as string, intent: (await desk.intentOf(cart.id)).id as string }
}

test.each([
  ['paid in another way', 'POST', '/pay'],
  ['deleted', 'DELETE', ''],
] as const)('a card authorised for a draft that staff have %s is released', async (_what, method, path) => {
  const { id, cart, intent } = await draftToPay()
  expect((await desk.shop.call(method, `/admin/draft-orders/${id}${path}`, undefined, staff)).status).toBe(200)
  expect(await giveCard(cart, intent)).toEqual([200])
  expect(await statusOf(intent)).toBe('canceled')
})

test('a card authorised for a cart that was ordered with another payment is released', async () => {
  const cart = await desk.cartToPay(null)
  const intent = (await desk.intentOf(cart)).id
  await desk.shop.call('POST', `/store/carts/${cart}/payment-session`, { provider_id: 'manual' })
  expect((await desk.complete(cart)).body.type).toBe('order')
  await desk.sandbox.fault({ api: { match: `/v1/payment_intents/${intent}/cancel`, status: 500 } })
  expect(await giveCard(cart, intent)).toEqual([503])
  await desk.sandbox.fault({ api: null })
  expect(await desk.redeliver(cart, capturable)).toEqual([200])
  expect(await statusOf(intent)).toBe('canceled')
})

test('the card that has paid the order stays authorised when its webhook arrives', async () => {
  const cart = await desk.cartToPay('pm_card_visa')
  const news = desk.handled(cart, capturable)
  expect((await desk.complete(cart)).body.type).toBe('order')
  expect(await news).toEqual([200])
  expect(['requires_capture', 'succeeded']).toContain((await desk.intentOf(cart)).status)
})
