import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '../../base/testing/carts.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { renew } from './renew-subscription.ts'
import { followOrder } from './start-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())

/** A sale of the lotion, usually 1,100 yen, that ends in two days. */
async function openShortSale(amount: number) {
  const { shop, goods, staff } = desk
  const prices = [{ variant_id: goods.variants.lotion, currency_code: 'jpy', amount }]
  const ends_at = new Date(shop.clock.now.getTime() + 2 * 24 * 60 * 60_000).toISOString()
  const sale = { name: '2日間だけ', description: '', type: 'sale', status: 'active', ends_at, prices }
  expect((await shop.call('POST', '/admin/price-lists', sale, staff)).status).toBe(200)
}

test('the confirmation promises for later deliveries what the renewal charges, not a short sale’s price', async () => {
  const { shop, goods, staff } = desk
  await openShortSale(600)
  await shop.call('DELETE', `/admin/shipping-options/${goods.shipping.member}`, undefined, staff)
  const buyer = await signInCustomer(shop)
  const { headers } = buyer
  const plan = await desk.offer({ ...monthly, minimum_cycles: 2 }, 'lotion')
  const { id } = await desk.cartWithPlan('lotion', plan, headers)
  await shop.call('POST', `/store/carts/${id}/line-items`, { variant_id: goods.variants.device, quantity: 1 }, headers)
  await shop.call('POST', `/store/carts/${id}`, { email: buyer.email, shipping_address: address }, headers)
  const free = { option_id: goods.shipping['standard-free'] }
  expect((await shop.call('POST', `/store/carts/${id}/shipping-methods`, free, headers)).status).toBe(200)
  await shop.call('POST', `/store/carts/${id}/payment-sessions`, {}, headers)
  await shop.call('POST', `/store/carts/${id}/payment-session`, { provider_id: 'stripe-custom' }, headers)
  await desk.choose(id, 'pm_card_visa', headers)
  const { confirmation, sha256 } = (await shop.call('GET', `/store/v1/cart/${id}/confirmation`, undefined, headers))
    .body.data
  const [terms] = confirmation.regular as { rows: { name: string; value: string }[] }[]
  // Half of 600; later 90 % of 1,100, and the delivery that only this order's other goods made free.
  expect(terms!.rows).toContainEqual({
    name: '1回ごとの代金',
    value: '初回 300円（税込・送料無料）、2回目から 1,540円（税込、送料550円を含みます）',
  })
  expect(terms!.rows).toContainEqual({
    name: '回数のお約束',
    value: '初回を含めて2回のご注文（合計 1,840円）がお約束です。そのあとは、いつでも解約できます。',
  })
  const placed = await shop.call('POST', `/store/carts/${id}/complete`, { confirmed: sha256 }, headers)
  await followOrder(shop.ctx(), placed.body.data.id)
  const started = shop.db.selectFrom('subscription').select(['id', 'next_order_at']).where('customer_id', '=', buyer.id)
  const subscription = await started.executeTakeFirstOrThrow()
  shop.clock.now = subscription.next_order_at!
  const renewed = await renew(shop.ctx(), subscription.id)
  const { rows } = await shop.pool.query('select total from orders where id = $1', [
    (renewed as { order_id: string }).order_id,
  ])
  expect(rows).toEqual([{ total: 1540 }])
})
