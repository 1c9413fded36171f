import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { matchGoods } from './reduced-goods.queries.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

/** Food for 2,003 yen at 8 %, and delivery for 550 yen at 10 %. */
async function paid() {
  const owner = await signInCustomer(shop)
  const { id } = await placedOrder(shop, goods, { customer_id: owner.id, email: owner.email })
  const line = shop.db.selectFrom('line_item').select('id').where('order_id', '=', id)
  await shop.db.updateTable('line_item_tax_line').set({ rate: 8 }).where('item_id', 'in', line).execute()
  await shop.db.updateTable('orders').set({ total: 2553 }).where('id', '=', id).execute()
  await shop.db.updateTable('payment').set({ amount: 2553 }).where('order_id', '=', id).execute()
  const admin = async (path: string, body: object = {}) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    expect((await shop.call('POST', `/admin/orders/${id}/${path}`, body, staff)).status).toBe(200)
  }
  await admin('capture')
  const receipt = () => shop.call('POST', `/store/v1/orders/${id}/receipt`, {}, owner.headers)
  return { admin, receipt, said: async () => textsOfPdf((await receipt()).body.data.pdf) }
}

test('a receipt states a refund without goods, with its day and by rate (適格返還請求書)', async () => {
  const { admin, said } = await paid()
  expect((await said()).slice(0, 2)).toEqual(['領収書', '適格簡易請求書'])
  await admin('refund', { amount: 1000, reason: 'other' })
  const part = await said()
  expect(part.slice(0, 2)).toEqual(['領収書（再発行）', '適格簡易請求書　兼　適格返還請求書'])
  expect(part).toContain('¥1,553（税込）')
  // 1,000 yen of 2,553: 550 at 10 %, 2,003 at 8 %.
  expect(part.slice(part.indexOf('領収金額') + 1, part.indexOf('返還金額') + 1)).toEqual(
    expect.arrayContaining([
      ...['返還金額（税込）', '値引き　返還日 2026年6月1日'],
      ...['-¥1,000', '上記の商品と送料（金額の割合で税率ごとに分けています）'],
      ...['内消費税 -¥20', '　10％対象 -¥215'],
      ...['内消費税 -¥58', '　8％対象 -¥785'],
    ]),
  )
  await admin('refund', { amount: 1553, reason: 'other' })
  const all = await said()
  expect(all[0]).toBe('返金明細書（再発行）')
  expect(all).toEqual(expect.arrayContaining(['¥2,553（税込）', '　10％対象 -¥335', '　8％対象 -¥1,218']))
})

test('a receipt states a refund for a return that nobody recorded as a return', async () => {
  const { admin, said } = await paid()
  await admin('refund', { amount: 1000, reason: 'return' })
  const part = await said()
  expect(part[1]).toBe('適格簡易請求書　兼　適格返還請求書')
  expect(part).toEqual(
    expect.arrayContaining([
      ...['返品　返還日 2026年6月1日', '上記の商品の返品（金額の割合で税率ごとに分けています）'],
      ...['　10％対象 -¥215', '　8％対象 -¥785'],
    ]),
  )
  await admin('refund', { amount: 1553, reason: 'return' })
  expect((await said())[0]).toBe('返金明細書（再発行）')
})

test('a cancelled order has no receipt', async () => {
  const { admin, receipt } = await paid()
  await admin('cancel')
  expect(await receipt()).toMatchObject({ status: 400, body: { code: 'receipt_not_yet' } })
})

test.each([
  ['the claim of the same amount, before an earlier one', [300, 1000], ['later', 'earlier']],
  ['the rest of a claim whose first part is refunded already', [400, 600, 300], ['earlier', 'earlier', 'later']],
  ['a claim only up to its amount', [1000, 700], ['earlier', undefined]],
])('a refund for a claim states the goods of %s', (_what, amounts, of) => {
  const claim = (title: string, amount: number) => {
    const line = { title, quantity: 1, worth: amount, tax_rate: 8, is_reduced: true }
    return { reason: 'claim' as const, amount, lines: [line] }
  }
  const refunds = amounts.map((amount) => ({ amount, reason: 'claim' }))
  const stated = matchGoods(refunds, [claim('earlier', 1000), claim('later', 300)])
  expect(stated.map(({ goods }) => goods?.lines[0]?.title)).toEqual(of)
})
