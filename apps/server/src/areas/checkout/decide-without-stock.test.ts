import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openSupplier } from '../../base/testing/suppliers.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
let supplier_id: string
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
  supplier_id = await openSupplier(desk.shop, pharmacist)
})
afterAll(() => desk.close())

const at = (day: string) => {
  desk.shop.clock.now = new Date(`${day}T03:00:00Z`)
}
async function call(path: string, body: object) {
  const owner = await signInStaff(desk.shop)
  const answer = await desk.shop.call('POST', `/admin/v1/${path}`, body, owner)
  expect(answer, path).toMatchObject({ status: 200 })
  return answer.body.data
}
const decide = async (order_id: string, decision: string) =>
  desk.shop.call(
    'POST',
    `/admin/v1/orders/${order_id}/pharmacist-review`,
    { decision, explanation_waived: decision === 'approve' },
    pharmacist,
  )
/** Pieces on the shelf in each package of the medicine. */
const needs = (required_quantity: number) =>
  desk.shop.db
    .updateTable('product_variant_inventory_item')
    .set({ required_quantity })
    .where('variant_id', '=', desk.goods.variants.firstClass)
    .execute()
const no = { status: 400, body: { code: 'medicine_not_sellable_any_more' } }

test('an order is not approved if too few pieces are neither recalled nor close to their expiry date', async () => {
  at('2026-06-01')
  const [first, second, third] = [await waitingOrder(desk), await waitingOrder(desk), await waitingOrder(desk)]
  const { variants } = desk.goods
  // All fifty pieces on the shelf; three of them are reserved for the orders, and stay there.
  const lot = { variant_id: variants.firstClass, lot_number: 'BAD', expires_on: '2027-01-31', quantity: 50 }
  const { id } = (await call('lots', lot)).lot
  expect(await decide(first.order_id, 'approve')).toMatchObject({ status: 200 })

  await call(`lot-blocks/${id}`, { because: '回収' })
  expect(await decide(second.order_id, 'approve')).toMatchObject(no)
  expect((await desk.intentOf(second.cart)).status).toBe('requires_capture')
  expect((await decide(third.order_id, 'reject')).body.data).toMatchObject({ state: 'rejected' })

  const line = { variant_id: variants.firstClass, quantity: 1, lot_number: 'NEW', expires_on: '2027-06-30' }
  await call('arrivals', { note_number: 'N-1', supplier_id, lines: [line] })
  // Six months are promised.
  at('2027-01-04')
  expect(await decide(second.order_id, 'approve')).toMatchObject(no)
  at('2026-12-29')
  // One good piece is left: not enough for a kit of two.
  await needs(2)
  expect(await decide(second.order_id, 'approve')).toMatchObject(no)
  await needs(1)
  expect((await decide(second.order_id, 'approve')).body.data).toMatchObject({ payment_status: 'captured' })
})
