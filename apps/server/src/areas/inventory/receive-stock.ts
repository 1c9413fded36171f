import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { createMissingItems } from './create-items.ts'
import { createFirstLocation, defaultLocation } from './default-location.ts'
import type { StockLine } from './hold-stock.ts'
import { freeOf, type Level, type Move } from './levels.rules.ts'
import { lockLevelsOf, moveLevels, moveLevelsByQuery, moveLevelsWithoutFact, type Reason } from './move-levels.ts'
import { addToLots } from './move-lots.ts'
import { newIds } from './new-ids.queries.ts'

/** Pieces at a location; left out, or closed since, it is where the variant is kept, else the default one. */
export interface ShelfLine extends StockLine {
  location_id?: string | null
  /** Both or neither. */
  lot_number?: string | undefined
  expires_on?: string | undefined
}

/** A variant that is to be counted, and how many pieces of it exist already. */
export interface NewItem {
  variant_id: string
  quantity?: number
}

/**
 * Adds arrived pieces, to their lots too where given; `because_of` names the delivery. A variant without an inventory
 * item gets one.
 */
export async function receiveStock(tx: Tx, lines: readonly ShelfLine[], because_of: string): Promise<void> {
  await receiveLines(tx, lines, because_of, moveLevelsByQuery)
  const ofLots = lines.filter(({ lot_number }) => lot_number)
  if (ofLots.length > 0) await addToLots(tx, partsIn(ofLots), 'received', because_of)
}

/**
 * Creates the inventory items of new variants, and receives their given pieces (`because_of`: the reason). The fact
 * about new variants covers it.
 */
export const createItems = (tx: Tx, variants: readonly NewItem[], because_of: string): Promise<void> =>
  receiveLines(
    tx,
    variants.map(({ variant_id, quantity = 0 }) => ({ variant_id, quantity })),
    because_of,
    moveLevelsWithoutFact,
  )

type MoveLevels = (...move: Parameters<typeof moveLevelsByQuery>) => Promise<unknown>

async function receiveLines(tx: Tx, lines: readonly ShelfLine[], because_of: string, move: MoveLevels): Promise<void> {
  await createMissingItems(
    tx,
    lines.map(({ variant_id }) => variant_id),
  )
  await addToLevels(tx, lines, { reason: 'received', because_of }, move)
}

/** Pieces come back from a buyer and are sold again (`because_of`: the return). Uncounted goods are skipped. */
export function returnToShelf(tx: Tx, lines: readonly ShelfLine[], because_of: string): Promise<void> {
  return addToLevels(tx, lines, { reason: 'returned', because_of }, moveLevelsByQuery)
}

async function addToLevels(
  tx: Tx,
  lines: readonly ShelfLine[],
  { reason, because_of }: { reason: Reason; because_of: string },
  move: MoveLevels,
): Promise<void> {
  const parts = partsIn(lines)
  // In this order, in one round trip: no result is needed here. An existing level stays until the end.
  await Promise.all([
    lockLevelsOf(tx, sql`select inventory_item_id from (${parts}) part`),
    createMissingLevels(tx, lines),
    move(
      tx,
      sql`select inventory_item_id, location_id, pieces as stocked, 0 as reserved from (${parts}) part`,
      reason,
      because_of,
    ),
  ])
}

/** Makes sure that there is a level, possibly empty, wherever these lines belong. */
const createMissingLevels = (tx: Tx, lines: readonly ShelfLine[]) =>
  Promise.all([
    createFirstLocation(tx),
    sql`insert into inventory_level (id, inventory_item_id, location_id, created_at, updated_at)
      select ${newIds('inventory_level')}, inventory_item_id, location_id, ${tx.now}, ${tx.now}
      from (select distinct inventory_item_id, location_id from (${partsIn(lines)}) part) spot
      order by inventory_item_id, location_id on conflict (inventory_item_id, location_id) do nothing`.execute(tx.send),
  ])

/**
 * Sets the available pieces of variants, in addition to what is reserved; the ledger's reason is "corrected". Each
 * variant is named once. Reductions come from where the variant is kept, then from other locations.
 */
export async function setFreePieces(tx: Tx, lines: readonly StockLine[], because_of: string): Promise<void> {
  await createMissingItems(
    tx,
    lines.map(({ variant_id }) => variant_id),
  )
  const items = sql`select inventory_item_id from (${partsIn(lines)}) part`
  // In this order, in one round trip. An existing level stays until the end.
  const [, , levels, { rows: parts }] = await Promise.all([
    lockLevelsOf(tx, items),
    createMissingLevels(tx, lines),
    lockLevelsOf(tx, items),
    partsIn(lines).execute(tx.db),
  ])
  await moveLevels(
    tx,
    parts.flatMap((part) => correctionMoves(part, levels)),
    'corrected',
    because_of,
  )
}

/** Moves after which exactly `pieces` of the item are available. */
function correctionMoves({ inventory_item_id, location_id, pieces }: Part, levels: readonly Level[]): Move[] {
  const itemLevels = levels
    .filter((level) => level.inventory_item_id === inventory_item_id)
    .sort((a, b) => Number(b.location_id === location_id) - Number(a.location_id === location_id))
  let difference = pieces - itemLevels.reduce((sum, level) => sum + freeOf(level), 0)
  if (difference > 0) return [{ inventory_item_id, location_id, stocked: difference, reserved: 0 }]
  return itemLevels.map((level) => {
    const stocked = Math.max(difference, -freeOf(level))
    difference -= stocked
    return { inventory_item_id, location_id: level.location_id, stocked, reserved: 0 }
  })
}

/** Pieces of an item, and where they belong. */
interface Part {
  inventory_item_id: string
  location_id: string
  pieces: number
}

/** The items in these lines, of counted variants, as a query. */
export const partsIn = (lines: readonly ShelfLine[]) => sql<Part>`
  select pi.inventory_item_id, w.quantity * pi.required_quantity as pieces,
    coalesce(case when not exists (select from stock_location p where p.id = w.location_id and p.deleted_at is not null)
      then w.location_id end, (select l.location_id from inventory_level l where l.inventory_item_id = pi.inventory_item_id
      order by l.location_id <> home.id, l.location_id limit 1), home.id) as location_id, w.lot_number, w.expires_on
  from (${defaultLocation}) home,
    jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (variant_id text, quantity int, location_id text, lot_number text,
      expires_on date)
  join product_variant v on v.id = w.variant_id and v.manage_inventory
  join product_variant_inventory_item pi on pi.variant_id = v.id and pi.deleted_at is null`
