import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
})
afterAll(() => desk.close())

const at = (time: string) => {
  desk.shop.clock.now = new Date(time)
}
const call = (method: 'GET' | 'POST', path: string, body?: object, headers = pharmacist) =>
  desk.shop.call(method, path, body, headers)
const decide = (order_id: string, decision: string, more = {}) =>
  call('POST', `/admin/v1/orders/${order_id}/pharmacist-review`, { decision, ...more })
const classIs = (name: string) =>
  desk.shop.pool.query(`update product_variant set metadata = jsonb_set(metadata, '{jsm_category_name}', '"${name}"')
    where id = '${desk.goods.variants.firstClass}'`)
const saleRecords = async (query = '') => (await call('GET', `/admin/v1/sale-records${query}`)).body.data

test('lists an approved sale with who informed the buyer, when, and when the buyer confirmed', async () => {
  at('2026-06-01T03:00:00Z')
  const { order_id, temporaryCode } = await waitingOrder(desk)
  expect(await saleRecords()).toMatchObject({ count: 0, sales: [] })
  at('2026-06-01T04:00:00Z')
  await call('POST', `/admin/v1/orders/${order_id}/pharmacist-review/information`, {})
  at('2026-06-01T05:00:00Z')
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version: 1 }, {})
  at('2026-06-01T06:00:00Z')
  expect((await decide(order_id, 'approve')).status).toBe(200)
  const { sales, count } = await saleRecords()
  expect(count).toBe(1)
  expect(sales).toEqual([
    expect.objectContaining({
      ...{
        order_id,
        sale_class: '第1類医薬品',
        quantity: 1,
        sold_at: '2026-06-01T06:00:00.000Z',
        sold_by: '見本 薬子',
      },
      ...{
        informed_by: '見本 薬子',
        informed_at: '2026-06-01T04:00:00.000Z',
        confirmed_at: '2026-06-01T05:00:00.000Z',
      },
      ...{ explanation_waived: false, canceled_at: null },
    }),
  ])
  // The medicine's class today says nothing about its class on the day of sale, nor about a line an edit replaces.
  await classIs('第2類医薬品')
  const expected = { count: 1, sales: [{ order_id, sale_class: '第1類医薬品', quantity: 1 }] }
  expect(await saleRecords()).toMatchObject(expected)
  const owner = await signInStaff(desk.shop)
  const { id } = (await call('POST', '/admin/order-edits', { order_id }, owner)).body.order_edit
  await call('POST', `/admin/order-edits/${id}/items`, { variant_id: desk.goods.variants.food, quantity: 1 }, owner)
  expect((await call('POST', `/admin/order-edits/${id}/confirm`, {}, owner)).status).toBe(200)
  expect(await saleRecords()).toMatchObject(expected)
  await classIs('第1類医薬品')
})

test('lists what the pharmacy has made itself, whose order waited for a pharmacist too', async () => {
  at('2026-06-02T03:00:00Z')
  await classIs('薬局製造販売医薬品')
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const { rows } = await desk.shop.pool.query('select status from orders where id = $1', [order_id])
  expect(rows).toEqual([{ status: 'requires_action' }])
  await call('POST', `/admin/v1/orders/${order_id}/pharmacist-review/information`, {})
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version: 1 }, {})
  expect((await decide(order_id, 'approve')).status).toBe(200)
  const { sales } = await saleRecords('?sold_at[gte]=2026-06-02T03:00:00Z')
  expect(sales).toMatchObject([{ order_id, sale_class: '薬局製造販売医薬品', quantity: 1 }])
  await classIs('第1類医薬品')
})

test('marks sales with a waived explanation and cancelled ones; a rejected review is not listed', async () => {
  at('2026-06-03T03:00:00Z')
  const [waived, refused] = [await waitingOrder(desk), await waitingOrder(desk)]
  await decide(waived.order_id, 'approve', { explanation_waived: true })
  await decide(refused.order_id, 'reject')
  const day = '?sold_at[gte]=2026-06-02T15:00:00Z&sold_at[lt]=2026-06-03T15:00:00Z'
  const waivedSale = { order_id: waived.order_id, informed_by: null, informed_at: null, confirmed_at: null }
  expect(await saleRecords(day)).toMatchObject({
    count: 1,
    sales: [{ ...waivedSale, explanation_waived: true, canceled_at: null }],
  })
  at('2026-06-04T03:00:00Z')
  const owner = await signInStaff(desk.shop)
  expect((await call('POST', `/admin/orders/${waived.order_id}/cancel`, {}, owner)).status).toBe(200)
  expect((await saleRecords(day)).sales).toMatchObject([{ ...waivedSale, canceled_at: '2026-06-04T03:00:00.000Z' }])
  expect(await saleRecords('?sold_at[gt]=2026-06-03T03:00:00Z')).toMatchObject({ count: 0 })
  const latest = await saleRecords('?limit=1')
  expect(latest).toMatchObject({ count: 3, sales: [{ order_id: waived.order_id }] })

  // Reclassified since: it was sold under the class it had that day.
  const line = { quantity: 1, sale_class: '第1類医薬品', ...waivedSale }
  await classIs('第2類医薬品')
  expect((await saleRecords(day)).sales).toMatchObject([line])
  await classIs('第1類医薬品')

  const viewer = await signInStaff(desk.shop, { role: 'viewer' })
  expect(await call('GET', '/admin/v1/sale-records', undefined, viewer)).toMatchObject({ status: 403 })
})
