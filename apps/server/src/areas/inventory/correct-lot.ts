import type { Input } from '@kusuribako/contract/endpoint'
import type { lots as api, lotBlocks } from '@kusuribako/contract/inventory/lots'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import type { Level } from './levels.rules.ts'
import { lockLevelsOf, moveLevels } from './move-levels.ts'
import { moveLots } from './move-lots.ts'
import { renumberLot } from './renumber-lot.ts'
import { settleLots } from './settle-lots.ts'
import { answerLot } from './shape-lots.queries.ts'

type Counted = NonNullable<Input<typeof api.correct>['body']['counted']>

/** Pieces were counted at a location, or the expiry day or the number is corrected. */
export const correctLot: Handler<typeof api.correct> = (ctx, { params: { id }, body }) =>
  ctx.tx(async (tx) => {
    const { expires_on, lot_number, counted } = body
    // In this order, in one round trip: from then on nobody else moves a piece of it.
    const [levels, lot, before] = await Promise.all([
      lockLevelsOf(tx, itemOf(id)),
      findRow(tx.db, 'lot', id),
      readOrCreateLotLevel(tx, id, counted?.location_id),
    ])
    if (!lot) throw notFound('lot', id)
    if (expires_on) await changeLot(tx, id, { expires_on, told: 0 })
    if (counted) await recordCount(tx, id, { levels, before, counted })
    if (lot_number) await renumberLot(tx, id, lot_number)
    await settleLots(tx, itemOf(id))
    return answerLot(tx, id)
  })

/** The item of a lot, as a query of one column. */
const itemOf = (id: string) => sql`select inventory_item_id from lot where id = ${id}`

const changeLot = (
  tx: Tx,
  id: string,
  changes: { expires_on?: string; told?: number; blocked_at?: Date | null; blocked_because?: string | null },
) =>
  tx.send
    .updateTable('lot')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', id)
    .execute()

interface Pieces {
  quantity: number
  aside_quantity: number
}

/** A lot's row at a location where its item is stocked; it exists afterwards. */
async function readOrCreateLotLevel(
  tx: Tx,
  lot_id: string,
  location_id: string | undefined,
): Promise<Pieces | undefined> {
  if (!location_id) return undefined
  const [, { rows }] = await Promise.all([
    sql`insert into lot_level (lot_id, location_id) select ${lot_id}, location_id from inventory_level
      where location_id = ${location_id} and inventory_item_id in (${itemOf(lot_id)}) on conflict do nothing`.execute(
      tx.send,
    ),
    sql<Pieces>`select quantity, aside_quantity from lot_level
      where lot_id = ${lot_id} and location_id = ${location_id}`.execute(tx.db),
  ])
  return rows[0]
}

/** The available stock follows the count; what is set aside is in no stock. */
async function recordCount(
  tx: Tx,
  lot_id: string,
  { levels, before, counted }: { levels: readonly Level[]; before: Pieces | undefined; counted: Counted },
): Promise<void> {
  const { location_id } = counted
  const level = levels.find((one) => one.location_id === location_id)
  if (!level || !before) throw notFound('inventory_level', location_id, 'location_id')
  const difference = (counted.quantity ?? before.quantity) - before.quantity
  const asideDifference = (counted.aside_quantity ?? before.aside_quantity) - before.aside_quantity
  if (level.stocked_quantity + difference < level.reserved_quantity) throw refuse('stock_is_reserved')
  const staffId = tx.who.staff?.id ?? null
  if (difference === 0 && asideDifference === 0) return
  const { inventory_item_id } = level
  await Promise.all([
    moveLots(tx, [{ lot_id, location_id, quantity: difference, aside: asideDifference }], 'corrected', staffId),
    moveLevels(tx, [{ inventory_item_id, location_id, stocked: difference, reserved: 0 }], 'corrected', staffId),
  ])
}

/** Takes a lot off sale, at once; reserved pieces stay, and no parcel leaves with a piece of it. */
export const blockLot: Handler<typeof lotBlocks.block> = (ctx, { params: { id }, body: { because } }) =>
  ctx.tx((tx) => setBlock(tx, id, { blocked_at: tx.now, blocked_because: because }))

/** Lifts the block, as far as the lot may be sold. */
export const liftBlock: Handler<typeof lotBlocks.lift> = (ctx, { params: { id } }) =>
  ctx.tx((tx) => setBlock(tx, id, { blocked_at: null, blocked_because: null }))

async function setBlock(tx: Tx, id: string, block: { blocked_at: Date | null; blocked_because: string | null }) {
  // In this order, in one round trip.
  const [, lot] = await Promise.all([
    lockLevelsOf(tx, itemOf(id)),
    findRow(tx.db, 'lot', id),
    changeLot(tx, id, block),
    settleLots(tx, itemOf(id)),
  ])
  if (!lot) throw notFound('lot', id)
  return answerLot(tx, id)
}
