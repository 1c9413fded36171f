import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

type Headers = Record<string, string>

let desk: CardDesk
let owner: Headers
let pharmacist: Headers
beforeAll(async () => {
  desk = await openCardDesk()
  owner = await signInStaff(desk.shop)
  pharmacist = await signInStaff(desk.shop, { role: 'pharmacist' })
})
afterAll(() => desk.close())

const call = (method: 'GET' | 'POST', path: string, body?: object, headers = pharmacist) =>
  desk.shop.call(method, path, body, headers)
const reviewOf = (order_id: string) => `/admin/v1/orders/${order_id}/pharmacist-review`
const approve = (order_id: string) =>
  call('POST', reviewOf(order_id), { decision: 'approve', explanation_waived: true })

/** Links the pharmacist's account to somebody of the shop's list, and to nobody else. */
async function linkTo(name: string | null, more: object = {}) {
  const { professionals } = (await call('GET', '/admin/v1/professionals')).body.data
  const staff_id = (await call('GET', '/admin/auth')).body.user.id
  const change = (id: string, to: object) => call('POST', `/admin/v1/professionals/${id}`, to, owner)
  for (const one of professionals) if (one.staff_id) expect((await change(one.id, { staff_id: null })).status).toBe(200)
  if (name === null) return
  const { id } = professionals.find((one: { name: string }) => one.name === name)
  expect((await change(id, { staff_id, left_on: null, ...more })).status).toBe(200)
}
const saleOf = async (order_id: string) =>
  (await call('GET', '/admin/v1/sale-records')).body.data.sales.find(
    (one: { order_id: string }) => one.order_id === order_id,
  )

test('a sale is recorded with the pharmacist’s name from the shop’s list, not the account’s', async () => {
  await linkTo('見本 次郎')
  const { order_id, temporaryCode } = await waitingOrder(desk)
  const path = reviewOf(order_id)
  await call('POST', `${path}/messages`, { text: 'お変わりありませんか。' })
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/messages`, { temporaryCode, text: 'はい。' }, {})
  expect((await call('POST', `${path}/information`, {})).status).toBe(200)
  await call('POST', `/store/v1/orders/${order_id}/pharmacist/confirm`, { temporaryCode, version: 1 }, {})
  expect((await call('POST', path, { decision: 'approve' })).body.data).toMatchObject({ state: 'approved' })
  expect(await saleOf(order_id)).toMatchObject({ informed_by: '見本 次郎', sold_by: '見本 次郎' })
  // Recorded as on that day.
  await linkTo('見本 花子')
  expect((await call('GET', path)).body.data).toMatchObject({
    pharmacist_name: '見本 次郎',
    information: [{ pharmacist_name: '見本 次郎' }],
    messages: [{ pharmacist_name: '見本 次郎' }, {}],
  })
})

test('an account linked to a listed pharmacist needs no name of its own', async () => {
  await linkTo('見本 次郎')
  const { order_id } = await waitingOrder(desk)
  const rename = (last_name: string | null, first_name: string | null) =>
    desk.shop.db.updateTable('staff').set({ last_name, first_name }).where('is_pharmacist', '=', true).execute()
  onTestFinished(async () => void (await rename('見本', '薬子')))
  await rename(null, null)
  expect((await approve(order_id)).status).toBe(200)
  expect(await saleOf(order_id)).toMatchObject({ sold_by: '見本 次郎' })
})

test.each([
  ['a registered seller', '見本 太郎', {}],
  ['a registered seller who has left', '見本 太郎', { left_on: '2026-06-01' }],
  ['a pharmacist who has left', '見本 次郎', { left_on: '2026-06-01' }],
])('%s can neither inform about nor approve first-class medicine, but can reject', async (_who, name, more) => {
  await linkTo(name, more)
  const { order_id } = await waitingOrder(desk)
  const path = reviewOf(order_id)
  const no = { status: 403, body: { code: 'not_a_pharmacist' } }
  expect(await approve(order_id)).toMatchObject(no)
  expect(await call('POST', `${path}/information`, {})).toMatchObject(no)
  const { payment_status } = await desk.shop.db
    .selectFrom('orders')
    .select('payment_status')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect(payment_status).toBe('awaiting')
  expect((await call('GET', path)).body.data).toMatchObject({ state: 'waiting', information: [] })
  expect((await call('POST', path, { decision: 'reject', note: '受診してください。' })).status).toBe(200)
})

test('the sale by an account that is linked to no professional is recorded with the account’s name', async () => {
  await linkTo(null)
  const { order_id } = await waitingOrder(desk)
  expect((await approve(order_id)).body.data).toMatchObject({ state: 'approved' })
  expect(await saleOf(order_id)).toMatchObject({ sold_by: '見本 薬子' })
  await linkTo('見本 次郎')
})

test('a pharmacist can approve outside of planned shifts', async () => {
  await linkTo('見本 次郎')
  const { order_id } = await waitingOrder(desk)
  const { clock } = desk.shop
  const before = clock.now
  // Sunday.
  clock.now = new Date('2026-06-07T03:00:00Z')
  const ownLink = await call('GET', '/admin/v1/auth/professional')
  expect(ownLink.body.data.professional).toMatchObject({ name: '見本 次郎', is_on_duty: false })
  expect((await approve(order_id)).body.data).toMatchObject({ state: 'approved' })
  clock.now = before
})

test('unlinked pharmacist accounts are a recommendation of the launch checklist, not a requirement', async () => {
  const advised = async () =>
    (await call('GET', '/admin/v1/launch-checklist')).body.data.items.find(
      ({ item }: { item: string }) => item === 'pharmacist_accounts',
    )
  await linkTo('見本 次郎')
  expect(await advised()).toEqual({
    item: 'pharmacist_accounts',
    is_required: false,
    is_filled: true,
    missing: [],
  })
  await linkTo(null)
  expect(await advised()).toMatchObject({ is_required: false, is_filled: false, missing: ['1件のアカウント'] })
})
