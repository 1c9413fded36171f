import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newIds } from './new-ids.queries.ts'

/** The changes of a lot's two figures at a location; negative lowers them. */
export interface LotMove {
  lot_id: string
  location_id: string
  quantity: number
  aside: number
  /** The order line for which pieces leave. */
  line_item_id?: string
}

type Reason = 'received' | 'named' | 'corrected' | 'packed' | 'unpacked' | 'set_aside' | 'put_back'

/** Moves pieces of lots and writes the reason into their ledger. The caller has locked the levels of the item. */
export async function moveLots(
  tx: Tx,
  moves: readonly LotMove[],
  reason: Reason,
  because_of: string | null,
): Promise<void> {
  if (moves.length === 0) return
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
    as move (lot_id text, location_id text, quantity int, aside int, line_item_id text)`
  await moveLotsByQuery(tx, rows, reason, because_of)
}

/** Moves lots by rows that the database computes (columns of `LotMove`); each lot has a row at that location. */
export async function moveLotsByQuery(
  tx: Tx,
  moves: RawBuilder<unknown>,
  reason: Reason,
  because_of: string | null,
): Promise<void> {
  await sql`
    with totals as (
      select lot_id, location_id, line_item_id, sum(quantity)::int as quantity, sum(aside)::int as aside from (${moves}) move
      group by lot_id, location_id, line_item_id having sum(quantity) <> 0 or sum(aside) <> 0
    ), moved as (
      update lot_level l set quantity = l.quantity + g.quantity, aside_quantity = l.aside_quantity + g.aside
      from (select lot_id, location_id, sum(quantity) as quantity, sum(aside) as aside from totals
        group by lot_id, location_id) g
      where l.lot_id = g.lot_id and l.location_id = g.location_id
    )
    insert into lot_movement (lot_id, location_id, line_item_id, quantity, aside, reason, because_of, moved_at)
    select lot_id, location_id, line_item_id, quantity, aside, ${reason}, ${because_of}, ${tx.now} from totals`.execute(
    tx.send,
  )
}

/**
 * Adds pieces to lots, which are created where they are new. `pieces` is a query of inventory_item_id, location_id,
 * lot_number, expires_on and pieces; rows without a lot number are skipped.
 */
export async function addToLots(
  tx: Tx,
  pieces: RawBuilder<unknown>,
  reason: 'received' | 'named',
  because_of: string | null,
): Promise<void> {
  const received = sql`select lot.id as lot_id, part.location_id, part.pieces as quantity, 0 as aside, null as line_item_id
    from (${pieces}) part join lot using (inventory_item_id, lot_number)`
  await Promise.all([
    sql`insert into lot (id, inventory_item_id, lot_number, expires_on, created_at, updated_at)
      select distinct on (inventory_item_id, lot_number) ${newIds('lot')}, inventory_item_id, lot_number, expires_on,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from (${pieces}) part where lot_number is not null
      on conflict (inventory_item_id, lot_number) do nothing`.execute(tx.send),
    sql`insert into lot_level (lot_id, location_id) select distinct lot_id, location_id from (${received}) k
      on conflict do nothing`.execute(tx.send),
    moveLotsByQuery(tx, received, reason, because_of),
  ])
}

/**
 * A count found fewer pieces than the lots have. The missing ones are of no lot, or else of those that expire first,
 * because these are sold first.
 */
export async function reduceLots(tx: Tx, itemIds: readonly string[], because_of: string | null): Promise<void> {
  const missing = sql`
    with stocked_lot as (
      select lot.id as lot_id, l.location_id, l.quantity, coalesce(v.stocked_quantity, 0) as stocked,
        sum(l.quantity) over spot as of_lots, coalesce(sum(l.quantity) over (spot order by lot.expires_on, lot.id
          rows between unbounded preceding and 1 preceding), 0) as before
      from lot join lot_level l on l.lot_id = lot.id
      left join inventory_level v on v.inventory_item_id = lot.inventory_item_id and v.location_id = l.location_id
      where lot.inventory_item_id = any(${[...itemIds]}) and l.quantity > 0
      window spot as (partition by lot.inventory_item_id, l.location_id)
    )
    select lot_id, location_id, -least(quantity, greatest(0, of_lots - stocked - before)) as quantity, 0 as aside,
      null as line_item_id
    from stocked_lot`
  await moveLotsByQuery(tx, missing, 'corrected', because_of)
}

/** For locations that are removed: removes the pieces that lots have set aside there. */
export const clearAside = (
  tx: Tx,
  spots: readonly { inventory_item_id: string; location_id: string }[],
  because_of: string | null,
): Promise<void> =>
  moveLotsByQuery(
    tx,
    sql`select l.lot_id, l.location_id, 0 as quantity, -l.aside_quantity as aside, null as line_item_id
      from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as spot (inventory_item_id text, location_id text)
      join lot using (inventory_item_id) join lot_level l on l.lot_id = lot.id and l.location_id = spot.location_id`,
    'corrected',
    because_of,
  )
