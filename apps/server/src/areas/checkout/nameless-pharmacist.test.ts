import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.close())

test('a pharmacist without a name can neither give information nor approve (pharmacist_name_missing)', async () => {
  const { shop } = desk
  const pharmacist = await signInStaff(shop, { is_pharmacist: true })
  const named = (last_name: string | null) =>
    shop.db.updateTable('staff').set({ last_name, first_name: null }).execute()
  const { order_id } = await waitingOrder(desk)
  const path = `/admin/v1/orders/${order_id}/pharmacist-review`
  const inform = () => shop.call('POST', `${path}/information`, {}, pharmacist)
  const decide = (body: object) => shop.call('POST', path, body, pharmacist)
  const no = { status: 409, body: { code: 'pharmacist_name_missing' } }
  const approval = { decision: 'approve', explanation_waived: true }
  for (const none of [null, ' ', '　']) {
    await named(none)
    expect(await inform()).toMatchObject(no)
    expect(await decide(approval)).toMatchObject(no)
  }
  const { body } = await shop.call('GET', path, undefined, pharmacist)
  expect(body.data).toMatchObject({ state: 'waiting', stage: 'under_review', information: [] })

  await named('見本')
  expect((await inform()).body.data.information).toMatchObject([{ pharmacist_name: '見本' }])
  expect((await decide(approval)).body.data).toMatchObject({ state: 'approved' })
})

test('a pharmacist without a name can still reject an order', async () => {
  const { shop } = desk
  const pharmacist = await signInStaff(shop, { is_pharmacist: true })
  await shop.db.updateTable('staff').set({ last_name: null, first_name: null }).execute()
  const { order_id } = await waitingOrder(desk)
  const path = `/admin/v1/orders/${order_id}/pharmacist-review`
  expect((await shop.call('POST', path, { decision: 'reject', note: '受診してください。' }, pharmacist)).status).toBe(
    200,
  )
})
