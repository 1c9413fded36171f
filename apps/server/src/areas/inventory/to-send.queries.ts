import { sql } from 'kysely'

/** Pieces of a line `l` that are to leave, or have left: all but those that came back without having been packed. */
export const toSend = sql<number>`(l.quantity
  - coalesce((select n.quantity from never_packed n where n.item_id = l.id), 0))`
