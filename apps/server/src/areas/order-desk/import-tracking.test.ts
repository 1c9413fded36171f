import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { countTrips } from '../../platform-contract/count-trips.ts'
import { setFreePieces } from '../inventory/index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const heads = 'display_id,shipping_method,shipping_number,shipping_notes'
const send = (lines: string[], more: object = {}) => {
  const stringifiedCsv = [heads, ...lines].join('\n')
  return shop.call('POST', '/admin/v1/fulfillments/import-tracking', { stringifiedCsv, ...more }, staff)
}
const parcelsOf = (order_id: string) =>
  shop.db.selectFrom('fulfillment').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
const stateOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('fulfillment_status').where('id', '=', id).executeTakeFirstOrThrow())
    .fulfillment_status
const shippedFacts = () =>
  shop.db.selectFrom('fact').select('about').where('name', '=', 'order.shipped').orderBy('id').execute()
const stock = async () => {
  const { rows } = await shop.pool.query('select quantity from stock where variant_id = $1', [goods.variants.lotion])
  return rows[0].quantity
}

test('a full-width tracking number is stored in half width, and linked to a carrier in half-width kana', async () => {
  const order = await placedOrder(shop, goods)
  const row = `${order.display_id},ﾔﾏﾄ運輸,１２３４ー５６７８ー９０１３\u200b,`
  await send([row])
  expect(await parcelsOf(order.id)).toMatchObject([{ tracking_numbers: ['1234-5678-9013'] }])
  const link = shop.db.selectFrom('tracking_link').select('url').where('tracking_number', '=', '1234-5678-9013')
  expect((await link.executeTakeFirst())?.url).toMatch(/kuronekoyamato.*=123456789013$/)
  // As earlier versions stored it.
  const recorded = JSON.stringify(['１２３４ー５６７８ー９０１３'])
  await shop.pool.query('update fulfillment set tracking_numbers = $1 where order_id = $2', [recorded, order.id])
  expect((await send([row])).body).toEqual({ data: { shipped: 0, errors: [] } })
  await shop.pool.query('delete from tracking_link')
})

test('packs and ships the orders of a file, notes order.shipped, and ignores the same file again', async () => {
  const [one, other] = [await placedOrder(shop, goods), await placedOrder(shop, goods)]
  const before = await stock()
  const lines = [
    `${one.display_id},ヤマト運輸,1234-5678-9012,置き配`,
    `${other.display_id},佐川急便,4000-1,`,
    `${other.display_id},佐川急便,4000-2,`,
  ]
  expect((await send(lines)).body).toEqual({ data: { shipped: 2, errors: [] } })
  expect(await parcelsOf(one.id)).toMatchObject([
    {
      shipped_at: shop.clock.now,
      tracking_numbers: ['1234-5678-9012'],
      metadata: {
        shipping_method: 'ヤマト運輸',
        shipping_number: '1234-5678-9012',
        shipping_notes: '置き配',
        skip_customer_notification: false,
      },
    },
  ])
  expect(await parcelsOf(other.id)).toMatchObject([{ tracking_numbers: ['4000-1', '4000-2'] }])
  const links = shop.db.selectFrom('tracking_link').select(['tracking_number', 'url']).orderBy('tracking_number')
  expect(await links.execute()).toEqual([
    {
      tracking_number: '1234-5678-9012',
      url: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=123456789012',
    },
    { tracking_number: '4000-1', url: null },
    { tracking_number: '4000-2', url: null },
  ])
  expect(await Promise.all([one, other].map(({ id }) => stateOf(id)))).toEqual(['shipped', 'shipped'])
  expect(await stock()).toBe(before - 4)
  const facts = await shippedFacts()
  for (const { id: order_id } of [one, other])
    expect(facts).toContainEqual({ about: expect.objectContaining({ order_id, is_silent: false }) })
  expect((await send(lines)).body).toEqual({ data: { shipped: 0, errors: [] } })
  expect(await shippedFacts()).toEqual(facts)
})

test('ships a packed parcel as it is, silently when that is requested', async () => {
  const { id, display_id } = await placedOrder(shop, goods)
  const line = await shop.db.selectFrom('line_item').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  await shop.call('POST', `/admin/orders/${id}/fulfillment`, { items: [{ item_id: line.id, quantity: 1 }] }, staff)
  expect((await send([`${display_id},,777,`], { noNotification: true })).body.data.shipped).toBe(1)
  expect(await parcelsOf(id)).toMatchObject([
    { no_notification: true, metadata: { shipping_number: '777', skip_customer_notification: true } },
  ])
  expect(await stateOf(id)).toBe('partially_shipped')
  expect((await shippedFacts()).at(-1)!.about).toMatchObject({ order_id: id, is_silent: true })
  // The rest of it has another number.
  expect((await send([`${display_id},,778,`])).body.data.shipped).toBe(1)
  expect(await stateOf(id)).toBe('shipped')
})

test('reads order numbers as people type them, and joins the rows of one order', async () => {
  const { id, display_id } = await placedOrder(shop, goods)
  const wide = String(display_id).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const lines = [`${wide},,6000-1,`, `#${display_id},,6000-2,`]
  expect((await send(lines)).body).toEqual({ data: { shipped: 1, errors: [] } })
  expect(await parcelsOf(id)).toMatchObject([{ tracking_numbers: ['6000-1', '6000-2'] }])
})

test('writes nothing when a single row is wrong', async () => {
  const good = await placedOrder(shop, goods)
  const canceled = await placedOrder(shop, goods, { status: 'canceled' })
  const gone = await placedOrder(shop, goods)
  await send([`${gone.display_id},,900,`])
  const facts = await shippedFacts()
  const { body } = await send([
    `${good.display_id},,901,`,
    `${canceled.display_id},,902,`,
    `${gone.display_id},,903,`,
    '1,,904,',
  ])
  expect(body.data).toEqual({
    shipped: 0,
    errors: [
      { row: 3, display_id: String(canceled.display_id), message: 'This order is cancelled' },
      { row: 4, display_id: String(gone.display_id), message: 'This parcel has left already' },
      { row: 5, display_id: '1', message: 'There is no such order' },
    ],
  })
  expect(await parcelsOf(good.id)).toEqual([])
  expect(await stateOf(good.id)).toBe('not_fulfilled')
  expect(await shippedFacts()).toEqual(facts)
})

test('reports a tracking number that a spreadsheet has rounded, and ships nothing', async () => {
  const { id, display_id } = await placedOrder(shop, goods)
  const { body } = await send([`${display_id},,4.01234E+11,`])
  const message = 'shipping_number was rounded by a spreadsheet'
  expect(body.data).toEqual({ shipped: 0, errors: [{ row: 2, display_id: String(display_id), message }] })
  expect(await parcelsOf(id)).toEqual([])
  expect((await send([`${display_id},,401234567890,`])).body.data.shipped).toBe(1)
})

test('takes as many database round trips for many orders as for one', async () => {
  const orders = []
  for (let each = 0; each < 9; each++) orders.push(await placedOrder(shop, goods))
  const rows = orders.map(({ display_id }) => `${display_id},,20-${display_id},`)
  const trips = countTrips(shop.pool)
  const one = await trips.of(() => send(rows.slice(0, 1)))
  const many = await trips.of(() => send(rows.slice(1)))
  trips.stop()
  expect([one.result.body.data.shipped, many.result.body.data.shipped]).toEqual([1, 8])
  expect([one.trips, many.trips]).toEqual([9, 9])
})

test('reports only the orders that stock does not suffice for, and writes nothing', async () => {
  const orders = [await placedOrder(shop, goods), await placedOrder(shop, goods), await placedOrder(shop, goods)]
  const shelf = (quantity: number) =>
    shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.lotion, quantity }], 'counted'))
  await shelf(5)
  const { body } = await send(orders.map(({ display_id }) => `${display_id},,21-${display_id},`))
  expect(body.data).toMatchObject({ shipped: 0, errors: [{ row: 4, display_id: String(orders[2]!.display_id) }] })
  for (const { id } of orders) expect(await parcelsOf(id)).toEqual([])
  expect(await stock()).toBe(5)
  await shelf(100)
})

test('does not ship an order that waits for a pharmacist', async () => {
  const { id, display_id } = await placedOrder(shop, goods)
  await shop.db
    .insertInto('pharmacist_review')
    .values({ id: 'prev_1', order_id: id, status: 'waiting', created_at: shop.clock.now })
    .execute()
  expect((await send([`${display_id},,905,`])).body.data).toMatchObject({
    shipped: 0,
    errors: [{ row: 2, message: 'A pharmacist has to approve this order first' }],
  })
  expect(await parcelsOf(id)).toEqual([])
})

test('reports an order whose money has all been refunded, and ships one that was refunded in part', async () => {
  const [whole, part, sent] = [
    await placedOrder(shop, goods),
    await placedOrder(shop, goods),
    await placedOrder(shop, goods),
  ]
  const rowOf = ({ display_id }: typeof whole) => `${display_id},,30-${display_id},`
  await send([rowOf(sent)])
  const refund = async ({ id }: typeof whole, amount: number) => {
    await shop.call('POST', `/admin/orders/${id}/capture`, undefined, staff)
    await shop.call('POST', `/admin/orders/${id}/refund`, { amount, reason: 'other' }, staff)
  }
  await Promise.all([refund(whole, 2550), refund(part, 100), refund(sent, 2550)])
  const message = 'All the money of this order was refunded'
  const errors = [{ row: 3, display_id: String(whole.display_id), message }]
  expect((await send([part, whole, sent].map(rowOf))).body.data).toEqual({ shipped: 0, errors })
  for (const { id } of [whole, part]) expect(await parcelsOf(id)).toEqual([])
  // Without its row the rest is sent; what left before its refund is known.
  expect((await send([part, sent].map(rowOf))).body.data).toEqual({ shipped: 1, errors: [] })

  const [line] = await shop.db.selectFrom('line_item').select('id').where('order_id', '=', whole.id).execute()
  const items = [{ item_id: line!.id, quantity: 2 }]
  await shop.call('POST', `/admin/orders/${whole.id}/fulfillment`, { items }, staff)
  expect((await send([rowOf(whole)])).body.data).toMatchObject({ shipped: 0, errors: [{ row: 2, message }] })
  expect(await parcelsOf(whole.id)).toMatchObject([{ shipped_at: null }])
})

test.each([
  ['a row without an order number', [',,906,'], [2]],
  ['a row without a tracking number', ['1,,1,', '900001,,,'], [3]],
])('reports %s', async (_what, lines, rows) => {
  const { data } = (await send(lines)).body
  expect(data.errors.map(({ row }: { row: number }) => row)).toEqual(rows)
})

test('refuses a file without rows or without the expected columns', async () => {
  expect(await send([])).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
  const stringifiedCsv = 'order,number\n1,2\n'
  const refused = await shop.call('POST', '/admin/v1/fulfillments/import-tracking', { stringifiedCsv }, staff)
  expect(refused).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
})
