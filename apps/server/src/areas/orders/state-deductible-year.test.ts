import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let catalogue: SmallCatalogue
const jan = '4987123456784'
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
  const metadata = JSON.stringify({ jan_code: jan })
  await shop.db.updateTable('product_variant').set({ metadata }).where('id', '=', catalogue.variants.lotion).execute()
  const list = (holds_from: string, name: string) => ({ holds_from, jan, name })
  await shop.db
    .insertInto('tax_deductible_item')
    .values([list('2025-01-01', '見本錠'), list('2026-05-01', '見本錠Ｓ')])
    .execute()
})
afterAll(() => shop.close())

const read = async (year: number | string, headers?: Record<string, string>) =>
  shop.call('GET', `/store/v1/self-medication/year?year=${year}`, undefined, headers)

/** Two pieces of a deductible medicine for 2,000 yen with tax after a discount of 200, paid. */
async function bought(
  by: { id: string; email: string },
  at: string,
  paid: { status?: string; returned?: number; captured_at?: null } = {},
) {
  const order = await placedOrder(shop, catalogue, { customer_id: by.id, email: by.email, at: new Date(at) })
  const payment_status = paid.status ?? 'captured'
  await shop.db.updateTable('orders').set({ payment_status }).where('id', '=', order.id).execute()
  await shop.db
    .updateTable('payment')
    .set({ captured_at: paid.captured_at === null ? null : new Date(at) })
    .where('order_id', '=', order.id)
    .execute()
  const returned_quantity = paid.returned ?? 0
  await shop.db.updateTable('line_item').set({ returned_quantity }).where('order_id', '=', order.id).execute()
  return order
}

test('a year counts what was paid for and kept, by Tokyo days and by the list of that day', async () => {
  const [buyer, other] = [await signInCustomer(shop), await signInCustomer(shop)]
  await bought(buyer, '2025-12-31T14:59:59Z')
  const first = await bought(buyer, '2025-12-31T15:00:00Z')
  const second = await bought(buyer, '2026-05-31T03:00:00Z', { status: 'partially_refunded', returned: 1 })
  await bought(buyer, '2026-06-01T00:00:00Z', { returned: 2, status: 'partially_refunded' })
  await bought(buyer, '2026-06-01T00:00:00Z', { status: 'awaiting', captured_at: null })
  await bought(buyer, '2026-06-01T00:00:00Z', { status: 'refunded' })
  await bought(other, '2026-06-01T00:00:00Z')

  const shopName = '見本株式会社くすりばこ くすりばこ薬局 見本店'
  const line = { shop: shopName, title: '化粧水　1個' }
  const of = ({ id, display_id }: { id: string; display_id: number }) => ({ order_id: id, display_id })
  const older = { listed_name: '見本錠', listed_from: '2025-01-01' }
  const newer = { listed_name: '見本錠Ｓ', listed_from: '2026-05-01' }
  expect((await read(2026, buyer.headers)).body.data).toEqual({
    year: 2026,
    items: [
      { bought_on: '2026-01-01', ...of(first), ...line, ...older, quantity: 2, amount: 2000 },
      { bought_on: '2026-05-31', ...of(second), ...line, ...newer, quantity: 1, amount: 1000 },
    ],
    total: 3000,
    threshold: 12_000,
    cap: 88_000,
    deductible: 0,
  })
  expect((await read(2025, buyer.headers)).body.data).toMatchObject({ total: 2000 })
  expect((await read(2024, buyer.headers)).body.data).toMatchObject({ items: [], total: 0 })
  expect((await read(2026, other.headers)).body.data).toMatchObject({ total: 2000 })
})

test('pieces cost what was paid for the line, however the tax of one piece is rounded', async () => {
  const buyer = await signInCustomer(shop)
  const { id } = await bought(buyer, '2026-03-01T03:00:00Z')
  const line = { unit_price: 878, includes_tax: true, quantity: 3 }
  await shop.db.updateTable('line_item').set(line).where('order_id', '=', id).execute()
  await shop.db.updateTable('payment').set({ amount: 3184 }).where('order_id', '=', id).execute()
  const lineIds = shop.db.selectFrom('line_item').select('id').where('order_id', '=', id)
  await shop.db.deleteFrom('line_item_adjustment').where('item_id', 'in', lineIds).execute()
  const amounts = async () =>
    (await read(2026, buyer.headers)).body.data.items.map(({ amount }: { amount: number }) => amount)
  expect(await amounts()).toEqual([2634])
  await shop.db.updateTable('line_item').set({ returned_quantity: 1 }).where('order_id', '=', id).execute()
  expect(await amounts()).toEqual([1756])
})

test('what was captured counts while the money of an edit is still to be captured', async () => {
  const buyer = await signInCustomer(shop)
  await bought(buyer, '2026-03-01T03:00:00Z', { status: 'awaiting' })
  expect((await read(2026, buyer.headers)).body.data).toMatchObject({ total: 2000 })
})

test('what was paid in points is not counted, and amounts are rounded down', async () => {
  const buyer = await signInCustomer(shop)
  const { id } = await bought(buyer, '2026-03-01T03:00:00Z')
  const metadata = JSON.stringify({ d_points: { pointsSpent: 100 } })
  await shop.db.updateTable('orders').set({ metadata }).where('id', '=', id).execute()
  await shop.db.updateTable('payment').set({ amount: 2450 }).where('order_id', '=', id).execute()
  // 2,550 yen of which 100 by points: 2,000 × 2,450 ÷ 2,550 = 1,921.57.
  expect((await read(2026, buyer.headers)).body.data).toMatchObject({ total: 1921 })
})

test('requires signing in, and a valid year', async () => {
  expect(await read(2026)).toMatchObject({ status: 401 })
  const { headers } = await signInCustomer(shop)
  expect(await read('last', headers)).toMatchObject({ status: 400, body: { code: 'invalid_request_query_params' } })
})
