import type { lots as api } from '@kusuribako/contract/inventory/lots'
import { sql } from 'kysely'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { unnamedAt } from './lots.rules.ts'
import { lockLevelsOf } from './move-levels.ts'
import { addToLots } from './move-lots.ts'
import { goodFrom, readLots } from './read-lots.queries.ts'
import { partsIn, type ShelfLine } from './receive-stock.ts'
import { settleLots } from './settle-lots.ts'
import { answerLot } from './shape-lots.queries.ts'

/** Says of which lot pieces are that lie there without one. */
export const nameLot: Handler<typeof api.name> = (ctx, { body }) =>
  ctx.tx(async (tx) => {
    const parts = partsIn([body])
    const items = sql`select inventory_item_id from (${parts}) part`
    // In this order, in one flight.
    const [levels, { rows }, lots, { expires_otherwise }] = await Promise.all([
      lockLevelsOf(tx, items),
      parts.execute(tx.db),
      readLots(tx, items),
      judgeLots(tx, [body]),
    ])
    if (rows.length === 0) throw notFound('product_variant', body.variant_id)
    if (expires_otherwise) throw refuse('lot_expires_otherwise')
    for (const { inventory_item_id, location_id, pieces } of rows) {
      const level = levels.find((one) => one.inventory_item_id === inventory_item_id && one.location_id === location_id)
      const available = level ? unnamedAt(level, lots) : 0
      if (pieces > available) throw refuse('lots_over_stock', { available })
    }
    await addToLots(tx, parts, 'named', tx.who.staff?.id ?? null)
    await settleLots(tx, items)
    return answerLot(tx, await idOf(tx, rows[0]!.inventory_item_id, body.lot_number))
  })

async function idOf(tx: Tx, inventory_item_id: string, lot_number: string): Promise<string> {
  const { id } = await tx.db
    .selectFrom('lot')
    .select('id')
    .where('inventory_item_id', '=', inventory_item_id)
    .where('lot_number', '=', lot_number)
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Of lots as they are typed in: whether one is known with another last day, and whether one may not be sold (too short,
 * or blocked).
 */
export async function judgeLots(tx: Tx, lines: readonly ShelfLine[]) {
  const { rows } = await sql<{ expires_otherwise: boolean; is_bad: boolean }>`
    select coalesce(bool_or(lot.expires_on <> part.expires_on), false) as expires_otherwise,
      coalesce(bool_or(part.expires_on < ${goodFrom(tx.now)} or lot.blocked_at is not null), false) as is_bad
    from (${partsIn(lines)}) part left join lot using (inventory_item_id, lot_number)`.execute(tx.db)
  return rows[0]!
}
