import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
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

const call = (path: string, body: object, who = staff) => shop.call('POST', path, body, who)
const change = (fulfillment_id: string, tracking_numbers: string[]) =>
  call('/admin/v1/fulfillments/tracking', { fulfillment_id, tracking_numbers })
async function packed() {
  const order = await placedOrder(shop, goods)
  const { rows } = await shop.pool.query('select id as item_id, quantity from line_item where order_id = $1', [
    order.id,
  ])
  const { body } = await call(`/admin/orders/${order.id}/fulfillment`, { items: rows })
  return { ...order, parcel: body.order.fulfillments[0].id as string }
}
const parcelOf = async (order_id: string) => {
  const { order } = (await shop.call('GET', `/admin/orders/${order_id}?expand=fulfillments.tracking_links`, {}, staff))
    .body
  const { id, tracking_numbers, tracking_links, metadata } = order.fulfillments[0]
  const links = tracking_links.map((link: { tracking_number: string; url: string }) => [link.tracking_number, link.url])
  return { id, tracking_numbers, links, metadata }
}
const yamato = 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id='

test('correcting a tracking number updates the parcel and its link, and notes no event', async () => {
  const order = await placedOrder(shop, goods)
  const stringifiedCsv = `display_id,shipping_method,shipping_number\n${order.display_id},ヤマト運輸,1234-5678-9012`
  await call('/admin/v1/fulfillments/import-tracking', { stringifiedCsv })
  const { id } = await parcelOf(order.id)
  const facts = async () => (await shop.pool.query('select count(*) from fact')).rows[0].count
  const before = await facts()
  const right = ['1234-5678-9021', '4000-1']
  expect(await change(id, [...right, '１２３４ー５６７８−９０２１'])).toMatchObject({
    status: 200,
    body: { data: { tracking_numbers: right } },
  })
  expect(await parcelOf(order.id)).toEqual({
    id,
    tracking_numbers: right,
    links: [
      [right[0], `${yamato}123456789021`],
      [right[1], null],
    ],
    metadata: {
      shipping_method: 'ヤマト運輸',
      shipping_number: right.join('\n'),
      skip_customer_notification: false,
    },
  })
  expect(await facts()).toBe(before)
})

test('tracking numbers can be set and removed only after the parcel was shipped', async () => {
  const { id, parcel } = await packed()
  expect(await change(parcel, ['4000-1'])).toMatchObject({ status: 400, body: { code: 'not_allowed' } })
  await call(`/admin/orders/${id}/shipment`, { fulfillment_id: parcel })
  expect((await change(parcel, ['4000-1'])).status).toBe(200)
  expect(await parcelOf(id)).toMatchObject({ tracking_numbers: ['4000-1'], links: [['4000-1', null]], metadata: null })
  expect((await change(parcel, [])).status).toBe(200)
  expect(await parcelOf(id)).toMatchObject({ tracking_numbers: [], links: [] })
})

test('a cancelled or unknown parcel is refused', async () => {
  const { id, parcel } = await packed()
  await call(`/admin/orders/${id}/fulfillments/${parcel}/cancel`, {})
  expect(await change(parcel, ['4000-1'])).toMatchObject({ status: 400, body: { code: 'fulfillment_canceled' } })
  expect((await change('ful_01HZZZZZZZZZZZZZZZZZZZZZZZ', ['4000-1'])).status).toBe(404)
  expect((await parcelOf(id)).tracking_numbers).toEqual([])
})
