import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { boughtOrder } from '../../base/testing/carts.ts'
import { type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { receiveStock, stockDisagreements } from '../inventory/index.ts'
import { jobs } from '../inventory/jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterEach(async () => expect(await stockDisagreements(shop.db)).toEqual([]))
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST', path: string, body?: object) => shop.call(method, path, body, staff)
/** Assigns stock to lots: number, last day, and pieces. */
async function name(good: Good, ...lots: [string, string, number][]) {
  const ids: string[] = []
  for (const [lot_number, expires_on, quantity] of lots) {
    const lot = { variant_id: goods.variants[good], lot_number, expires_on, quantity }
    ids.push((await call('POST', '/admin/v1/lots', lot)).body.data.lot.id)
  }
  return ids
}
/** Number, sellable pieces and set aside pieces. */
const shelf = async (good: Good) =>
  (await call('GET', `/admin/v1/lots?variant_id=${goods.variants[good]}&with_empty=true`)).body.data.lots.map(
    (lot: Record<string, unknown>) => [lot.lot_number, lot.quantity, lot.aside_quantity],
  )
async function ordered(good: Good, quantity: number) {
  const { id, items } = await boughtOrder(shop, goods, { [good]: quantity })
  return { id: id as string, line: items[0].id as string }
}
const pack = ({ id, line }: { id: string; line: string }, quantity: number) =>
  call('POST', `/admin/orders/${id}/fulfillment`, { items: [{ item_id: line, quantity }] })
const parcelsOf = async (id: string) =>
  (await call('GET', `/admin/v1/fulfillments/lots?order_id=${id}`)).body.data.parcels
/** Lots in each parcel of an order: number and pieces. */
const inside = async (id: string) =>
  (await parcelsOf(id)).map(({ lots }: { lots: { lot_number: string; quantity: number }[] }) =>
    lots.map(({ lot_number, quantity }) => [lot_number, quantity]),
  )
const recipients = async (query: string) => (await call('GET', `/admin/v1/lot-recipients?${query}`)).body.data

test('packs the lot that expires first, then pieces without a lot; unpacking puts each back', async () => {
  await name('food', ['LATE', '2029-01-31', 3], ['EARLY', '2028-01-31', 2])
  const order = await ordered('food', 7)
  const { body } = await pack(order, 6)
  expect(await inside(order.id)).toEqual([
    [
      ['EARLY', 2],
      ['LATE', 3],
    ],
  ])
  expect(await shelf('food')).toEqual([
    ['EARLY', 0, 0],
    ['LATE', 0, 0],
  ])
  const [parcel] = body.order.fulfillments
  for (const _again of [1, 2]) await call('POST', `/admin/orders/${order.id}/fulfillments/${parcel.id}/cancel`, {})
  expect(await shelf('food')).toEqual([
    ['EARLY', 2, 0],
    ['LATE', 3, 0],
  ])
  expect(await parcelsOf(order.id)).toEqual([{ fulfillment_id: parcel.id, lots: [], choices: [] }])
  expect((await pack(order, 1)).status).toBe(200)
  expect(await shelf('food')).toEqual([
    ['EARLY', 1, 0],
    ['LATE', 3, 0],
  ])
})

test('staff choose the lots that a packed line came from; the remaining pieces have no lot', async () => {
  const [early, late] = await name('lotion', ['L1', '2028-01-31', 40], ['L2', '2029-01-31', 40])
  const order = await ordered('lotion', 5)
  await pack(order, 5)
  const [{ fulfillment_id, lots, choices }] = await parcelsOf(order.id)
  const one = { line_item_id: order.line, lot_id: early, lot_number: 'L1', expires_on: '2028-01-31' }
  expect(lots).toEqual([{ ...one, quantity: 5 }])
  expect(choices).toEqual([
    { ...one, quantity: 40 },
    { ...one, lot_id: late, lot_number: 'L2', expires_on: '2029-01-31', quantity: 40 },
  ])
  const assignLots = (...lots: [string | undefined, number][]) =>
    call('POST', '/admin/v1/fulfillments/lots', {
      ...{ fulfillment_id, line_item_id: order.line },
      lots: lots.map(([lot_id, quantity]) => ({ lot_id, quantity })),
    })
  const changed = await assignLots([late, 3], [early, 1])
  expect(changed.body.data.parcel.lots).toMatchObject([
    { lot_number: 'L1', quantity: 1 },
    { lot_number: 'L2', quantity: 3 },
  ])
  expect(await shelf('lotion')).toEqual([
    ['L1', 39, 0],
    ['L2', 37, 0],
  ])
  const refused = async (code: string, ...named: [string | undefined, number][]) => {
    expect(await assignLots(...named)).toMatchObject({ body: { code } })
    expect(await inside(order.id)).toEqual([
      [
        ['L1', 1],
        ['L2', 3],
      ],
    ])
  }
  await refused('lot_pieces_missing', [late, 6])
  await refused('lot_pieces_missing', ['lot_none', 1])
  await shop.db
    .updateTable('lot')
    .set({ blocked_at: shop.clock.now, blocked_because: '回収' })
    .where('id', '=', early!)
    .execute()
  await refused('lot_not_sellable', [early, 1])
  await shop.db.updateTable('lot').set({ blocked_at: null, blocked_because: null }).where('id', '=', early!).execute()
  const other = { fulfillment_id, line_item_id: 'item_none', lots: [] }
  expect(await call('POST', '/admin/v1/fulfillments/lots', other)).toMatchObject({ status: 404 })
  expect(await call('POST', '/admin/v1/fulfillments/lots', { ...other, fulfillment_id: 'ful_none' })).toMatchObject({
    status: 404,
  })
  expect(await call('GET', '/admin/v1/fulfillments/lots?order_id=order_none')).toMatchObject({ status: 404 })
  // Without a lot: there must be enough pieces without one.
  expect((await assignLots()).status).toBe(200)
  expect([await inside(order.id), await shelf('lotion')]).toEqual([
    [[]],
    [
      ['L1', 40, 0],
      ['L2', 40, 0],
    ],
  ])
  await call('POST', `/admin/orders/${order.id}/shipment`, { fulfillment_id })
  expect(await assignLots([late, 1])).toMatchObject({ body: { code: 'fulfillment_shipped' } })
  const again = await ordered('lotion', 1)
  const { body } = await pack(again, 1)
  const parcel = body.order.fulfillments[0].id
  await call('POST', `/admin/orders/${again.id}/fulfillments/${parcel}/cancel`, {})
  expect(
    await call('POST', '/admin/v1/fulfillments/lots', { fulfillment_id: parcel, line_item_id: again.line, lots: [] }),
  ).toMatchObject({ body: { code: 'fulfillment_canceled' } })
  expect(await inside(order.id)).toEqual([[]])
})

test('pieces of a recalled lot are not packed, and its recipients are listed parcel by parcel', async () => {
  const [bad] = await name('thirdClass', ['BAD', '2028-01-31', 46], ['GOOD', '2029-01-31', 3])
  const orders = [await ordered('thirdClass', 3), await ordered('thirdClass', 4), await ordered('thirdClass', 5)]
  await pack(orders[0]!, 3)
  await pack(orders[1]!, 2)
  await pack(orders[1]!, 2)
  const [first] = (await parcelsOf(orders[0]!.id)) as { fulfillment_id: string }[]
  await call('POST', `/admin/orders/${orders[0]!.id}/shipment`, { fulfillment_id: first!.fulfillment_id })
  const [unpacked] = (await parcelsOf(orders[1]!.id)) as { fulfillment_id: string }[]
  await call('POST', `/admin/orders/${orders[1]!.id}/fulfillments/${unpacked!.fulfillment_id}/cancel`, {})
  await call('POST', `/admin/v1/lot-blocks/${bad}`, { because: '回収' })
  // 45 in stock, 7 of them reserved: 38 of the lot can be set aside, three stay beside the reserved ones.
  expect(await shelf('thirdClass')).toEqual([
    ['BAD', 3, 38],
    ['GOOD', 3, 0],
  ])
  expect(await pack(orders[2]!, 5)).toMatchObject({ body: { code: 'insufficient_inventory' } })
  expect((await pack(orders[2]!, 4)).status).toBe(200)
  expect(await inside(orders[2]!.id)).toEqual([[['GOOD', 3]]])
  const { recipients: found, ...sums } = await recipients(`lot_id=${bad}`)
  expect(sums).toEqual({ quantity: 5, count: 2, limit: 50, offset: 0 })
  const summaries = found.map(({ order_id, quantity, shipped_at, email, name: buyer }: Record<string, unknown>) => [
    ...[order_id, quantity, shipped_at === null, email, buyer],
  ])
  expect(summaries.toSorted()).toEqual(
    [
      [orders[0]!.id, 3, false, expect.stringMatching(/@/), expect.any(String)],
      [orders[1]!.id, 2, true, expect.stringMatching(/@/), expect.any(String)],
    ].toSorted(),
  )
  const byNumber = `variant_id=${goods.variants.thirdClass}&lot_number=bad`
  expect(await recipients(`${byNumber}&limit=1&offset=1`)).toMatchObject({ count: 2, quantity: 5, recipients: [{}] })
  expect(await recipients(`variant_id=${goods.variants.food}&lot_number=bad`)).toMatchObject({ count: 0, quantity: 0 })
  const unnamed = await call('GET', '/admin/v1/lot-recipients?lot_number=bad')
  expect(unnamed).toMatchObject({ status: 400, body: { code: 'invalid_request_query_params' } })
})

test('a parcel packed before its lot was blocked cannot ship until staff choose another lot', async () => {
  const [bad, good] = await name('few', ['F1', '2028-01-31', 1], ['F2', '2029-01-31', 1])
  const order = await ordered('few', 1)
  const { body } = await pack(order, 1)
  const { display_id, fulfillments } = body.order
  const fulfillment_id = fulfillments[0].id as string
  await call('POST', `/admin/v1/lot-blocks/${bad}`, { because: '回収' })
  const ship = () => call('POST', `/admin/orders/${order.id}/shipment`, { fulfillment_id })
  expect(await ship()).toMatchObject({
    status: 400,
    body: { code: 'insufficient_inventory', message: 'Lot F1 is blocked' },
  })
  const file = { stringifiedCsv: `display_id,shipping_number\n${display_id},1234` }
  expect((await call('POST', '/admin/v1/fulfillments/import-tracking', file)).body.data).toEqual({
    shipped: 0,
    errors: [{ row: 2, display_id: String(display_id), message: 'Lot F1 is blocked' }],
  })
  const parcel = () =>
    shop.db
      .selectFrom('fulfillment')
      .select(['shipped_at', 'tracking_numbers'])
      .where('id', '=', fulfillment_id)
      .executeTakeFirstOrThrow()
  expect(await parcel()).toEqual({ shipped_at: null, tracking_numbers: [] })
  const other = { fulfillment_id, line_item_id: order.line, lots: [{ lot_id: good, quantity: 1 }] }
  expect((await call('POST', '/admin/v1/fulfillments/lots', other)).status).toBe(200)
  // Unpacked pieces are set aside at once.
  expect(await shelf('few')).toContainEqual(['F1', 0, 1])
  // Its shelf life is too short by now, but it is not blocked: it may be sent.
  await shop.db.updateTable('lot').set({ expires_on: '2026-01-31' }).where('id', '=', good!).execute()
  expect((await ship()).status).toBe(200)
  expect(await parcel()).toMatchObject({ shipped_at: shop.clock.now })
})

test('two simultaneous parcels, a block and the job take no piece of a lot twice', async () => {
  const [bad] = await name('device', ['D1', '2028-01-31', 6], ['D2', '2029-01-31', 6])
  const orders = await Promise.all([ordered('device', 5), ordered('device', 5)])
  const settle = jobs.find(({ name: one }) => one === 'settle-lots')!.run
  const [one, two] = await Promise.all([
    pack(orders[0], 5),
    pack(orders[1], 5),
    call('POST', `/admin/v1/lot-blocks/${bad}`, { because: '回収' }),
    settle(shop.ctx()),
    settle(shop.ctx()),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  await settle(shop.ctx())
  const packed = (await Promise.all(orders.map(({ id }) => inside(id)))).flat(2) as [string, number][]
  const sentOf = (lot: string) => packed.reduce((sum, [of, pieces]) => sum + (of === lot ? pieces : 0), 0)
  // No piece of the blocked lot is left among the sellable ones.
  const [[, left, aside], [, good]] = await shelf('device')
  expect([left, aside + sentOf('D1'), good + sentOf('D2')]).toEqual([0, 6, 6])
})

test('choosing lots waits for an edit that is being confirmed, and then uses the edit’s line', async () => {
  const [, late] = await name('limited', ['E1', '2028-01-31', 5], ['E2', '2029-01-31', 5])
  const order = await ordered('limited', 2)
  const { body } = await pack(order, 2)
  const [{ id: fulfillment_id }] = body.order.fulfillments
  const { order_edit } = (await call('POST', '/admin/order-edits', { order_id: order.id })).body
  const [edited] = order_edit.items as { id: string }[]
  const assignLot = (line_item_id: string) =>
    call('POST', '/admin/v1/fulfillments/lots', {
      ...{ fulfillment_id, line_item_id, lots: [{ lot_id: late, quantity: 2 }] },
    })
  // As confirming does: the order is locked, and what is packed moves to the lines of the edit.
  const confirming = async (db: TestShop['db']) => {
    await db.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute()
    await db.updateTable('fulfillment_item').set({ item_id: edited!.id }).where('item_id', '=', order.line).execute()
    await db
      .updateTable('lot_movement')
      .set({ line_item_id: edited!.id })
      .where('line_item_id', '=', order.line)
      .execute()
  }
  expect(await raceTransactions(shop.db, confirming, () => assignLot(order.line))).toMatchObject({ status: 404 })
  expect(await inside(order.id)).toEqual([[['E1', 2]]])
  expect((await assignLot(edited!.id)).body.data.parcel.lots).toMatchObject([
    { lot_number: 'E2', quantity: 2, line_item_id: edited!.id },
  ])
})

test('recipients of a lot are found after its number is corrected and it merges with another lot', async () => {
  const [wrong, right] = await name('secondClass', ['O1', '2029-01-31', 2], ['01', '2029-01-31', 2])
  const orders = [await ordered('secondClass', 2), await ordered('secondClass', 2)]
  for (const order of orders) await pack(order, 2)
  expect((await recipients(`lot_id=${right}`)).quantity).toBe(2)
  expect((await call('POST', `/admin/v1/lots/${wrong}`, { lot_number: '０１' })).status).toBe(200)
  expect(await shelf('secondClass')).toEqual([['01', 0, 0]])
  expect((await recipients(`lot_id=${wrong}`)).quantity).toBe(4)
  const [{ fulfillment_id }] = await parcelsOf(orders[0]!.id)
  await call('POST', `/admin/orders/${orders[0]!.id}/fulfillments/${fulfillment_id}/cancel`, {})
  expect([await shelf('secondClass'), (await recipients(`lot_id=${wrong}`)).quantity]).toEqual([[['01', 2, 0]], 2])
})

test('a location cannot be deleted while a parcel is packed from it, and takes its pieces back', async () => {
  const { stock_location } = (await call('POST', '/admin/stock-locations', { name: '大手町店' })).body
  const [place, variant_id] = [stock_location.id, goods.variants.device]
  await shop.ctx().tx((tx) => receiveStock(tx, [{ variant_id, quantity: 2, location_id: place }], 'van'))
  const order = await ordered('device', 2)
  const items = [{ item_id: order.line, quantity: 2 }]
  const { body } = await call('POST', `/admin/orders/${order.id}/fulfillment`, { items, location_id: place })
  const close = () => shop.call('DELETE', `/admin/stock-locations/${place}`, undefined, staff)
  expect(await close()).toMatchObject({ status: 400, body: { type: 'not_allowed' } })
  await call('POST', `/admin/orders/${order.id}/fulfillments/${body.order.fulfillments[0].id}/cancel`, {})
  const [at] = await shop.db.selectFrom('inventory_level').selectAll().where('location_id', '=', place).execute()
  expect(at).toMatchObject({ stocked_quantity: 2, reserved_quantity: 2 })
})
