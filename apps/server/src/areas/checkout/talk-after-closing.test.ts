import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.close())

test('who has closed the account meanwhile answers the pharmacist by the link, until it is decided', async () => {
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
