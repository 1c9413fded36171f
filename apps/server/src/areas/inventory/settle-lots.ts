import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { settlingMoves } from './lots.rules.ts'
import { lockLevelsOf, moveLevels } from './move-levels.ts'
import { moveLots } from './move-lots.ts'
import { isSaleable, readLots } from './read-lots.queries.ts'

/**
 * Sets aside unsellable pieces of these items (a query of one column), as far as they are not reserved, and puts back
 * those that may be sold again; returns whether anything was moved. A second time there is nothing to move.
 */
export async function settleLots(tx: Tx, items: RawBuilder<unknown>): Promise<boolean> {
  // In this order, in one round trip: lots are read when the levels are locked, so they stay as they were read.
  const [levels, lots] = await Promise.all([lockLevelsOf(tx, items), readLots(tx, items)])
  const moves = settlingMoves(levels, lots)
  await Promise.all(
    moves.flatMap(({ lot_id, inventory_item_id, location_id, pieces }) => {
      const reason = pieces > 0 ? 'set_aside' : 'put_back'
      return [
        moveLots(tx, [{ lot_id, location_id, quantity: -pieces, aside: pieces }], reason, null),
        moveLevels(tx, [{ inventory_item_id, location_id, stocked: -pieces, reserved: 0 }], reason, lot_id),
      ]
    }),
  )
  return moves.length > 0
}

/** Items per transaction: few enough that no buyer waits long. */
const itemsPerTransaction = 50

/** Does so for every item with a lot on the wrong side; a failing one does not affect the others. */
export async function settleAllLots(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ inventory_item_id: string }>`
    select distinct lot.inventory_item_id from lot join lot_level l on l.lot_id = lot.id
    where case when ${isSaleable(ctx.now)} then l.aside_quantity > 0 else l.quantity > 0 end
    order by inventory_item_id`.execute(ctx.db)
  const ids = rows.map(({ inventory_item_id }) => inventory_item_id)
  for (let at = 0; at < ids.length; at += itemsPerTransaction)
    await settleItems(ctx, ids.slice(at, at + itemsPerTransaction))
}

/** Together, or else each by itself. */
async function settleItems(ctx: Ctx, ids: readonly string[]): Promise<void> {
  try {
    await ctx.tx((tx) => settleLots(tx, sql`select unnest(${ids}::text[])`))
  } catch (error) {
    if (ids.length === 1) return ctx.log.error({ err: error, item: ids[0] }, 'lots not settled')
    for (const id of ids) await settleItems(ctx, [id])
  }
}
