import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let pharmacist: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  pharmacist = await signInStaff(shop, { role: 'pharmacist' })
})
afterAll(() => shop.close())

const path = '/admin/v1/guarded-ingredients'
const read = async () => (await shop.call('GET', path, undefined, pharmacist)).body.data.rules
const saveRule = (rule: object, headers = pharmacist) => shop.call('POST', path, rule, headers)
const since = { valid_from: '2026-05-01', valid_to: null, small_package_days: 5, recent_days: 7, source: '見本の通知' }

test('a new rule may not overlap the old one; once the old one ends, carts are validated by the new', async () => {
  const before = await read()
  const dated = before.find(({ ingredient }: { ingredient: string }) => ingredient === 'dihydrocodeine')
  const ended = { ...dated, valid_to: '2026-05-31' }
  const stricter = {
    ...dated,
    valid_from: '2026-06-01',
    small_package_days: 1,
    purpose_days: null,
    per_household: true,
    source: '新しい通知',
  }
  expect(await saveRule(stricter)).toMatchObject({ status: 400, body: { code: 'guarded_rules_overlap' } })
  expect(await read()).toEqual(before)

  const cart = await cartWith(shop, goods, { coldRemedy: 1 })
  await readyToPay(shop, goods, cart)
  const metadata = { buyer_birthday: '1980-01-01', first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata })
  const validate = () => shop.call('POST', '/store/v1/cart/validate', { cart_id: cart })
  expect((await validate()).body.data).toMatchObject({ ok: true })
  expect((await saveRule(ended)).body.data.rule).toEqual(ended)
  expect((await saveRule(stricter)).body.data.rule).toEqual(stricter)
  expect((await read()).filter(({ ingredient }: { ingredient: string }) => ingredient === 'dihydrocodeine')).toEqual([
    ended,
    stricter,
  ])
  await expect.poll(async () => (await validate()).body.code).toBe('guarded_ingredient_over_limit')
})

test.each([
  ['an end before its start', { ...since, ingredient: 'codeine', valid_to: '2026-04-30' }],
  ['an unknown ingredient', { ...since, ingredient: 'sugar' }],
  ['a small package of zero days', { ...since, ingredient: 'codeine', small_package_days: 0 }],
  ['a look-back that is too long', { ...since, ingredient: 'codeine', recent_days: 401 }],
  ['no source', { ...since, ingredient: 'codeine', source: ' ' }],
])('refuses a rule with %s and changes nothing', async (_what, rule) => {
  const before = await read()
  expect(await saveRule({ purpose_days: null, ...rule })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request_body' },
  })
  expect(await read()).toEqual(before)
})

test('a clerk may not write a rule', async () => {
  const clerk = await signInStaff(shop, { role: 'clerk' })
  expect((await saveRule({ ...since, ingredient: 'codeine', purpose_days: null }, clerk)).status).toBe(403)
})
