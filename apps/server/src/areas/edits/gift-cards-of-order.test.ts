import { expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { listeners as ofCheckout } from '../checkout/listeners.ts'
import { listeners as ofDiscounts } from '../discounts/listeners.ts'
import { collectionDesk } from './collection-desk.fixture.ts'

const { setup, admin, store, choose, giveCard } = collectionDesk()

const hear = async (fact: string, about: Record<string, unknown>) => {
  for (const one of [...ofCheckout, ...ofDiscounts]) if (one.fact === fact) await one.run(setup.desk.shop.ctx(), about)
}

/** An order of a gift card whose money nobody has captured yet. */
async function cardOrder() {
  const { shop, goods } = setup.desk
  await shop.db.updateTable('product').set({ is_giftcard: true }).where('id', '=', goods.products.lotion).execute()
  const buyer = await signInCustomer(shop)
  const cart = await cartWith(shop, goods, { lotion: 1, device: 1 }, buyer.headers)
  await readyToPay(shop, goods, cart, { provider: 'manual', ...buyer })
  const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, {}, buyer.headers)
  return { order_id: body.data.id as string, headers: buyer.headers }
}

/** Staff add food, and the buyer agrees and gives a card for the difference; that money is captured at once. */
async function addFood(order_id: string, headers: Record<string, string>) {
  const { shop, goods } = setup.desk
  const edit = (await admin('POST', '/order-edits', { order_id })).body.order_edit.id
  await admin('POST', `/order-edits/${edit}/items`, { variant_id: goods.variants.food, quantity: 1 })
  const requested = await admin('POST', `/order-edits/${edit}/request`)
  const { id } = requested.body.order_edit.payment_collection
  const session = await choose(id, 'stripe-custom')
  await giveCard(session, 'pm_card_visa')
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  const done = await shop.call('POST', `/store/order-edits/${edit}/complete`, {}, headers)
  expect(done.body.order_edit).toMatchObject({ status: 'confirmed' })
  await hear('order_edit.confirmed', { order_id })
  await hear('order.payment_captured', { order_id })
}

test('bought gift cards open only when the whole order is captured, not with an edit’s payment alone', async () => {
  const { db } = setup.desk.shop
  const { order_id, headers } = await cardOrder()
  await addFood(order_id, headers)
  const payments = db.selectFrom('payment').select(['provider_id', 'captured_at']).where('order_id', '=', order_id)
  expect(await payments.orderBy('provider_id').execute()).toEqual([
    { provider_id: 'manual', captured_at: null },
    { provider_id: 'stripe-custom', captured_at: expect.any(Date) },
  ])
  const cards = db.selectFrom('gift_card').select(['is_disabled', 'opened_at']).where('order_id', '=', order_id)
  expect(await cards.execute()).toEqual([{ is_disabled: true, opened_at: null }])

  const { body } = await admin('POST', `/orders/${order_id}/capture`)
  expect(body.order.payment_status).toBe('captured')
  await hear('order.payment_captured', { order_id })
  expect(await cards.execute()).toEqual([{ is_disabled: false, opened_at: expect.any(Date) }])
})
