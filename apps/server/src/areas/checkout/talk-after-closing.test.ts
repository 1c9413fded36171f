import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.close())

test('a buyer who closed their account can use the mailed link until the decision', async () => {
  const { shop } = desk
  const pharmacist = await signInStaff(shop, { is_pharmacist: true })
  const owner = await signInCustomer(shop)
  const { order_id, temporaryCode } = await waitingOrder(desk, owner)
  const [ofDesk, ofBuyer] = [
    `/admin/v1/orders/${order_id}/pharmacist-review`,
    `/store/v1/orders/${order_id}/pharmacist`,
  ]
  const status = async (...[path, body, headers]: [string, object, Record<string, string>?]) =>
    (await shop.call('POST', path, body, headers)).status
  expect(await status(`${ofDesk}/information`, { advice: '' }, pharmacist)).toBe(200)
  expect(await status(ofBuyer, { temporaryCode })).toBe(404)
  expect(await status('/store/v1/customers/delete', {}, owner.headers)).toBe(200)
  expect(await status(ofBuyer, {})).toBe(404)
  expect(await status(ofBuyer, { temporaryCode })).toBe(200)
  expect(await status(`${ofBuyer}/confirm`, { temporaryCode, version: 1 })).toBe(200)
  expect(await status(ofDesk, { decision: 'approve' }, pharmacist)).toBe(200)
  expect(await status(ofBuyer, { temporaryCode })).toBe(404)
})

test('order number and e-mail do not give access to the messages with the pharmacist', async () => {
  const { shop } = desk
  const { order_id, temporaryCode } = await waitingOrder(desk, { email: 'known-to-others@example.com' })
  const { display_id } = await shop.db
    .selectFrom('orders')
    .select('display_id')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const query = new URLSearchParams({ email: 'known-to-others@example.com', display_id: String(display_id) })
  const { order } = (await shop.call('GET', `/store/orders?${query}`)).body
  const talk = `/store/v1/orders/${order.id}/pharmacist`
  for (const made of [Date.parse(order.created_at), String(Date.parse(order.created_at))]) {
    expect((await shop.call('POST', `/store/v1/orders/${order.id}`, { temporaryCode: made })).status).toBe(200)
    for (const [path, more] of [
      ['', {}],
      ['/messages', { text: 'はい' }],
      ['/confirm', { version: 1 }],
      ['/decline', {}],
    ] as const)
      expect((await shop.call('POST', `${talk}${path}`, { temporaryCode: made, ...more })).status).toBe(404)
  }
  expect((await shop.call('POST', talk, { temporaryCode })).status).toBe(200)
})
