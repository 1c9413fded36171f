import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
})
afterAll(() => desk.close())

const on = (day: string) => {
  desk.shop.clock.now = new Date(`${day}T03:00:00Z`)
}
const path = (order_id: string) => `/admin/v1/orders/${order_id}/pharmacist-review`
const review = async (order_id: string) =>
  (await desk.shop.call('GET', path(order_id), undefined, pharmacist)).body.data
const reject = (order_id: string) =>
  desk.shop.call('POST', path(order_id), { decision: 'reject', note: '受診してください。' }, pharmacist)

/** Bought without a pharmacist: a medicine, and something that is none. */
async function bought(email: string, quantities: Parameters<typeof cartWith>[2], headers = {}) {
  const { shop, goods } = desk
  const cart_id = await cartWith(shop, goods, quantities, headers)
  await readyToPay(shop, goods, cart_id, { email, headers })
  const answers = { first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  const metadata = { buyer_birthday: '1980-01-01', ...answers }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata }, headers)
  const { body } = await shop.call('POST', `/store/carts/${cart_id}/complete`, {}, headers)
  expect(body).toMatchObject({ type: 'order' })
}

test('the pharmacist’s review lists the buyer’s other medicines of the last year and refused orders', async () => {
  const member = await signInCustomer(desk.shop, 'history@example.com')
  on('2025-05-01')
  await bought(member.email, { secondClass: 1 }, member.headers)
  on('2026-05-01')
  const refused = await waitingOrder(desk, member)
  await reject(refused.order_id)
  on('2026-05-20')
  // As a guest with the same address; what is no medicine is not the pharmacist's business.
  await bought(member.email, { coldRemedy: 1, lotion: 2 })
  await bought('somebody-else@example.com', { coldRemedy: 1 })
  on('2026-06-01')
  const { order_id } = await waitingOrder(desk, member)
  const { earlier } = await review(order_id)
  expect(earlier).toEqual([
    expect.objectContaining({
      ...{ title: '見本の指定第2類医薬品（coldRemedy）', quantity: 1, sale_class: '指定第2類医薬品' },
      ...{ placed_at: '2026-05-20T03:00:00.000Z', guarded: ['dihydrocodeine'] },
      ...{ review_state: null, canceled_at: null },
    }),
    expect.objectContaining({
      ...{ order_id: refused.order_id, sale_class: '第1類医薬品', guarded: [] },
      ...{ review_state: 'rejected', canceled_at: '2026-05-01T03:00:00.000Z' },
    }),
  ])
})

test('the review shows how the age was verified and uses the birthday of the document', async () => {
  on('2026-06-02')
  const member = await signInCustomer(desk.shop, 'age@example.com')
  const { order_id } = await waitingOrder(desk, member)
  expect(await review(order_id)).toMatchObject({ customer_age: null, age_assurance: null, earlier: [] })
  const age_assurance = { level: 'document', birthday: '2006-06-03', checked_on: '2026-06-01' }
  const noted = await desk.shop.call('POST', `/admin/v1/age-assurance/${member.id}`, { age_assurance }, pharmacist)
  expect(noted.status).toBe(200)
  expect(await review(order_id)).toMatchObject({ customer_age: 19, age_assurance })
})
