import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { followOrder } from './start-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion')
})
afterAll(() => desk.close())

type Buyer = Awaited<ReturnType<typeof signInCustomer>>

const savedCards = async ({ headers }: Buyer) => {
  const { body } = await desk.shop.call('GET', '/store/v1/customers/payment-methods', undefined, headers)
  return body.data.paymentMethods as { id: string }[]
}
const cardOfSubscription = (buyer: Buyer) =>
  desk.shop.db.selectFrom('subscription').select('payment_method_id').where('customer_id', '=', buyer.id).execute()

test('a guest’s card is asked for again after signing in, and is then saved for the subscription', async () => {
  const { shop, goods } = desk
  const cart = await desk.cartWithPlan('lotion', plan, {})
  await readyToPay(shop, goods, cart.id, { provider: 'stripe-custom' })
  await desk.choose(cart.id, 'pm_card_visa')
  const buyer = await signInCustomer(shop)
  const { headers } = buyer
  expect((await shop.call('POST', '/store/v1/cart/bring-back', { cart_id: cart.id }, headers)).status).toBe(200)
  expect(await desk.complete(cart.id, headers)).toMatchObject({
    status: 400,
    body: { code: 'payment_session_missing' },
  })
  expect(await desk.ordersOf(buyer.id)).toEqual([])
  await shop.call('POST', `/store/carts/${cart.id}/payment-sessions`, {}, headers)
  await shop.call('POST', `/store/carts/${cart.id}/payment-session`, { provider_id: 'stripe-custom' }, headers)
  await desk.choose(cart.id, 'pm_card_visa', headers)
  const placed = await desk.complete(cart.id, headers)
  expect(placed.body.type).toBe('order')
  await followOrder(shop.ctx(), placed.body.data.id)
  const [card] = await savedCards(buyer)
  expect(await cardOfSubscription(buyer)).toEqual([{ payment_method_id: card!.id }])
})

test('a first order is refused while its payment is opened for nobody: the card would not be saved', async () => {
  const { shop, goods } = desk
  const buyer = await signInCustomer(shop)
  const cart = await desk.cartWithPlan('lotion', plan, buyer.headers)
  await readyToPay(shop, goods, cart.id, { provider: 'stripe-custom', ...buyer })
  await desk.choose(cart.id, 'pm_card_visa', buyer.headers)
  const session = shop.db.updateTable('payment_session').where('cart_id', '=', cart.id)
  const opened = await desk.intentOf(cart.id)
  await session
    .set({ data: JSON.stringify({ id: opened.id, wanted: { payment_method_id: 'pm_card_visa' } }) })
    .execute()
  const refusal = { body: { code: 'payment_session_missing' } }
  expect(await desk.complete(cart.id, buyer.headers)).toMatchObject(refusal)
  const validate = () => shop.call('POST', '/store/v1/cart/validate', { cart_id: cart.id }, buyer.headers)
  expect(await validate()).toMatchObject({ body: { code: 'cart_validation_no_payment_method' } })
  // The provider did not answer when the card was chosen.
  const wanted = { payment_method_id: 'pm_card_visa' }
  await session.set({ is_initiated: false, data: JSON.stringify({ wanted }) }).execute()
  expect(await desk.complete(cart.id, buyer.headers)).toMatchObject(refusal)
  expect(await desk.ordersOf(buyer.id)).toEqual([])
})

test('points that pay all of a first order need the card that its buyer always uses', async () => {
  const { shop, goods } = desk
  const buyer = await signInCustomer(shop)
  const { headers, id } = buyer
  await shop.call('POST', `/admin/v1/points/${id}`, { delta: 5000, note: 'はじめ' }, desk.staff)
  const cart = await desk.cartWithPlan('lotion', plan, headers)
  const { total } = await readyToPay(shop, goods, cart.id, { provider: 'stripe-custom', ...buyer })
  const wish = { cart_id: cart.id, metadata: { d_points: { points_to_use: total } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', wish, headers)
  const needsCard = { status: 400, body: { code: 'subscription_needs_card' } }
  expect(await desk.complete(cart.id, headers)).toMatchObject(needsCard)
  expect(await shop.call('POST', '/store/v1/cart/validate', { cart_id: cart.id }, headers)).toMatchObject(needsCard)
  expect(await desk.ordersOf(id)).toEqual([])
  const metadata = JSON.stringify({ selectedCardId: 'pm_chosen' })
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', id).execute()
  const placed = await desk.complete(cart.id, headers)
  expect(placed.body).toMatchObject({ type: 'order', data: { payments: [] } })
  await followOrder(shop.ctx(), placed.body.data.id)
  expect(await cardOfSubscription(buyer)).toEqual([{ payment_method_id: 'pm_chosen' }])
})
