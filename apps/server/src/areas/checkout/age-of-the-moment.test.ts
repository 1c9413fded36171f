import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'

let desk: CardDesk
let owner: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
  owner = await signInStaff(desk.shop)
})
afterAll(() => desk.close())

interface Buyer {
  email: string
  headers?: Record<string, string>
}

/** The number of an order with one small package of a guarded medicine, of somebody who says to be twenty. */
async function buy({ email, headers = {} }: Buyer, { byCard = false } = {}) {
  const { shop, goods, choose, complete } = desk
  const cart_id = await cartWith(shop, goods, { coldRemedy: 1 }, headers)
  await readyToPay(shop, goods, cart_id, { email, headers, ...(byCard && { provider: 'stripe-custom' }) })
  if (byCard) await choose(cart_id, 'pm_card_visa', headers)
  const metadata = { buyer_birthday: '2006-05-01', first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata }, headers)
  const { body } = await complete(cart_id, headers)
  expect(body.type, JSON.stringify(body)).toBe('order')
  return body.data.id as string
}

interface Sale {
  order_id: string
  customer_age: number | null
  age_level: string | null
}
/** Age and how it was known, as the record tells them of an order. */
async function toldOf(id: string) {
  const { body } = await desk.shop.call('GET', '/admin/v1/sale-records/guarded', undefined, owner)
  const sales = (body.data.sales as Sale[]).filter(({ order_id }) => order_id === id)
  return sales.map(({ customer_age, age_level }) => [customer_age, age_level])
}
/** Adds a piece to an order, as a line of its own or, if it `grows`, to the line it has. */
async function edited(order_id: string, variant: 'lotion' | 'coldRemedy', grows = false) {
  const call = async (path: string, body: object) => {
    const answer = await desk.shop.call('POST', `/admin/order-edits${path}`, body, owner)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.order_edit
  }
  const edit = await call('', { order_id })
  const variant_id = desk.goods.variants[variant]
  const line = edit.items.find((item: { variant_id: string }) => item.variant_id === variant_id)
  await call(`/${edit.id}/items${grows ? `/${line.id}` : ''}`, grows ? { quantity: 2 } : { variant_id, quantity: 1 })
  await call(`/${edit.id}/confirm`, {})
}
const verify = (id: string, age_assurance: object | null) =>
  desk.shop.call('POST', `/admin/v1/age-assurance/${id}`, { age_assurance }, owner)
const seen = { level: 'document', birthday: '1990-01-01', checked_on: '2026-06-01' }

test('a guarded sale keeps the buyer’s age and how it was verified, whatever staff change later', async () => {
  const [typed, charged, shown, called] = await Promise.all([1, 2, 3, 4].map(() => signInCustomer(desk.shop)))
  await verify(shown!.id, seen)
  await verify(called!.id, { ...seen, level: 'video' })
  const sold = [
    await buy(typed!),
    await buy(charged!, { byCard: true }),
    await buy(shown!, { byCard: true }),
    await buy(called!),
  ]
  const expectedAges = [[[20, 'self_declared']], [[20, 'payment']], [[36, 'document']]]
  expect(await Promise.all(sold.slice(0, 3).map(toldOf))).toEqual(expectedAges)
  for (const { id } of [typed!, charged!]) await verify(id, seen)
  await verify(shown!.id, null)
  await verify(called!.id, { ...seen, birthday: '1990-01-02' })
  expect(await Promise.all(sold.slice(0, 3).map(toldOf))).toEqual(expectedAges)
  // No rule of this shop says for how long a call counts: on its own day, by law.
  expect(await toldOf(sold[3]!)).toEqual([[36, 'video']])
})

test('reassigning an order to another customer does not change the age recorded for its sale', async () => {
  const [buyer, other] = [await signInCustomer(desk.shop), await signInCustomer(desk.shop)]
  await verify(other.id, seen)
  const id = await buy(buyer)
  // Such an order goes to an account with its verified address alone (136).
  const { db, call } = desk.shop
  const metadata = JSON.stringify({ verified_email: true })
  await db.updateTable('customer').set({ metadata }).where('id', '=', other.id).execute()
  for (const change of [{ email: other.email }, { customer_id: other.id }])
    expect((await call('POST', `/admin/orders/${id}`, change, owner)).status).toBe(200)
  expect(await toldOf(id)).toEqual([[20, 'self_declared']])
})

test('an order edit keeps the age recorded for earlier items; added ones use the current one', async () => {
  const buyer = await signInCustomer(desk.shop)
  const id = await buy(buyer, { byCard: true })
  await verify(buyer.id, { ...seen, level: 'video' })
  await edited(id, 'lotion')
  expect(await toldOf(id)).toEqual([[20, 'payment']])
  const more = { valid_from: '2026-06-01', adult: 'self_declared', young_until: 18, young: 'self_declared' }
  const calls = { minor_by_video: false, more_by_video: true, video_days: 1, source: '手順書' }
  const pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
  const rule = await desk.shop.call('POST', '/admin/v1/age-assurance-rules', { ...more, ...calls }, pharmacist)
  expect(rule.status).toBe(200)
  await edited(id, 'coldRemedy')
  expect((await toldOf(id)).toSorted()).toEqual([
    [20, 'payment'],
    [36, 'video'],
  ])
  // Two packages of a line were sold because of the call, whatever was known when it was one.
  const other = await signInCustomer(desk.shop)
  const grown = await buy(other, { byCard: true })
  await verify(other.id, { ...seen, level: 'video' })
  await edited(grown, 'coldRemedy', true)
  expect(await toldOf(grown)).toEqual([[36, 'video']])
})

test('an item that an edit adds is sold when the edit is confirmed, with who was on duty then', async () => {
  const { clock } = desk.shop
  const ordered_at = clock.now
  const buyer = await signInCustomer(desk.shop)
  await verify(buyer.id, { ...seen, level: 'video' })
  const id = await buy(buyer)
  const recorded = async (query = '') => {
    const { sales } = (await desk.shop.call('GET', `/admin/v1/sale-records/guarded${query}`, undefined, owner)).body
      .data
    const ofOrder = sales.filter((sale: Sale) => sale.order_id === id)
    return ofOrder.map(({ sold_at, on_duty }: Record<string, unknown>) => [sold_at, (on_duty as string[]).length])
  }
  const first = ['2026-06-01T03:00:00.000Z', 3]
  expect(await recorded()).toEqual([first])
  // The same Monday, in the evening, when nobody is on duty.
  clock.now = new Date('2026-06-01T12:00:00Z')
  await edited(id, 'lotion')
  expect(await recorded()).toEqual([first])
  await edited(id, 'coldRemedy')
  const added = ['2026-06-01T12:00:00.000Z', 0]
  expect(await recorded()).toEqual([added, first])
  expect(await recorded('?sold_at[gt]=2026-06-01T03:00:00Z')).toEqual([added])
  clock.now = new Date('2026-06-01T12:30:00Z')
  await edited(id, 'coldRemedy', true)
  expect(await recorded('?sold_at[gt]=2026-06-01T12:00:00Z')).toEqual([['2026-06-01T12:30:00.000Z', 0]])
  clock.now = ordered_at
})

test('a sale without a recorded age shows what is currently noted about its customer', async () => {
  const buyer = await signInCustomer(desk.shop)
  await verify(buyer.id, seen)
  const id = await buy(buyer)
  await desk.shop.pool.query(
    `update guarded_purchase set age_level = null, customer_age = null where order_id = '${id}'`,
  )
  expect(await toldOf(id)).toEqual([[36, 'document']])
  await verify(buyer.id, null)
  expect(await toldOf(id)).toEqual([[20, null]])
})
