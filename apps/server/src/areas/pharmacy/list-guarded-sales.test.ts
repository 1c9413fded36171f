import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

const at = (time: string) => {
  shop.clock.now = new Date(time)
}

/** The number of an order with one small package of a guarded medicine, and something that is none. */
async function buy({ email, headers = {} }: { email: string; headers?: Record<string, string> }) {
  const cart_id = await cartWith(shop, goods, { coldRemedy: 1, lotion: 1 }, headers)
  await readyToPay(shop, goods, cart_id, { email, headers })
  const metadata = { buyer_birthday: '2006-06-03', first_class_question_responses: { abuse: { answer: 'いいえ' } } }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id, metadata }, headers)
  const { body } = await shop.call('POST', `/store/carts/${cart_id}/complete`, {}, headers)
  expect(body.type).toBe('order')
  return body.data.id as string
}

const guardedSales = async (query = '', headers = owner) =>
  (await shop.call('GET', `/admin/v1/sale-records/guarded${query}`, undefined, headers)).body.data

test('lists guarded sales with the staff on duty, the buyer’s age and its assurance level', async () => {
  const member = await signInCustomer(shop)
  // Monday, noon: two pharmacists and a registered seller are on duty.
  at('2026-06-01T03:00:00Z')
  const order_id = await buy({ email: 'typed@example.com' })
  const age_assurance = { level: 'document', birthday: '2006-06-01', checked_on: '2026-06-01' }
  await shop.call('POST', `/admin/v1/age-assurance/${member.id}`, { age_assurance }, owner)
  // Sunday: nobody is; the managers of the stores answer for the sale.
  at('2026-06-07T03:00:00Z')
  await buy(member)
  const { sales, count } = await guardedSales()
  expect(count).toBe(2)
  expect(sales).toEqual([
    expect.objectContaining({
      ...{ title: '見本の指定第2類医薬品（coldRemedy）', sale_class: '指定第2類医薬品', quantity: 1, packages: 1 },
      ...{ ingredients: ['dihydrocodeine'], sold_at: '2026-06-07T03:00:00.000Z', customer_age: 20 },
      ...{ age_level: 'document', has_answers: true, canceled_at: null, on_duty: [] },
    }),
    expect.objectContaining({
      ...{ order_id, sold_at: '2026-06-01T03:00:00.000Z', customer_age: 19, age_level: 'self_declared' },
      on_duty: ['見本 次郎（薬剤師）', '見本 花子（薬剤師）', '見本 太郎（登録販売者）'],
    }),
  ])
})

test('shows staff on duty with their name and kind at the time of sale, not with later changes', async () => {
  const day = '?sold_at[lt]=2026-06-02T00:00:00Z'
  const [{ on_duty }] = (await guardedSales(day)).sales
  const { professionals } = (await shop.call('GET', '/admin/v1/professionals', undefined, owner)).body.data
  const { id } = professionals.find(({ name }: { name: string }) => name === '見本 次郎')
  const change = (to: object) => shop.call('POST', `/admin/v1/professionals/${id}`, to, owner)
  for (const to of [{ kind: '登録販売者' }, { name: '新姓 次郎' }, { name: '別人 次郎' }])
    expect((await change(to)).status).toBe(200)
  expect((await guardedSales(day)).sales).toMatchObject([{ on_duty }])
  // Monday again: a shift that had not begun when the name changed.
  at('2026-06-15T03:00:00Z')
  await buy({ email: 'later@example.com' })
  const [later] = (await guardedSales('?sold_at[gt]=2026-06-14T00:00:00Z')).sales
  expect(later.on_duty).toContain('別人 次郎（登録販売者）')
  await change({ name: '見本 次郎', kind: '薬剤師' })
  await shop.db.deleteFrom('guarded_purchase').where('order_id', '=', later.order_id).execute()
})

test('filters by period, marks cancelled sales, and does not report old deleted answers as missing', async () => {
  const day = '?sold_at[gte]=2026-05-31T15:00:00Z&sold_at[lt]=2026-06-01T15:00:00Z'
  const [sale] = (await guardedSales(day)).sales
  at('2026-06-08T03:00:00Z')
  expect((await shop.call('POST', `/admin/orders/${sale.order_id}/cancel`, {}, owner)).status).toBe(200)
  expect((await guardedSales(day)).sales).toMatchObject([
    { canceled_at: '2026-06-08T03:00:00.000Z', has_answers: true },
  ])
  expect(await guardedSales('?sold_at[lt]=2026-06-01T03:00:00Z')).toMatchObject({ count: 0, sales: [] })
  await shop.pool.query('delete from purchase_answer')
  expect((await guardedSales(day)).sales).toMatchObject([{ has_answers: false }])
  at('2028-06-02T03:00:00Z')
  expect((await guardedSales(day, await signInStaff(shop))).sales).toMatchObject([{ has_answers: null }])
})

test('a viewer may not read guarded sales', async () => {
  const viewer = await signInStaff(shop, { role: 'viewer' })
  const answer = await shop.call('GET', '/admin/v1/sale-records/guarded', undefined, viewer)
  expect(answer).toMatchObject({ status: 403 })
})
