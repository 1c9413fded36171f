import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
beforeEach(async () => {
  await shop.db.deleteFrom('refund').execute()
  await shop.db.deleteFrom('payment').execute()
  await shop.db.updateTable('orders').set({ status: 'canceled' }).execute()
})
afterAll(() => shop.close())

const desk = async (id: string, path: string, body: object = {}) => {
  const answer = await shop.call('POST', `/admin/orders/${id}${path}`, body, staff)
  expect(answer.status).toBe(200)
}
const sales = async (query: string) => (await shop.call('GET', `/admin/v1/sales?${query}`, undefined, staff)).body.data
/** An order over 2,550 yen at this moment (UTC). */
async function orderAt(moment: string) {
  shop.clock.now = new Date(moment)
  return (await placedOrder(shop, goods)).id
}
const nothing = { orders: 0, ordered: 0, received: 0, refunded: 0, kept: 0 }

test('counts orders, captures and refunds on the day in Tokyo on which each happened', async () => {
  const id = await orderAt('2026-06-01T14:59:59Z')
  await orderAt('2026-06-01T15:00:00Z')
  await desk(id, '/capture')
  shop.clock.now = new Date('2026-06-04T03:00:00Z')
  await desk(id, '/refund', { amount: 1000, reason: 'other' })
  expect(await sales('from=2026-06-01&to=2026-06-04')).toEqual({
    sales: [
      { ...nothing, period: '2026-06-04', refunded: 1000, kept: -1000 },
      { ...nothing, period: '2026-06-02', orders: 1, ordered: 2550, received: 2550, kept: 2550 },
      { ...nothing, period: '2026-06-01', orders: 1, ordered: 2550 },
    ],
    total: { orders: 2, ordered: 5100, received: 2550, refunded: 1000, kept: 1550 },
    count: 3,
  })
})

test('adds up whole months, and totals all of them whichever page is shown', async () => {
  for (const moment of ['2026-04-30T15:00:00Z', '2026-05-31T14:59:59Z', '2026-05-31T15:00:00Z']) await orderAt(moment)
  const total = { ...nothing, orders: 3, ordered: 7650 }
  const may = { ...nothing, period: '2026-05', orders: 2, ordered: 5100 }
  const june = { ...nothing, period: '2026-06', orders: 1, ordered: 2550 }
  expect(await sales('by=month&to=2026-06-30&limit=1')).toEqual({ sales: [june], total, count: 2 })
  expect(await sales('by=month&to=2026-06-30&limit=1&offset=1')).toEqual({ sales: [may], total, count: 2 })
})

test('covers the last 31 days, or twelve months, when no days are given', async () => {
  for (const moment of ['2025-06-30T14:59:59Z', '2025-06-30T15:00:00Z', '2026-05-29T14:59:59Z', '2026-05-29T15:00:00Z'])
    await orderAt(moment)
  shop.clock.now = new Date('2026-06-29T12:00:00Z')
  const periods = async (query: string) => (await sales(query)).sales.map(({ period }: { period: string }) => period)
  expect(await periods('')).toEqual(['2026-05-30'])
  expect(await periods('by=month')).toEqual(['2026-05', '2025-07'])
})

test('leaves out cancelled orders, other currencies, and refunds that were declined or are pending', async () => {
  const [id, other, cancelled] = [
    await orderAt('2026-06-01T03:00:00Z'),
    await orderAt('2026-06-01T03:00:00Z'),
    await orderAt('2026-06-01T03:00:00Z'),
  ]
  await desk(cancelled, '/cancel')
  for (const one of [id, other]) await desk(one, '/capture')
  for (const amount of [100, 200, 300]) await desk(id, '/refund', { amount, reason: 'other' })
  const refundOf = (amount: number) => shop.db.selectFrom('refund').select('id').where('amount', '=', amount)
  const { id: declined } = await refundOf(200).executeTakeFirstOrThrow()
  const verdict = { refund_id: declined, state: 'declined', said_at: shop.clock.now }
  await shop.db.insertInto('refund_verdict').values(verdict).execute()
  await shop.db.updateTable('refund').set({ settled_at: null }).where('amount', '=', 300).execute()
  await shop.db.updateTable('orders').set({ currency_code: 'usd' }).where('id', '=', other).execute()
  await shop.db.updateTable('payment').set({ currency_code: 'usd' }).where('order_id', '=', other).execute()
  expect((await sales('from=2026-06-01&to=2026-06-01')).total).toEqual({
    orders: 1,
    ordered: 2550,
    received: 2550,
    refunded: 100,
    kept: 2450,
  })
})

test('returns no periods and a zero total where nothing happened', async () => {
  expect(await sales('from=2020-01-01&to=2020-12-31')).toEqual({ sales: [], total: nothing, count: 0 })
  expect(await sales('from=2026-06-02&to=2026-06-01')).toEqual({ sales: [], total: nothing, count: 0 })
  const wrong = await shop.call('GET', '/admin/v1/sales?from=June', undefined, staff)
  expect(wrong.status).toBe(400)
})
