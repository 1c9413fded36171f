import type { Tx } from '../../base/ctx.ts'

/** An open location, locked so that it is not closed before the transaction ends; undefined where there is none. */
export const lockLocation = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('stock_location')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
