import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { openSwapDesk, type SwapDesk } from './offered-swaps.fixture.ts'
import { soldOrder } from './sold-order.fixture.ts'

let desk: CardDesk
let swaps: SwapDesk
beforeAll(async () => {
  desk = await openCardDesk()
  await desk.sandbox.fault({ webhooks: 'drop' })
  swaps = await openSwapDesk(desk)
})
afterAll(() => desk.close())

const rateOf = (order_id: string, rate: number) => {
  const lines = desk.shop.db.selectFrom('line_item').select('id').where('order_id', '=', order_id)
  return desk.shop.db.updateTable('line_item_tax_line').set({ rate }).where('item_id', 'in', lines).execute()
}
async function askReceipt(order_id: string) {
  const owner = await signInCustomer(desk.shop)
  await desk.shop.db.updateTable('orders').set({ customer_id: owner.id }).where('id', '=', order_id).execute()
  return (await desk.shop.call('POST', `/store/v1/orders/${order_id}/receipt`, {}, owner.headers)).body.data
}
async function receiptOf(order_id: string) {
  const texts = textsOfPdf((await askReceipt(order_id)).pdf)
  return { title: texts[1], given: texts.slice(texts.indexOf('返還金額（税込）') + 1, texts.indexOf('返還金額') + 1) }
}

test('the receipt states a claim’s refund with its goods, day and tax rate (適格返還請求書)', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  await rateOf(order.id, 8)
  const claim_items = [{ item_id: order.item_id, quantity: 1, reason: 'production_failure' }]
  await swaps.post(`/admin/orders/${order.id}/claims`, { type: 'refund', claim_items, refund_amount: 500 })
  const { title, given } = await receiptOf(order.id)
  expect(title).toBe('適格簡易請求書　兼　適格返還請求書')
  expect(given).toEqual([
    '商品の不良・誤配送　返還日 2026年6月1日',
    ...['1', '-¥500', '化粧水　1個 ※'],
    ...['内消費税 -¥37', '　8％対象 -¥500'],
    ...['-¥500', '返還金額'],
  ])
})

test('a refund without goods after a claim is taxed at the rate of what the claim left', async () => {
  const order = await soldOrder(desk.shop, desk.goods)
  await rateOf(order.id, 8)
  const claim_items = [{ item_id: order.item_id, quantity: 2, reason: 'other' }]
  await swaps.post(`/admin/orders/${order.id}/claims`, { type: 'refund', claim_items })
  await desk.later(1000, async () => {
    await swaps.post(`/admin/orders/${order.id}/refund`, { amount: 100, reason: 'claim' })
  })
  await askReceipt(order.id)
  const { document } = await desk.shop.db
    .selectFrom('receipt')
    .select('document')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect((document as { reductions: unknown }).reductions).toMatchObject([
    { total: 2003, taxes: [{ rate: 8, total: 2003 }] },
    { total: 100, taxes: [{ rate: 10, total: 100 }] },
  ])
})

test('the receipt states a swap’s refunded difference with its goods, each at its tax rate', async () => {
  const { order, on, cart_id } = await swaps.confirmed('few')
  const sent = desk.shop.db
    .selectFrom('line_item')
    .select('id')
    .where('cart_id', '=', cart_id)
    .where('is_return', '=', false)
  await desk.shop.db.updateTable('line_item_tax_line').set({ rate: 8 }).where('item_id', 'in', sent).execute()
  await on('process-payment')
  const { title, given } = await receiptOf(order.id)
  expect(title).toBe('適格簡易請求書　兼　適格返還請求書')
  expect(given).toEqual([
    '商品の交換　返還日 2026年6月1日',
    ...['1', '¥550', '交換品：見本の日用品（few）　1個 ※'],
    ...['1', '-¥1,000', '化粧水　1個'],
    ...['内消費税 -¥91', '　10％対象 -¥1,000'],
    ...['内消費税 ¥41', '　8％対象 ¥550'],
    ...['-¥450', '返還金額'],
  ])
})

test('the receipt states what was paid for a swap with its goods by rate, and adds it to the sum', async () => {
  const { order, on } = await swaps.confirmed('device', 'stripe-custom')
  expect((await askReceipt(order.id)).total, 'not captured yet').toBe(2550)
  await on('process-payment')
  const { total, pdf } = await askReceipt(order.id)
  expect(total).toBe(7050)
  const texts = textsOfPdf(pdf)
  expect(texts).toContain('¥7,050（税込）')
  expect(texts.slice(texts.indexOf('¥4,500'), texts.indexOf('追加のお支払い') + 1)).toEqual([
    ...['¥4,500', '商品の交換での追加のお支払い', '¥7,050', '領収金額'],
    '値引きは、各商品の金額の割合で税率ごとに分けています。',
    ...['金額（税込）', '商品の交換　2026年6月1日'],
    ...['1', '¥5,500', '交換品：見本の管理医療機器（device）　1個'],
    ...['1', '-¥1,000', '化粧水　1個'],
    ...['内消費税 ¥409', '　10％対象 ¥4,500'],
    ...['¥4,500', '追加のお支払い'],
  ])
})

test('after a goodwill refund of part of a swap’s difference the sums of the receipt agree', async () => {
  const { order, on, id } = await swaps.confirmed('device', 'stripe-custom')
  await on('process-payment')
  const { payment } = await swaps.swapOf(id)
  await swaps.post(`/admin/payments/${payment.id}/refund`, { amount: 500, reason: 'other' })
  expect((await askReceipt(order.id)).total).toBe(6550)
  const { given } = await receiptOf(order.id)
  expect(given.slice(0, 1)).toEqual(['値引き　返還日 2026年6月1日'])
  expect(given.slice(-2)).toEqual(['-¥500', '返還金額'])
})
