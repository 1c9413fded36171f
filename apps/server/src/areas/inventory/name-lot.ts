import type { lots as api } from '@kusuribako/contract/inventory/lots'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { piecesWithoutLot } from './lots.rules.ts'
import { lockLevelsOf } from './move-levels.ts'
import { addToLots } from './move-lots.ts'
import { readLots } from './read-lots.queries.ts'
import { partsIn, type ShelfLine } from './receive-stock.ts'
import { settleLots } from './settle-lots.ts'
import { answerLot } from './shape-lots.queries.ts'

/** Assigns a lot to existing pieces without one. */
export const nameLot: Handler<typeof api.name> = (ctx, { body }) =>
  ctx.tx(async (tx) => {
    const parts = partsIn([body])
    const items = sql`select inventory_item_id from (${parts}) part`
    // In this order, in one round trip.
    const [levels, { rows }, lots, otherwise] = await Promise.all([
      lockLevelsOf(tx, items),
      parts.execute(tx.db),
      readLots(tx, items),
      otherExpiries(tx, [body]),
    ])
    if (rows.length === 0) throw notFound('product_variant', body.variant_id)
    if (otherwise.length > 0) throw refuse('lot_expires_otherwise', { lots: otherwise })
    for (const { inventory_item_id, location_id, pieces } of rows) {
      const level = levels.find((one) => one.inventory_item_id === inventory_item_id && one.location_id === location_id)
      const available = level ? piecesWithoutLot(level, lots) : 0
      if (pieces > available) throw refuse('lots_over_stock', { available })
    }
    await addToLots(tx, parts, 'named', tx.who.staff?.id ?? null)
    await settleLots(tx, items)
    return answerLot(tx, await idOfLot(tx, rows[0]!.inventory_item_id, body.lot_number))
  })

/** The id of an existing lot. */
export async function idOfLot(tx: Tx, inventory_item_id: string, lot_number: string): Promise<string> {
  const { id } = await tx.db
    .selectFrom('lot')
    .select('id')
    .where('inventory_item_id', '=', inventory_item_id)
    .where('lot_number', '=', lot_number)
    .executeTakeFirstOrThrow()
  return id
}

/** The typed lots that are recorded with another expiry day, and that day. */
export async function otherExpiries(tx: Tx, lines: readonly ShelfLine[]) {
  const { rows } = await sql<{ lot_number: string; expires_on: string }>`
    select distinct lot_number, lot.expires_on::text as expires_on
    from (${partsIn(lines)}) part join lot using (inventory_item_id, lot_number)
    where lot.expires_on <> part.expires_on order by lot_number, expires_on`.execute(tx.db)
  return rows
}
