import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const everything = async () => [
  await shop.db.selectFrom('discount').selectAll().orderBy('id').execute(),
  await shop.db.selectFrom('discount_rule').selectAll().orderBy('id').execute(),
  await shop.db.selectFrom('discount_region').selectAll().orderBy('region_id').execute(),
]
const ask = (by: object, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin/discounts${path}`, body, by as Record<string, string>)

test.each(['guests', 'members'])('%s cannot list, read, create, change or delete discounts', async (who) => {
  const rule = { type: 'percentage', value: 10, allocation: 'total' }
  const newDiscount = (code: string) => ({ code, rule, regions: [goods.region_id], is_dynamic: true })
  const made = (await ask(staff, 'POST', '', newDiscount(`FOR-${who}`))).body.discount
  await ask(staff, 'POST', `/${made.id}/dynamic-codes`, { code: `CHILD-${who}` })
  const before = await everything()
  const by = who === 'guests' ? {} : (await signInCustomer(shop)).headers
  const calls: ['GET' | 'POST' | 'DELETE', string, object?][] = [
    ['GET', ''],
    ['GET', `/${made.id}`],
    ['GET', `/code/${made.code}`],
    ['POST', '', newDiscount(`OWN-${who}`)],
    ['POST', `/${made.id}`, { rule: { id: made.rule_id, value: 100 } }],
    ['POST', `/${made.id}/dynamic-codes`, { code: `OTHER-${who}` }],
    ['POST', `/${made.id}/regions/${goods.region_id}`],
    ['DELETE', `/${made.id}/regions/${goods.region_id}`],
    ['DELETE', `/${made.id}/dynamic-codes/CHILD-${who}`],
    ['DELETE', `/${made.id}`],
  ]
  for (const [method, path, body] of calls) {
    const { status, body: answered } = await ask(by, method, path, body)
    expect([method, path, status, JSON.stringify(answered).includes(made.code)]).toEqual([method, path, 401, false])
  }
  expect(await everything()).toEqual(before)
  for (const [method, path, body] of calls)
    expect([path, (await ask(staff, method, path, body)).status]).toEqual([path, 200])
})
