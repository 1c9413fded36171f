import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
let owner: Record<string, string>
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  owner = await signInStaff(desk.shop)
  pharmacist = await signInStaff(desk.shop, { role: 'pharmacist' })
})
afterAll(() => desk.close())

/** A waiting order whose buyer was informed and has confirmed the explanation. */
async function informed() {
  const { shop } = desk
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const desks = `/admin/v1/orders/${order_id}/pharmacist-review`
  const order = {
    inform: () => shop.call('POST', `${desks}/information`, {}, pharmacist),
    confirm: (version: number) =>
      shop.call('POST', `/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version }),
    review: async () => (await shop.call('GET', desks, undefined, pharmacist)).body.data,
    approve: () => shop.call('POST', desks, { decision: 'approve' }, pharmacist),
    edit: async () => (await shop.call('POST', '/admin/order-edits', { order_id }, owner)).body.order_edit,
    status: async () => (await shop.call('GET', `/admin/orders/${order_id}`, undefined, owner)).body.order.status,
  }
  await order.inform()
  expect((await order.confirm(1)).status).toBe(200)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  return order
}
const change = (path: string, body: object = {}) => desk.shop.call('POST', `/admin/order-edits/${path}`, body, owner)

test('after staff add medicine, the buyer must confirm new information before the approval', async () => {
  const { inform, confirm, review, approve, edit } = await informed()
  const { id, items } = await edit()
  await change(`${id}/items/${items[0].id}`, { quantity: 5 })
  await change(`${id}/items`, { variant_id: desk.goods.variants.testKit, quantity: 1 })
  expect((await change(`${id}/confirm`)).status).toBe(200)
  expect(await review()).toMatchObject({ state: 'waiting', stage: 'under_review', lines: [{ quantity: 5 }, {}] })
  expect(await approve()).toMatchObject({ status: 409, body: { code: 'information_not_confirmed' } })
  expect(await confirm(1)).toMatchObject({ status: 409, body: { code: 'information_superseded' } })
  await inform()
  expect((await confirm(2)).status).toBe(200)
  expect((await approve()).body.data.state).toBe('approved')
})

test('adding an ordinary product keeps the buyer’s confirmation, and the order still waits', async () => {
  const { review, approve, edit, status } = await informed()
  const { id } = await edit()
  await change(`${id}/items`, { variant_id: desk.goods.variants.lotion, quantity: 1 })
  expect((await change(`${id}/confirm`)).status).toBe(200)
  expect(await status()).toBe('requires_action')
  expect((await review()).stage).toBe('confirmed')
  expect((await approve()).body.data.state).toBe('approved')
})

test('the audit log masks a pharmacist’s note when an edit reopens the review', async () => {
  const { shop, goods } = desk
  const { order_id } = await waitingOrder(desk)
  const decision = { decision: 'approve', note: '妊娠中とのこと。', explanation_waived: true }
  const decided = await shop.call('POST', `/admin/v1/orders/${order_id}/pharmacist-review`, decision, pharmacist)
  expect(decided.status).toBe(200)
  const { id } = (await shop.call('POST', '/admin/order-edits', { order_id }, owner)).body.order_edit
  await change(`${id}/items`, { variant_id: goods.variants.testKit, quantity: 1 })
  expect((await change(`${id}/confirm`)).status).toBe(200)
  const past = shop.db.selectFrom('pharmacist_review_past').select('note').where('order_id', '=', order_id)
  expect(await past.execute()).toEqual([{ note: decision.note }])
  const { entries } = (await shop.call('GET', '/admin/audit-log?limit=1000', undefined, owner)).body
  expect(JSON.stringify(entries)).not.toContain(decision.note)
  const pharmacistEntries = entries.filter(({ resource_type }: { resource_type: string }) =>
    resource_type.startsWith('pharmacist_'),
  )
  expect(pharmacistEntries).toContainEqual(
    expect.objectContaining({
      resource_type: 'pharmacist_review_past',
      after: expect.objectContaining({ note: '***' }),
    }),
  )
})
