import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Good } from '../../base/testing/catalogue.ts'
import {
  holdStock,
  receiveStock,
  releaseReservations,
  releaseStock,
  removeItems,
  reserveForLines,
  returnToShelf,
  setFreePieces,
  shipReserved,
  trimReservations,
  unshipReserved,
} from './index.ts'
import { twoPlaces } from './two-places.fixture.ts'

const { branch, db, tx, variant, linesFor, ordered, piecesOf } = twoPlaces()

/** By stock location, the main one first: [stocked, reserved]. */
async function levels(good: Good) {
  const { rows } = await sql<{ figures: [number, number] }>`
    select array[l.stocked_quantity, l.reserved_quantity] as figures from inventory_level l
    join product_variant_inventory_item pi using (inventory_item_id)
    where pi.variant_id = ${variant(good)} order by l.location_id = ${branch}, l.inventory_item_id`.execute(db())
  return rows.map(({ figures }) => figures)
}
const reserved = async (lineId: string) =>
  (
    await db()
      .selectFrom('reservation_item')
      .select('quantity')
      .where('line_item_id', '=', lineId)
      .where('deleted_at', 'is', null)
      .orderBy('quantity')
      .execute()
  ).map(({ quantity }) => quantity)

test('levels and reservations follow packing, unpacking, cancelling and returning', async () => {
  const [line] = await ordered({ food: 5 })
  expect([await levels('food'), await reserved(line!.id)]).toEqual([[[100, 5]], [5]])
  await tx((t) => shipReserved(t, [{ id: 'ful_a', pieces: [piecesOf(line!, 2)] }]))
  await tx((t) => shipReserved(t, [{ id: 'ful_b', pieces: [piecesOf(line!, 3)] }]))
  expect([await levels('food'), await reserved(line!.id)]).toEqual([[[95, 0]], []])
  await tx((t) => unshipReserved(t, { id: 'ful_b', pieces: [piecesOf(line!, 3)] }))
  // A parcel that is unpacked twice returns its pieces once.
  await tx((t) => unshipReserved(t, { id: 'ful_b', pieces: [piecesOf(line!, 3)] }))
  expect([await levels('food'), await reserved(line!.id)]).toEqual([[[98, 3]], [3]])
  await tx((t) => releaseReservations(t, [line!.id], 'order_x'))
  await tx((t) => releaseReservations(t, [line!.id], 'order_x'))
  expect([await levels('food'), await reserved(line!.id)]).toEqual([[[98, 0]], []])
  await tx((t) => returnToShelf(t, [{ variant_id: variant('food'), quantity: 1 }], 'ret_x'))
  expect(await levels('food')).toEqual([[99, 0]])
})

type Lines = Awaited<ReturnType<typeof linesFor>>

/** As a payment that may come later reserves for its lines, and as an order made at once does it. */
const ways = [
  async (lines: Lines, name: string) => {
    await tx((t) => holdStock(t, lines, name))
    const ids = lines.map(({ id }) => id)
    await tx((t) => reserveForLines(t, name, ids))
  },
  async (lines: Lines, name: string) => {
    const named = lines.map(({ id: line_item_id, ...line }) => ({ ...line, line_item_id }))
    await tx((t) => holdStock(t, named, name))
  },
]

test.each([0, 1])('two lines of one variant each get their reservation from one hold, way %i', async (way) => {
  const before = (await levels('lotion'))[0]!
  const cart = [...(await linesFor({ lotion: 2 })), ...(await linesFor({ lotion: 1 }))]
  await ways[way]!(cart, `att_two_${way}`)
  expect(await Promise.all(cart.map(({ id }) => reserved(id)))).toEqual([[2], [1]])
  expect(await levels('lotion')).toEqual([[before[0], before[1] + 3]])
})

test('a parcel from another location takes its pieces there, and frees what was reserved', async () => {
  const [line] = await ordered({ thirdClass: 4 })
  const missing = await tx((t) => shipReserved(t, [{ id: 'ful_c', pieces: [piecesOf(line!, 4, branch)] }]))
  expect([...missing]).toMatchObject([['ful_c', { line_item_id: line!.id, available: 0 }]])
  expect(await levels('thirdClass')).toEqual([[50, 4]])
  await tx((t) => receiveStock(t, [{ variant_id: variant('thirdClass'), quantity: 3, location_id: branch }], 'van'))
  await tx((t) => shipReserved(t, [{ id: 'ful_d', pieces: [piecesOf(line!, 3, branch)] }]))
  expect([await levels('thirdClass'), await reserved(line!.id)]).toEqual([
    [
      [50, 1],
      [0, 0],
    ],
    [1],
  ])
  await tx((t) => unshipReserved(t, { id: 'ful_d', pieces: [piecesOf(line!, 3, branch)] }))
  expect([await levels('thirdClass'), await reserved(line!.id)]).toEqual([
    [
      [50, 1],
      [3, 3],
    ],
    [1, 3],
  ])
})

test('a backorder can be packed once its pieces have arrived', async () => {
  await tx((t) => receiveStock(t, [{ variant_id: variant('backorder'), quantity: 1 }], 'van'))
  const [line] = await ordered({ backorder: 3 })
  expect([await levels('backorder'), await reserved(line!.id)]).toEqual([[[1, 1]], [1]])
  const missing = await tx((t) => shipReserved(t, [{ id: 'ful_e', pieces: [piecesOf(line!, 3)] }]))
  expect([...missing]).toMatchObject([['ful_e', { available: 1 }]])
  expect(await levels('backorder')).toEqual([[1, 1]])
  await tx((t) => receiveStock(t, [{ variant_id: variant('backorder'), quantity: 5 }], 'van'))
  await tx((t) => shipReserved(t, [{ id: 'ful_e', pieces: [piecesOf(line!, 3)] }]))
  expect([await levels('backorder'), await reserved(line!.id)]).toEqual([[[3, 0]], []])
})

test('of stock that two variants share, the line that cannot be backordered is reserved first', async () => {
  await sql`delete from product_variant_inventory_item where variant_id = ${variant('backorder')}`.execute(db())
  await sql`insert into product_variant_inventory_item
    select (jsonb_populate_record(pi, jsonb_build_object('id', 'pvitem_shared', 'variant_id', ${variant('backorder')}::text))).*
    from product_variant_inventory_item pi where variant_id = ${variant('limited')}`.execute(db())
  for (const [at, reserve] of ways.entries()) {
    await tx((t) => setFreePieces(t, [{ variant_id: variant('limited'), quantity: 3 }], 'counted'))
    const cart = [...(await linesFor({ backorder: 2 })), ...(await linesFor({ limited: 2 }))]
    await reserve(cart, `att_shared_${at}`)
    expect(await Promise.all(cart.map(({ id }) => reserved(id)))).toEqual([[1], [2]])
  }
})

test('of stock that two variants share, a line that is not counted takes nothing, also after unpacking', async () => {
  // After the test above, the back-order shares the item of the limited goods.
  const count = (isCounted: boolean) =>
    sql`update product_variant set manage_inventory = ${isCounted}, allow_backorder = ${isCounted}
      where id = ${variant('backorder')}`.execute(db())
  await count(false)
  await tx((t) => setFreePieces(t, [{ variant_id: variant('limited'), quantity: 9 }], 'counted'))
  const before = (await levels('limited'))[0]!
  for (const [at, reserve] of ways.entries()) {
    const [uncounted, counted] = [...(await linesFor({ backorder: 2 })), ...(await linesFor({ limited: 2 }))]
    const parcel = { id: `ful_shared_${at}`, pieces: [piecesOf(uncounted!, 2), piecesOf(counted!, 2)] }
    const reservedForEach = async () => [await reserved(uncounted!.id), await reserved(counted!.id)]
    await reserve([uncounted!, counted!], `att_uncounted_${at}`)
    expect(await reservedForEach()).toEqual([[], [2]])
    await tx((t) => shipReserved(t, [parcel]))
    await tx((t) => unshipReserved(t, parcel))
    expect(await reservedForEach()).toEqual([[], [2]])
    await tx((t) => shipReserved(t, [parcel]))
    expect(await levels('limited')).toEqual([[before[0] - 2 * (at + 1), before[1]]])
  }
  await count(true)
})

test('a removed variant can still be shipped to its buyer, but a return of it is not restocked', async () => {
  const [line] = await ordered({ device: 2 })
  await tx((t) => removeItems(t, [variant('device')]))
  await tx((t) => shipReserved(t, [{ id: 'ful_f', pieces: [piecesOf(line!, 2)] }]))
  await tx((t) => returnToShelf(t, [{ variant_id: variant('device'), quantity: 2 }], 'ret_f'))
  expect(await levels('device')).toEqual([[18, 0]])
})

test('shipping a removed variant takes nothing from stock beyond what is reserved', async () => {
  const [line] = await ordered({ firstClass: 3 })
  await tx((t) => releaseReservations(t, [line!.id], 'order_y'))
  await tx((t) => removeItems(t, [variant('firstClass')]))
  await tx((t) => shipReserved(t, [{ id: 'ful_g', pieces: [piecesOf(line!, 3)] }]))
  expect(await levels('firstClass')).toEqual([[50, 0]])
})

test('a hold that was released reserves nothing for its lines', async () => {
  const cart = await linesFor({ lotion: 2 })
  const before = await levels('lotion')
  await tx((t) => holdStock(t, cart, 'att_gone'))
  await tx((t) => releaseStock(t, 'att_gone'))
  const ids = cart.map(({ id }) => id)
  await tx((t) => reserveForLines(t, 'att_gone', ids))
  expect([await Promise.all(ids.map(reserved)), await levels('lotion')]).toEqual([[[]], before])
})

test('trimming the reservations of an unpacked line reduces only the current one', async () => {
  const [line] = await ordered({ coldRemedy: 5 })
  await tx((t) => shipReserved(t, [{ id: 'ful_h', pieces: [piecesOf(line!, 5)] }]))
  await sql`update reservation_item set created_at = created_at - interval '1 hour' where line_item_id = ${line!.id}`.execute(
    db(),
  )
  await tx((t) => unshipReserved(t, { id: 'ful_h', pieces: [piecesOf(line!, 5)] }))
  await tx((t) => trimReservations(t, [{ line_item_id: line!.id, quantity: 2 }], 'ret_h'))
  expect([await levels('coldRemedy'), await reserved(line!.id)]).toEqual([[[50, 2]], [2]])
})

test('trimming the reservations of a line of kits keeps every piece of the remaining kits', async () => {
  const pair = { required_quantity: 2 }
  await db()
    .updateTable('product_variant_inventory_item')
    .set(pair)
    .where('variant_id', '=', variant('coughSyrup'))
    .execute()
  const [line] = await ordered({ coughSyrup: 3 })
  expect([await levels('coughSyrup'), await reserved(line!.id)]).toEqual([[[50, 6]], [6]])
  await tx((t) => trimReservations(t, [{ line_item_id: line!.id, quantity: 1 }], 'ret_k'))
  expect([await levels('coughSyrup'), await reserved(line!.id)]).toEqual([[[50, 2]], [2]])
})

test('a stock count covers all locations, and leaves reserved pieces alone', async () => {
  const [line] = await ordered({ secondClass: 10 })
  await tx((t) => receiveStock(t, [{ variant_id: variant('secondClass'), quantity: 6, location_id: branch }], 'van'))
  const count = (quantity: number) =>
    tx((t) => setFreePieces(t, [{ variant_id: variant('secondClass'), quantity }], 'counted'))
  await count(60)
  expect(await levels('secondClass')).toEqual([
    [64, 10],
    [6, 0],
  ])
  await count(2)
  expect(await levels('secondClass')).toEqual([
    [10, 10],
    [2, 0],
  ])
  expect(await reserved(line!.id)).toEqual([10])
})
