import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

type Headers = Record<string, string>
let shop: TestShop
let goods: SmallCatalogue
let pharmacist: Headers
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  pharmacist = await signInStaff(shop, { is_pharmacist: true })
})
afterAll(() => shop.close())

const rule = {
  ...{ valid_from: '2026-06-01', adult: 'self_declared', young_until: 20, young: 'document', source: '手順書 第2版' },
  ...{ minor_by_video: true, more_by_video: true, video_days: 2 },
}
const putRule = (changes: object = {}, headers = pharmacist) =>
  shop.call('POST', '/admin/v1/age-assurance-rules', { ...rule, ...changes }, headers)
const noteOf = (id: string, age_assurance: object | null, headers = pharmacist) =>
  shop.call('POST', `/admin/v1/age-assurance/${id}`, { age_assurance }, headers)
const paper = { level: 'document', birthday: '2007-04-01', checked_on: '2026-06-01' }
const talk = { level: 'video', birthday: '2010-04-01', checked_on: '2026-06-01' }

/** A cart with small packages of a guarded medicine, of a buyer who declares this date of birth. */
async function payable(buyer: { email: string; headers?: Headers }, birthday: string, quantity = 1) {
  const id = await cartWith(shop, goods, { coldRemedy: quantity }, buyer.headers)
  await readyToPay(shop, goods, id, buyer)
  const answers = { abuse: { answer: 'いいえ' } }
  const metadata = { buyer_birthday: birthday, first_class_question_responses: answers }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata }, buyer.headers)
  return id
}
const complete = async (id: string, headers: Headers = {}) =>
  (await shop.call('POST', `/store/carts/${id}/complete`, {}, headers)).body

test('a buyer who must prove their age is refused until staff have checked a document', async () => {
  const buyer = await signInCustomer(shop)
  expect((await putRule()).body.data.rule).toEqual(rule)
  const cart = await payable(buyer, '2007-04-01')
  const { body } = await shop.call('POST', '/store/v1/cart/validate', { cart_id: cart }, buyer.headers)
  expect(body).toMatchObject({ code: 'guarded_ingredient_age_not_assured', details: { needed: 'document' } })
  expect((await complete(cart, buyer.headers)).code).toBe('guarded_ingredient_age_not_assured')

  expect((await noteOf(buyer.id, paper)).body.data.age_assurance).toEqual({
    ...paper,
    checked_by: expect.stringMatching(/./),
  })
  expect((await complete(cart, buyer.headers)).type).toBe('order')
})

test('uses the younger age when the typed birthday differs from the account’s', async () => {
  const { headers, email } = await signInCustomer(shop)
  const born = (birthday: string) => shop.call('POST', '/store/v1/customers/update', { birthday }, headers)
  expect((await born('2010-04-01')).status).toBe(200)
  const cart = await payable({ email, headers }, '1980-01-01')
  // Below the age for which this shop's rule requires a conversation.
  expect((await complete(cart, headers)).code).toBe('guarded_ingredient_age_not_assured')
  expect((await born('1979-04-01')).status).toBe(200)
  expect((await complete(cart, headers)).type).toBe('order')
})

test.each(['1850-01-01', '0001-01-01', '2026-06-02'])(
  'birthday %s is refused; if already stored, the age counts as unknown',
  async (born) => {
    const cart = await payable({ email: 'nobody@example.com' }, '1980-01-01')
    const noting = { cart_id: cart, metadata: { buyer_birthday: born } }
    expect(await shop.call('POST', '/store/v1/cart/update-metadata', noting)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request_body' },
    })
    const birthdayUpdate = shop.db.updateTable('cart').set({ metadata: JSON.stringify({ buyer_birthday: born }) })
    await birthdayUpdate.where('id', '=', cart).execute()
    expect(await complete(cart)).toMatchObject({
      code: 'questionnaire_incomplete',
      details: { problems: [{ detail: { reason: 'age_unknown' } }] },
    })
  },
)

test('a guest using a member’s e-mail does not benefit from the member’s verified age', async () => {
  const owner = await signInCustomer(shop)
  await noteOf(owner.id, paper)
  const cart = await payable({ email: owner.email }, '2007-04-01')
  expect((await complete(cart)).code).toBe('guarded_ingredient_age_not_assured')
})

test('a verified birthday takes precedence over the declared one', async () => {
  const buyer = await signInCustomer(shop)
  await noteOf(buyer.id, { ...paper, birthday: '2010-04-01' })
  const cart = await payable(buyer, '1980-01-01')
  expect((await complete(cart, buyer.headers)).code).toBe('guarded_ingredient_age_not_assured')
  await putRule({ minor_by_video: false })
  expect((await complete(cart, buyer.headers)).code).toBe('guarded_ingredient_under_age')
  await putRule()
})

test('after a video call a minor may buy one package, as long as the call is valid', async () => {
  const buyer = await signInCustomer(shop)
  const [one, two] = [await payable(buyer, '2010-04-01'), await payable(buyer, '2010-04-01', 2)]
  await noteOf(buyer.id, talk)
  expect((await complete(two, buyer.headers)).code).toBe('guarded_ingredient_under_age')
  shop.clock.now = new Date('2026-06-03T03:00:00Z')
  expect((await complete(one, buyer.headers)).code).toBe('guarded_ingredient_age_not_assured')
  shop.clock.now = new Date('2026-06-02T03:00:00Z')
  expect((await complete(one, buyer.headers)).type).toBe('order')
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
})

test('after a video call an adult may buy more than one package if the shop’s rule allows it', async () => {
  const buyer = await signInCustomer(shop)
  const two = await payable(buyer, '1980-01-01', 2)
  await noteOf(buyer.id, { ...talk, birthday: '1980-01-01' })
  await putRule({ more_by_video: false })
  expect((await complete(two, buyer.headers)).code).toBe('guarded_ingredient_over_limit')
  await putRule()
  expect((await complete(two, buyer.headers)).type).toBe('order')
})

test('a card payment raises the age level, but not if points pay the whole total', async () => {
  const buyer = await signInCustomer(shop)
  const cart_id = await payable(buyer, '1980-01-01')
  await putRule({ adult: 'payment', young: 'payment' })
  const validate = async () => (await shop.call('POST', '/store/v1/cart/validate', { cart_id }, buyer.headers)).body
  expect(await validate()).toMatchObject({ details: { needed: 'payment' } })
  await sql`delete from payment_session where cart_id = ${cart_id} and is_selected is not true`.execute(shop.db)
  await sql`update payment_session set provider_id = 'stripe-custom' where cart_id = ${cart_id}`.execute(shop.db)
  expect(await validate()).toMatchObject({ data: { ok: true } })
  const metadata = sql`metadata || '{"d_points": {"points_to_use": 5000}}'`
  await sql`update cart set metadata = ${metadata} where id = ${cart_id}`.execute(shop.db)
  expect(await validate()).toMatchObject({ code: 'guarded_ingredient_age_not_assured', details: { needed: 'payment' } })
  await putRule()
})

test('a pharmacist can record and remove an age check, with audit; impossible dates are refused', async () => {
  const { id } = await signInCustomer(shop)
  await noteOf(id, paper)
  expect((await noteOf(id, { ...paper, checked_on: '2026-06-02' })).body.code).toBe('invalid_request_body')
  expect((await noteOf(id, { ...paper, birthday: '2026-06-01' })).body.code).toBe('invalid_request_body')
  expect((await noteOf('cus_none', paper)).body.code).toBe('not_found')
  const clerk = await signInStaff(shop, { role: 'clerk' })
  expect((await noteOf(id, null, clerk)).body.code).toBe('forbidden')
  expect((await putRule({}, clerk)).body.code).toBe('forbidden')
  expect((await noteOf(id, null)).body.data.age_assurance).toBe(null)
  const read = await shop.call('GET', `/admin/v1/age-assurance/${id}`, undefined, clerk)
  expect(read.body.data.age_assurance).toBe(null)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('resource_type', '=', 'age_assurance')
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries).toHaveLength(2)
  expect(entries.every(({ staff_id }) => staff_id !== null)).toBe(true)
})

test('a document that staff checked for a guest does not count for whoever types that e-mail address', async () => {
  await putRule()
  const cart = await payable({ email: 'noted-guest@example.com' }, '2007-04-01')
  const { customer_id } = await shop.db
    .selectFrom('cart')
    .select('customer_id')
    .where('id', '=', cart)
    .executeTakeFirstOrThrow()
  expect((await noteOf(customer_id!, paper)).status).toBe(200)
  expect((await complete(cart)).code).toBe('guarded_ingredient_age_not_assured')
})
