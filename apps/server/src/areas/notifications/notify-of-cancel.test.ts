import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { soldOrder } from '../returns/sold-order.fixture.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ PUBLIC_STOREFRONT_URL: 'https://shop.example.com' })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(() => void shop.letters.splice(0))
afterAll(() => shop.close())

const post = (path: string, body: object = {}) => shop.call('POST', path, body, staff)

/** The mails about the cancelling of an order, heard twice, as a queue may. */
async function canceled(id: string, path = '/cancel') {
  expect((await post(`/admin/orders/${id}${path}`)).body.order.status).toBe('canceled')
  for (let turn = 0; turn < 2; turn++) await runListeners(shop.ctx(), 'order.canceled', { order_id: id })
  return shop.letters.filter(({ subject }) => subject.startsWith('ご注文をキャンセルしました'))
}

test('the buyer of a cancelled order is told once, and that nothing is charged', async () => {
  const { id, display_id, email } = await boughtOrder(shop, goods, { lotion: 1 })
  const letters = await canceled(id)
  expect(letters).toMatchObject([{ to: email, subject: `ご注文をキャンセルしました（ご注文番号 ${display_id}）` }])
  expect(letters[0]!.text).toContain('ご請求はありません。')
  expect(letters[0]!.text).not.toContain('ポイント')
})

test('after a capture the mail says how the money comes back', async () => {
  const { id } = await boughtOrder(shop, goods, { lotion: 1 })
  await post(`/admin/orders/${id}/capture`)
  expect((await canceled(id))[0]!.text).toContain('お支払いいただいた金額をお返しします。当店から直接お返しします。')
})

test('of an order that staff keep silent nobody is told', async () => {
  const { id } = await boughtOrder(shop, goods, { lotion: 1 })
  await post(`/admin/orders/${id}`, { no_notification: true })
  await runListeners(shop.ctx(), 'order.placed', { order_id: id })
  expect(await canceled(id)).toEqual([])
  expect(shop.letters).toEqual([])
})

test('an edit of a silent order is mailed all the same, because it waits for the buyer', async () => {
  const { id, items, email } = await boughtOrder(shop, goods, { lotion: 1 })
  await post(`/admin/orders/${id}`, { no_notification: true })
  const { order_edit } = (await post('/admin/order-edits', { order_id: id })).body
  await post(`/admin/order-edits/${order_edit.id}/items/${items[0].id}`, { quantity: 2 })
  await post(`/admin/order-edits/${order_edit.id}/request`)
  await runListeners(shop.ctx(), 'order_edit.requested', { order_edit_id: order_edit.id })
  expect(shop.letters.map(({ to }) => to)).toEqual([email])
})

test('a swap of a silent order is mailed all the same, unless it is silent itself', async () => {
  const order = await soldOrder(shop, goods)
  await post(`/admin/orders/${order.id}`, { no_notification: true })
  for (const no_notification of [undefined, true]) {
    const { body } = await post(`/admin/orders/${order.id}/swaps`, {
      return_items: [{ item_id: order.item_id, quantity: 1 }],
      additional_items: [{ variant_id: goods.variants.food, quantity: 1 }],
      ...(no_notification && { no_notification }),
    })
    for (const { id } of body.order.swaps) await runListeners(shop.ctx(), 'swap.created', { swap_id: id })
  }
  expect(shop.letters.map(({ to }) => to)).toEqual([order.email])
})
