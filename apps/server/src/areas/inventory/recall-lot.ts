import type { lotBlocks } from '@kusuribako/contract/inventory/lots'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { lockLevelsOf } from './move-levels.ts'
import { addToLots } from './move-lots.ts'
import { idOfLot, otherExpiries } from './name-lot.ts'
import { partsIn } from './receive-stock.ts'
import { settleLots } from './settle-lots.ts'
import { answerLot } from './shape-lots.queries.ts'

/**
 * Blocks a lot by its number, and creates it without pieces where nobody has recorded it: so pieces that arrive later
 * are set aside, and it has a page that shows who may have received it.
 */
export const recallLot: Handler<typeof lotBlocks.recall> = (ctx, { body: { because, ...lot } }) =>
  ctx.tx(async (tx) => {
    const line = { ...lot, quantity: 0 }
    const parts = partsIn([line])
    const items = sql`select inventory_item_id from (${parts}) part`
    // In this order, in one round trip.
    const [, { rows }, otherwise] = await Promise.all([
      lockLevelsOf(tx, items),
      parts.execute(tx.db),
      otherExpiries(tx, [line]),
    ])
    if (rows.length === 0) throw notFound('product_variant', lot.variant_id)
    if (otherwise.length > 0) throw refuse('lot_expires_otherwise', { lots: otherwise })
    await addToLots(tx, parts, 'named', tx.who.staff?.id ?? null)
    await sql`update lot set blocked_at = ${tx.now}, blocked_because = ${because}, updated_at = ${tx.now}
      where lot_number = ${lot.lot_number} and inventory_item_id in (${items})`.execute(tx.send)
    await settleLots(tx, items)
    return answerLot(tx, await idOfLot(tx, rows[0]!.inventory_item_id, lot.lot_number))
  })
