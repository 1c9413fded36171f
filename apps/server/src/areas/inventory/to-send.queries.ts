import { type RawBuilder, sql } from 'kysely'

/** Pieces of a line `l` that are to leave, or have left: all but those that came back without having been packed. */
export const toSend = sql<number>`(l.quantity
  - coalesce((select n.quantity from never_packed n where n.item_id = l.id), 0))`

/**
 * Whether pieces of a line `l` are left that have not come so far (packed, or sent); what came back had left before, or
 * never will.
 */
export const leftOf = (done: RawBuilder<unknown>) =>
  sql<boolean>`l.quantity > greatest(coalesce(${done}, 0) + l.quantity - ${toSend}, coalesce(l.returned_quantity, 0))`
