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

const call = async (method: 'GET' | 'POST', path: string, body?: object, headers = pharmacist) => {
  const answer = await desk.shop.call(method, path, body, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const sales = async () => (await call('GET', '/admin/v1/sale-records')).data.sales
const rename = (last_name: string | null, first_name: string | null = null) =>
  desk.shop.db.updateTable('staff').set({ last_name, first_name }).where('is_pharmacist', '=', true).execute()

test('the names of the informing and selling pharmacists are kept as they were at that time', async () => {
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const path = `/admin/v1/orders/${order_id}/pharmacist-review`
  await call('POST', `${path}/messages`, { text: 'お変わりありませんか。' })
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/messages`, { temporaryCode, text: 'はい。' }, {})
  await call('POST', `${path}/information`, {})
  await rename('新姓', '薬子')
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version: 1 }, {})
  await call('POST', path, { decision: 'approve' })
  await rename('別人')

  expect(await sales()).toMatchObject([{ order_id, informed_by: '見本 薬子', sold_by: '新姓 薬子' }])
  const review = (await call('GET', path)).data
  expect(review).toMatchObject({
    pharmacist_name: '新姓 薬子',
    information: [{ pharmacist_name: '見本 薬子' }],
    messages: [{ pharmacist_name: '見本 薬子' }, { pharmacist_name: null }],
  })
  const talk = await call('POST', `/store/v1/orders/${order_id}/pharmacist`, { temporaryCode }, {})
  expect(talk.data.information).toMatchObject([{ pharmacist_name: '見本 薬子' }])
  const { display_id } = review
  const { email } = (await call('GET', `/admin/orders/${order_id}`)).order
  const found = await call('POST', `/store/v1/orders/${order_id}`, { orderDisplayId: display_id, email }, {})
  expect(JSON.stringify(found)).toContain('"pharmacist_name":"新姓 薬子"')

  // Archived with the name, when the order has to be decided again.
  const owner = await signInStaff(desk.shop)
  const { id } = (await call('POST', '/admin/order-edits', { order_id }, owner)).order_edit
  const more = { variant_id: desk.goods.variants.firstClass, quantity: 1 }
  await call('POST', `/admin/order-edits/${id}/items`, more, owner)
  await call('POST', `/admin/order-edits/${id}/confirm`, {}, owner)
  const past = desk.shop.db.selectFrom('pharmacist_review_past').select('decided_by_name')
  expect(await past.where('order_id', '=', order_id).execute()).toEqual([{ decided_by_name: '新姓 薬子' }])
  expect((await call('GET', path)).data).toMatchObject({ state: 'waiting', pharmacist_name: null })
})

test('a rejection by an account without a name shows the name it gets later', async () => {
  const { order_id } = await waitingOrder(desk)
  const path = `/admin/v1/orders/${order_id}/pharmacist-review`
  await rename(null)
  await call('POST', path, { decision: 'reject', note: '受診してください。' })
  expect((await call('GET', path)).data.pharmacist_name).toBe('')
  await rename('見本')
  expect((await call('GET', path)).data.pharmacist_name).toBe('見本')
})
