import { type RawBuilder, sql } from 'kysely'

/** Pieces of a line `l` to be sent, or already sent: all except those returned without having been packed. */
export const quantityToShip = sql<number>`(l.quantity
  - coalesce((select n.quantity from never_packed n where n.item_id = l.id), 0))`

/**
 * Whether pieces of a line `l` have not reached this step (packed, or sent); returned ones had left before, or never
 * will.
 */
export const hasPiecesPending = (completed: RawBuilder<unknown>) =>
  sql<boolean>`l.quantity > greatest(coalesce(${completed}, 0) + l.quantity - ${quantityToShip}, coalesce(l.returned_quantity, 0))`
