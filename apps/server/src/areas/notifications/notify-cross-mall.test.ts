import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { phaseOf } from './cross-mall-letter.rules.ts'
import { runListeners } from './run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ CROSSMALL_MAIL_TO: 'orders@gathering.example.com' })
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const requestMail = (order_id: string) => shop.call('POST', '/admin/v1/orders/cross-mall-email', { order_id }, staff)
const facts = () =>
  shop.db.selectFrom('fact').select('about').where('name', '=', 'order.gathering_asked').orderBy('id').execute()
/** The queue may run a task twice. */
async function handleLastFact() {
  const { about } = (await facts()).at(-1)!
  for (const _time of [1, 2]) await runListeners(shop.ctx(), 'order.gathering_asked', about as Record<string, unknown>)
}

test('an order is mailed to the gathering service line by line, once per request, and its phase noted', async () => {
  const { id, display_id, email } = await placedOrder(shop, goods)
  expect((await requestMail(id)).body).toEqual({ data: { recipient: 'orders@gathering.example.com' } })
  await handleLastFact()
  expect(shop.letters).toHaveLength(1)
  const [letter] = shop.letters
  expect(letter).toMatchObject({ to: 'orders@gathering.example.com', subject: `受注 ${display_id}` })
  const lines = [
    ...[
      `注文番号：${display_id}`,
      '処理状況：お支払いの確定待ち',
      '氏名：見本 花子',
      `メールアドレス：${email}`,
      '郵便番号：2700101',
    ],
    ...['商品1 コード：T-lotion', '商品1 名前：化粧水 1個', '商品1 数量：2', '商品1 金額：2200'],
    ...['商品合計：2200', '割引：200', '送料：550', 'ギフト券：0', 'ポイント：0', '合計：2550'],
  ]
  expect(letter!.text.split('\n')).toEqual(expect.arrayContaining(lines))
  const noted = async () =>
    (await shop.call('GET', `/admin/orders/${id}?fields=metadata`, undefined, staff)).body.order.metadata
  expect(await noted()).toMatchObject({ crossmallOrderNumber: String(display_id), phase: 'payment' })
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', id).execute()
  await requestMail(id)
  await handleLastFact()
  expect(shop.letters).toHaveLength(2)
  expect(shop.letters[1]!.text).toContain('処理状況：発送待ち')
  expect(await noted()).toMatchObject({ crossmallOrderNumber: String(display_id), phase: 'packing' })
})

test('a payment released because a change made it needless is not named', async () => {
  const { id } = await placedOrder(shop, goods)
  const paid = await shop.db.selectFrom('payment').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  const released = { provider_id: 'stripe-custom', cart_id: null, idempotency_key: null, canceled_at: shop.clock.now }
  const [data, metadata] = [JSON.stringify(paid.data), null]
  const row = { ...paid, ...released, data, metadata, id: newId('payment') }
  await shop.db.insertInto('payment').values(row).execute()
  await requestMail(id)
  await handleLastFact()
  expect(shop.letters.at(-1)!.text).toContain('支払方法：代金引換・銀行振込\n')
})

test.each([
  ['captured', 'not_fulfilled', '発送待ち', 'packing'],
  ['partially_refunded', 'not_fulfilled', '発送待ち', 'packing'],
  ['refunded', 'not_fulfilled', '全額返金・未発送', 'refunded'],
  ['refunded', 'shipped', '発送済み', 'sent'],
])('a %s and %s order is mailed as %s', async (payment_status, fulfillment_status, words, phase) => {
  const { id } = await placedOrder(shop, goods)
  await shop.db.updateTable('orders').set({ payment_status, fulfillment_status }).where('id', '=', id).execute()
  await requestMail(id)
  await handleLastFact()
  expect(shop.letters.at(-1)!.text).toContain(`処理状況：${words}\n`)
  const { order } = (await shop.call('GET', `/admin/orders/${id}?fields=metadata`, undefined, staff)).body
  expect(order.metadata).toMatchObject({ phase })
})

test.each([
  [{ status: 'canceled' }, 'canceled'],
  [{ status: 'requires_action', payment_status: 'awaiting' }, 'pharmacist_review'],
  [{ payment_status: 'not_paid' }, 'payment'],
  [{ payment_status: 'requires_action' }, 'payment'],
])('an order of which nothing may be packed, %o, is in the phase %s', (given, phase) => {
  const order = { status: 'pending', payment_status: 'captured', fulfillment_status: 'not_fulfilled', ...given }
  expect(phaseOf(order, true)).toBe(phase)
})

test('a partly returned order waits to be sent until the rest of its pieces has left', async () => {
  const { id } = await placedOrder(shop, goods)
  const { id: item_id } = await shop.db
    .updateTable('line_item')
    .set({ quantity: 3, fulfilled_quantity: 1, shipped_quantity: 1 })
    .where('order_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('orders').set({ payment_status: 'captured' }).where('id', '=', id).execute()
  const returned = { items: [{ item_id, quantity: 1 }], receive_now: true, refund: 0 }
  const { body } = await shop.call('POST', `/admin/orders/${id}/return`, returned, staff)
  expect(body.order.fulfillment_status).toBe('partially_returned')
  const tellPhase = async () => {
    await requestMail(id)
    await handleLastFact()
    const { order } = (await shop.call('GET', `/admin/orders/${id}?fields=metadata`, undefined, staff)).body
    return [/処理状況：(.*)/.exec(shop.letters.at(-1)!.text)![1], order.metadata.phase]
  }
  expect(await tellPhase()).toEqual(['発送待ち', 'packing'])
  await shop.db.updateTable('line_item').set({ shipped_quantity: 3 }).where('id', '=', item_id).execute()
  expect(await tellPhase()).toEqual(['発送済み', 'sent'])
})

test('an unknown order answers 404, and no mail is requested', async () => {
  const before = await facts()
  expect(await requestMail('order_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await facts()).toEqual(before)
})

test('the request is refused when no recipient is configured', async () => {
  const { id } = await placedOrder(shop, goods)
  const before = await facts()
  const { CROSSMALL_MAIL_TO: to } = shop.config
  shop.config.CROSSMALL_MAIL_TO = undefined
  expect(await requestMail(id)).toMatchObject({ status: 400, body: { code: 'cross_mall_not_set_up' } })
  shop.config.CROSSMALL_MAIL_TO = to
  expect(await facts()).toEqual(before)
})
