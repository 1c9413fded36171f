import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { holdStock, stockDisagreements } from './index.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let lotion: string
let food: string
let note = 0
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  lotion = goods.variants.lotion
  food = goods.variants.food
})
beforeEach(() => {
  note += 1
})
afterAll(async () => {
  expect(await stockDisagreements(shop.db)).toEqual([])
  await shop.close()
})

const receive = (lines: object[], more: object = {}) =>
  shop.call('POST', '/admin/v1/arrivals', { note_number: `N-${note}`, lines, ...more }, staff)
const received = () =>
  shop.db
    .selectFrom('stock_movement')
    .select(['stocked', 'reserved', 'because_of'])
    .where('reason', '=', 'received')
    .where('because_of', 'like', 'N-%')
    .orderBy('id')
    .execute()
const one = () => ({ variant_id: lotion, quantity: 1 })
const lies = (variant_id: string) =>
  shop.db
    .selectFrom('inventory_level as l')
    .innerJoin('product_variant_inventory_item as pi', 'pi.inventory_item_id', 'l.inventory_item_id')
    .select(['l.location_id', 'l.stocked_quantity', 'l.reserved_quantity'])
    .where('pi.variant_id', '=', variant_id)
    .orderBy('l.created_at')
    .orderBy('l.location_id')
    .execute()

test('an arrival adds to stock beside reservations, and the ledger records the note number', async () => {
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: lotion, quantity: 3 }], 'att_1'))
  const [before] = await lies(lotion)
  const { status, body } = await receive([
    { variant_id: lotion, quantity: 12 },
    { variant_id: food, quantity: 1 },
  ])
  expect(status).toBe(200)
  expect(body.data.arrival).toEqual({
    note_number: 'N-1',
    lines: [
      { variant_id: lotion, sku: goods.skus.lotion, quantity: 12, inventory_quantity: 109 },
      { variant_id: food, sku: goods.skus.food, quantity: 1, inventory_quantity: 101 },
    ],
  })
  expect(await lies(lotion)).toEqual([{ ...before, stocked_quantity: 112, reserved_quantity: 3 }])
  expect(await received()).toEqual([
    { stocked: 12, reserved: 0, because_of: 'N-1' },
    { stocked: 1, reserved: 0, because_of: 'N-1' },
  ])
  const { body: now } = await shop.call('GET', `/admin/variants/${lotion}`, undefined, staff)
  expect(now.variant.inventory_quantity).toBe(109)
})

test('an arrival can go to a location that had no stock of it', async () => {
  const { body } = await shop.call('POST', '/admin/stock-locations', { name: '大手町店' }, staff)
  const location_id = body.stock_location.id
  expect((await receive([{ variant_id: food, quantity: 5 }], { location_id })).status).toBe(200)
  expect((await lies(food)).find((level) => level.location_id === location_id)?.stocked_quantity).toBe(5)
})

test('a delivery note is accepted once, even when sent several times at once', async () => {
  const before = (await received()).length
  const lines = [{ variant_id: lotion, quantity: 2 }]
  const answers = await Promise.all([receive(lines), receive(lines), receive(lines)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await receive([...lines, { variant_id: food, quantity: 1 }])).toMatchObject({
    status: 400,
    body: { code: 'arrival_received_already', details: { variant_ids: [lotion] } },
  })
  // The rest of the note may arrive a day later.
  expect((await receive([{ variant_id: food, quantity: 4 }])).status).toBe(200)
  expect((await received()).slice(before).map(({ stocked }) => stocked)).toEqual([2, 4])
})

test('a note number in full width is the same note', async () => {
  const line = [{ variant_id: food, quantity: 1 }]
  const { body } = await receive(line, { note_number: ' Ｗ－2026ー１２ ' })
  expect(body.data.arrival.note_number).toBe('W-2026-12')
  const repeated = await receive(line, { note_number: 'W-2026-12' })
  expect(repeated).toMatchObject({ status: 400, body: { code: 'arrival_received_already' } })
})

test.each([
  ['an unknown variant', () => ({ lines: [one(), { ...one(), variant_id: 'variant_none' }] }), 404, 'not_found'],
  ['an unknown location', () => ({ location_id: 'sloc_none' }), 404, 'not_found'],
  ['a variant named twice', () => ({ lines: [one(), one()] }), 400, 'invalid_request_body'],
  ['a quantity of zero', () => ({ lines: [{ ...one(), quantity: 0 }] }), 400, 'invalid_request_body'],
  ['no lines', () => ({ lines: [] }), 400, 'invalid_request_body'],
  ['no delivery note number', () => ({ note_number: ' ' }), 400, 'invalid_request_body'],
])('an arrival with %s is refused, and stock stays unchanged', async (_what, wrong, status, code) => {
  const before = [await received(), await lies(lotion)]
  expect(await receive([one()], wrong())).toMatchObject({ status, body: { code } })
  expect([await received(), await lies(lotion)]).toEqual(before)
})

test('an arrival with a variant whose stock is not tracked is refused as a whole', async () => {
  const few = goods.variants.few
  await shop.db.updateTable('product_variant').set({ manage_inventory: false }).where('id', '=', few).execute()
  const before = [await received(), await lies(lotion)]
  const lines = [
    { variant_id: lotion, quantity: 1 },
    { variant_id: few, quantity: 1 },
  ]
  expect(await receive(lines)).toMatchObject({ status: 400, body: { code: 'stock_not_counted' } })
  expect([await received(), await lies(lotion)]).toEqual(before)
})

test('the ledger lists what moved, why and by whom, with the stock afterwards', async () => {
  const of = `product_id=${goods.products.soldOut}`
  const movementsOf = async (query: string) =>
    (await shop.call('GET', `/admin/v1/stock-movements?${query}`, undefined, staff)).body.data
  expect(await movementsOf(of)).toEqual({ movements: [], count: 0, limit: 50, offset: 0 })
  await receive([{ variant_id: goods.variants.soldOut, quantity: 5 }])
  const earlier = shop.clock.now.toISOString()
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: goods.variants.soldOut, quantity: 2 }], 'att_2'))
  const { movements, count } = await movementsOf(of)
  expect(count).toBe(2)
  const by = (await shop.call('GET', '/admin/auth', undefined, staff)).body.user
  expect(movements).toMatchObject([
    { reason: 'held', stocked: 0, reserved: 2, stocked_after: 5, reserved_after: 2, because_of: 'att_2', order: null },
    {
      variants: [{ id: goods.variants.soldOut }],
      reason: 'received',
      stocked: 5,
      stocked_after: 5,
      reserved_after: 0,
      moved_at: earlier,
    },
  ])
  expect(movements.map(({ staff_name }: { staff_name: string }) => staff_name)).toEqual([null, by.email])
  // Movements outside the filter still count in `stocked_after`.
  const held = await movementsOf(`${of}&reason=held,shipped&moved_at[gt]=${earlier}`)
  expect(held).toMatchObject({ count: 1, movements: [{ stocked_after: 5 }] })
  expect((await movementsOf(`${of}&moved_at[lt]=${earlier}`)).count).toBe(0)
  expect(await movementsOf(`variant_id=${goods.variants.soldOut}&limit=1`)).toMatchObject({ count: 2, movements: [{}] })
  expect((await movementsOf(`inventory_item_id=${movements[0].inventory_item_id}&offset=1`)).movements).toHaveLength(1)
  await receive([{ variant_id: goods.variants.soldOut, quantity: 1 }], { note_number: 'another' })
  const all = (await movementsOf(of)).movements
  expect(all.map(({ stocked_after }: { stocked_after: number }) => stocked_after)).toEqual([6, 5, 5])
  for (const at of [0, 1, 2]) expect((await movementsOf(`${of}&limit=1&offset=${at}`)).movements).toEqual([all[at]])
  const unnamed = await shop.call('GET', '/admin/v1/stock-movements', undefined, staff)
  expect(unnamed).toMatchObject({ status: 400, body: { code: 'invalid_request_query_params' } })
})
