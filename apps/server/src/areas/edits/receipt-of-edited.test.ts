import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const admin = async (path: string, body: object = {}) => {
  const answer = await shop.call('POST', `/admin${path}`, body, staff)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

test('what an edit has made an order cheaper by is taken off its receipt once, given back or not', async () => {
  const owner = await signInCustomer(shop)
  const order = await placedOrder(shop, goods, { customer_id: owner.id, email: owner.email })
  await admin(`/orders/${order.id}/capture`)
  const { id, items } = (await admin('/order-edits', { order_id: order.id })).order_edit
  await admin(`/order-edits/${id}/items/${items[0].id}`, { quantity: 1 })
  await admin(`/order-edits/${id}/confirm`)
  const receipt = async () =>
    (await shop.call('POST', `/store/v1/orders/${order.id}/receipt`, {}, owner.headers)).body.data
  const before = await receipt()
  expect([before.version, before.total]).toEqual([1, 1450])
  await admin(`/orders/${order.id}/refund`, { amount: 1100, reason: 'other' })
  const after = await receipt()
  expect([after.version, after.total]).toEqual([1, 1450])
  expect(textsOfPdf(after.pdf)).not.toContain('返金')
  await admin(`/orders/${order.id}/refund`, { amount: 300, reason: 'other' })
  const less = await receipt()
  expect([less.version, less.total]).toEqual([2, 1150])
  const said = textsOfPdf(less.pdf)
  expect(said[said.indexOf('返金') - 1]).toBe('-¥300')
})
