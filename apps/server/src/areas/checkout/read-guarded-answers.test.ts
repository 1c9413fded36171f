import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'

type Headers = Record<string, string>

let desk: CardDesk
let owner: Headers
beforeAll(async () => {
  desk = await openCardDesk()
  owner = await signInStaff(desk.shop)
})
afterAll(() => desk.close())

const call = (method: 'GET' | 'POST', path: string, headers: Headers, body?: object) =>
  desk.shop.call(method, path, body, headers)
const read = (order_id: string, headers: Headers) =>
  call('GET', `/admin/v1/orders/${order_id}/guarded-answers`, headers)

/** An order of these goods, with an answer to each question. */
async function order(goods: Partial<Record<Good, number>>) {
  const { shop, choose, complete } = desk
  const cart_id = await cartWith(shop, desk.goods, goods)
  await readyToPay(shop, desk.goods, cart_id, {
    provider: 'stripe-custom',
    email: `${cart_id}@example.com`.toLowerCase(),
  })
  await choose(cart_id, 'pm_card_visa')
  const named = ['abuse', 'diagnosis', 'allergy'].map((key) => [key, { answer: 'いいえ' }])
  const metadata = { buyer_birthday: '1990-06-03', first_class_question_responses: Object.fromEntries(named) }
  await call('POST', '/store/v1/cart/update-metadata', {}, { cart_id, metadata })
  const { body } = await complete(cart_id)
  expect(body.type, JSON.stringify(body)).toBe('order')
  return body.data.id as string
}

/** Somebody of a role whose account is linked to this person of the shop's list. */
async function linked(role: string, name: string) {
  const headers = await signInStaff(desk.shop, { role })
  const staff_id = (await call('GET', '/admin/auth', headers)).body.user.id as string
  const { professionals } = (await call('GET', '/admin/v1/professionals', owner)).body.data
  const { id } = professionals.find((one: { name: string }) => one.name === name)
  const change = (to: object) => call('POST', `/admin/v1/professionals/${id}`, owner, to)
  expect((await change({ staff_id })).status).toBe(200)
  return { headers, staff_id, change }
}
const readings = async (order_id: string) =>
  (await desk.shop.db.selectFrom('health_reading').select('staff_id').where('order_id', '=', order_id).execute()).map(
    ({ staff_id }) => staff_id,
  )

test.each([
  ['a registered seller', 'support', '見本 太郎'],
  ['a pharmacist', 'clerk', '見本 次郎'],
])('%s can read the answers about a guarded medicine, and each reading is recorded', async (_who, role, name) => {
  const { headers, staff_id } = await linked(role, name)
  const order_id = await order({ coldRemedy: 1, lotion: 1 })
  expect(await read(order_id, headers)).toMatchObject({ status: 200 })
  const { lines } = (await read(order_id, headers)).body.data
  expect(lines).toEqual([
    {
      ...{ line_item_id: expect.stringMatching(/^item_/), title: '見本の指定第2類医薬品（coldRemedy）', quantity: 1 },
      ...{ jsm_category_name: '指定第2類医薬品', variant_title: expect.any(String), ingredients: ['dihydrocodeine'] },
      answers: [{ question: 'abuseにあてはまりますか。', answer: 'いいえ', remark: null, stands_out: false }],
    },
  ])
  expect(await readings(order_id)).toEqual([staff_id, staff_id])
})

test('owners, unlinked pharmacists and people who left cannot read the answers (professionals_only)', async () => {
  const order_id = await order({ coldRemedy: 1 })
  const formerClerk = await linked('clerk', '見本 みどり')
  expect((await read(order_id, formerClerk.headers)).status).toBe(200)
  await formerClerk.change({ left_on: '2026-06-01' })
  const pharmacist = await signInStaff(desk.shop, { role: 'pharmacist' })
  for (const headers of [owner, pharmacist, formerClerk.headers])
    expect(await read(order_id, headers)).toMatchObject({ status: 403, body: { code: 'professionals_only' } })
  expect((await read(order_id, {})).status).toBe(401)
  expect(await readings(order_id)).toEqual([formerClerk.staff_id])
})

test('orders with a pharmacist’s review and other goods have no guarded answers to read', async () => {
  const { headers } = await linked('support', '見本 ゆき')
  for (const goods of [{ coldRemedy: 1, firstClass: 1 }, { lotion: 1 }]) {
    const order_id = await order(goods)
    expect(await read(order_id, headers)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await readings(order_id)).toEqual([])
  }
  expect((await read('order_none', headers)).status).toBe(404)
})

test('answers deleted after their retention time are shown as empty', async () => {
  const { headers } = await linked('support', '見本 花子')
  const order_id = await order({ coldRemedy: 1 })
  await desk.shop.db.deleteFrom('purchase_answer').where('order_id', '=', order_id).execute()
  expect((await read(order_id, headers)).body.data.lines).toMatchObject([{ answers: [] }])
})
