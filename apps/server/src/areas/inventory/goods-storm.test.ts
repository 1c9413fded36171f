import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import type { Good } from '../../base/testing/catalogue.ts'
import { seededRandom } from '../../base/testing/seeded-random.ts'
import {
  holdStock,
  receiveStock,
  releaseReservations,
  releaseStock,
  returnToShelf,
  shipReserved,
  stockDisagreements,
  unshipReserved,
} from './index.ts'
import { twoPlaces } from './two-places.fixture.ts'

const { branch, db, tx, variant, ordered, piecesOf } = twoPlaces()

interface Ordered {
  id: string
  quantity: number
  packed: number
  parts: number
}

/** A kit: a piece of its own, and two of those sold separately as `few`. */
const partsOf = (good: Good) => (good === 'bigColdRemedy' ? 3 : 1)
async function makeKit() {
  const few = await db()
    .selectFrom('product_variant_inventory_item')
    .select(['inventory_item_id', 'created_at', 'updated_at'])
    .where('variant_id', '=', variant('few'))
    .executeTakeFirstOrThrow()
  const link = { ...few, variant_id: variant('bigColdRemedy'), required_quantity: 2 }
  await db()
    .insertInto('product_variant_inventory_item')
    .values({ id: 'pvitem_kit', ...link })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Random days of a shop: receipts, sales and current stock are tracked, and the shop's figures must match. */
test.each([1, 2, 3])('after random operations, stock is what came in minus what went out (seed %s)', async (seed) => {
  const random = seededRandom(seed)
  const wares: Good[] = ['coughSyrup', 'coldRemedy', 'few', 'bigColdRemedy']
  await makeKit()
  const orders: Ordered[] = []
  const parcels: { id: string; line: Ordered; quantity: number }[] = []
  const total = async () => (await sumOf(wares)).stocked
  let expectedTotal = await total()
  const pick = <T>(all: readonly T[]): T | undefined => all[random.below(all.length)]
  const isDone = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error) => {
        expect(error.code).toBe('insufficient_inventory')
        return false
      },
    )
  const deeds = [
    async () => {
      const quantity = 1 + random.below(5)
      const location_id = random.next() < 0.5 ? branch : null
      const good = pick(wares)!
      await tx((t) => receiveStock(t, [{ variant_id: variant(good), quantity, location_id }], 'van'))
      expectedTotal += quantity * partsOf(good)
    },
    async () => {
      const quantities = { [pick(wares)!]: 1 + random.below(9), [pick(wares)!]: 1 + random.below(9) }
      const ordering = ordered(quantities)
      if (!(await isDone(ordering))) return
      const goodOf = (id: string) => wares.find((good) => variant(good) === id)!
      for (const { id, quantity, variant_id } of await ordering)
        orders.push({ id, quantity, packed: 0, parts: partsOf(goodOf(variant_id)) })
    },
    async () => {
      const name = newId('attempt')
      const lines = [{ variant_id: variant(pick(wares)!), quantity: 1 + random.below(9) }]
      if (await isDone(tx((t) => holdStock(t, lines, name)))) await tx((t) => releaseStock(t, name))
    },
    async () => {
      const line = pick(orders)
      const quantity = 1 + random.below(4)
      if (!line || line.packed + quantity > line.quantity) return
      const id = newId('fulfillment')
      const place = pick([undefined, undefined, branch])
      const missing = await tx((t) => shipReserved(t, [{ id, pieces: [piecesOf(line, quantity, place)] }]))
      if (missing.size > 0) return
      line.packed += quantity
      expectedTotal -= quantity * line.parts
      parcels.push({ id, line, quantity })
    },
    async () => {
      const [parcel] = parcels.splice(random.below(parcels.length), 1)
      if (!parcel) return
      await tx((t) => unshipReserved(t, { id: parcel.id, pieces: [piecesOf(parcel.line, parcel.quantity)] }))
      parcel.line.packed -= parcel.quantity
      expectedTotal += parcel.quantity * parcel.line.parts
    },
    async () => {
      const [line] = orders.splice(random.below(orders.length), 1)
      if (line) await tx((t) => releaseReservations(t, [line.id], 'order_y'))
    },
    async () => {
      const good = pick(wares)!
      await tx((t) => returnToShelf(t, [{ variant_id: variant(good), quantity: 1 }], 'ret_y'))
      expectedTotal += partsOf(good)
    },
  ]
  for (let day = 0; day < 150; day++) {
    await pick(deeds)!()
    const { stocked, reserved, kept } = await sumOf(wares)
    expect([day, stocked, reserved]).toEqual([day, expectedTotal, kept])
  }
  expect(await stockDisagreements(db())).toEqual([])
})

/** Over all locations: pieces stocked, reserved by the levels, and reserved by the lines. */
async function sumOf(wares: Good[]) {
  const { rows } = await sql<{ stocked: number; reserved: number; kept: number }>`
    select sum(l.stocked_quantity)::int as stocked, sum(l.reserved_quantity)::int as reserved,
      coalesce(sum((select sum(r.quantity) from reservation_item r where r.inventory_item_id = l.inventory_item_id
        and r.location_id = l.location_id and r.deleted_at is null)), 0)::int as kept
    from inventory_level l where l.inventory_item_id in (
      select inventory_item_id from product_variant_inventory_item where variant_id = any(${wares.map(variant)}))`.execute(
    db(),
  )
  return rows[0]!
}

test('forty simultaneous workers on the same stock neither deadlock nor lose pieces', async () => {
  const wares: Good[] = ['testKit', 'guidance', 'limited']
  const before = await sumOf(wares)
  const workers = Array.from({ length: 40 }, async (_, hand) => {
    const quantities = hand % 2 ? { testKit: 2, guidance: 1 } : { guidance: 1, limited: 2, testKit: 1 }
    const lines = await ordered(quantities)
    const parcel = { id: `ful_${hand}`, pieces: lines.map((line) => piecesOf(line, 1)) }
    await tx((t) => shipReserved(t, [parcel]))
    if (hand % 4 === 0) await tx((t) => unshipReserved(t, parcel))
    await tx((t) =>
      releaseReservations(
        t,
        lines.map(({ id }) => id),
        `order_${hand}`,
      ),
    )
    await tx((t) => receiveStock(t, [{ variant_id: variant('guidance'), quantity: 1 }], 'van'))
  })
  await Promise.all(workers)
  const after = await sumOf(wares)
  // Twenty parcels of two pieces, ten of three, and ten that came back; forty pieces came.
  expect(after).toEqual({ stocked: before.stocked - 20 * 2 - 10 * 3 + 40, reserved: 0, kept: 0 })
})
