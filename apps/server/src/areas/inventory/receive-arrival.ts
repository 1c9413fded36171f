import { medicineClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { Input } from '@kusuribako/contract/endpoint'
import type { arrivals as api } from '@kusuribako/contract/inventory/arrivals'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import { malformedField } from '../../base/answers.ts'
import type { Handler, Tx } from '../../base/ctx.ts'
import { findRow, notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { lockLocation } from './lock-location.ts'
import { otherExpiries } from './name-lot.ts'
import { receiveStock } from './receive-stock.ts'
import { recordArrival } from './record-arrival.ts'
import { settleLots } from './settle-lots.ts'

/**
 * Adds a delivery, and records permanently who delivered it; the number of its note is the ledger's reason. Unsellable
 * lots are set aside at once.
 */
export const receiveArrival: Handler<typeof api.receive> = async (ctx, { body }) => {
  const { note_number, location_id, lines } = body
  const ids = lines.map(({ variant_id }) => variant_id)
  const today = dayInTokyo(ctx.now)
  const { arrived_on = today } = body
  if (arrived_on > today) throw malformedField('arrived_on', arrived_on, 'must not be in the future')
  return ctx.tx(async (tx) => {
    const variants = await lockVariants(tx, ids)
    await mustBeReceivable(tx, body, variants)
    await receiveStock(
      tx,
      lines.map((line) => ({ ...line, location_id })),
      note_number,
    )
    await recordArrival(tx, { ...body, arrived_on })
    // The levels are locked by now, so nobody else changes these lots.
    const [otherwise, wasMoved, received] = await Promise.all([
      otherExpiries(tx, lines),
      settleLots(tx, itemsOf(ids)),
      freePieces(tx, ids),
    ])
    if (otherwise.length > 0) throw refuse('lot_expires_otherwise', { lots: otherwise })
    const free = wasMoved ? await freePieces(tx, ids) : received
    const answeredLines = lines.map((line) => ({
      ...line,
      sku: variants.get(line.variant_id)!.sku,
      inventory_quantity: free.get(line.variant_id) ?? 0,
    }))
    return { data: { arrival: { note_number, lines: answeredLines } } }
  })
}

type ArrivalInput = Input<typeof api.receive>['body']
type Variants = Awaited<ReturnType<typeof lockVariants>>

/** Refuses what cannot be received. */
async function mustBeReceivable(
  tx: Tx,
  { note_number, location_id, supplier_id, lines }: ArrivalInput,
  variants: Variants,
) {
  const ids = lines.map(({ variant_id }) => variant_id)
  const [location, supplier, received] = await Promise.all([
    location_id ? lockLocation(tx, location_id) : null,
    supplier_id ? findRow(tx.db, 'supplier', supplier_id) : null,
    findReceived(tx, ids, note_number, supplier_id),
  ])
  if (location_id && !location) throw notFound('stock_location', location_id)
  if (supplier_id && !supplier) throw notFound('supplier', supplier_id)
  const missing = ids.find((id) => !variants.has(id))
  if (missing) throw notFound('product_variant', missing)
  const found = [...variants.values()]
  if (found.some(({ manage_inventory }) => !manage_inventory)) throw refuse('stock_not_counted')
  if (!supplier && found.some(({ is_medicine }) => is_medicine)) throw refuse('arrival_supplier_missing')
  if (received.length) throw refuse('arrival_received_already', { variant_ids: received })
}

/**
 * Locked as `receiveStock` does, and before it: of two people typing in one note, the second finds what the first
 * wrote.
 */
async function lockVariants(tx: Tx, ids: readonly string[]) {
  const found = await tx.db
    .selectFrom('product_variant')
    .select(['id', 'sku', 'manage_inventory'])
    .select(sql<boolean>`coalesce(metadata ->> 'jsm_category_name' = any(${medicineClasses}), false)`.as('is_medicine'))
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(found.map((variant) => [variant.id, variant]))
}

/**
 * Which of these variants were booked from this note of the supplier before, at any location. A supplier that was
 * removed and added again has another id, and the same name.
 */
async function findReceived(tx: Tx, ids: readonly string[], note_number: string, supplier_id: string | null = null) {
  const { rows } = await sql<{ id: string }>`select distinct l.variant_id as id
    from arrival a join arrival_line l on l.arrival_id = a.id
    where a.note_number = ${note_number} and l.variant_id = any(${[...ids]})
    and (a.supplier_id is not distinct from ${supplier_id}
      or a.supplier_name = (select name from supplier where id = ${supplier_id}))
    order by 1`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** The items of these variants, as a query of one column. */
const itemsOf = (ids: readonly string[]) => sql`
  select inventory_item_id from product_variant_inventory_item where variant_id = any(${[...ids]}) and deleted_at is null`

async function freePieces(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ variant_id: string; quantity: number }>`
    select variant_id, quantity from stock where variant_id = any(${[...ids]})`.execute(tx.db)
  return new Map(rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
}
