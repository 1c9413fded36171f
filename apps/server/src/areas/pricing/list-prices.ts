import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { noteProductsChanged } from './note-changes.ts'
import { lockList, productsWith } from './price-lists.ts'
import { type PriceRequest, setListPrices } from './write-prices.ts'

/** Adds prices to a list, or changes existing ones; refuses unknown ones with `not_found`. */
export async function addListPrices(tx: Tx, listId: string, requests: readonly PriceRequest[]): Promise<void> {
  await lockList(tx, listId)
  await setListPrices(tx, listId, requests, false)
  const ids = requests.map(({ variant_id }) => variant_id)
  await noteProductsChanged(tx, await productsWith(tx.db, ids))
}

/** Removes the prices from a list that were not written since then. */
export async function removePricesOlderThan(tx: Tx, listId: string, since: Date): Promise<void> {
  await lockList(tx, listId)
  const { rows } = await sql<{ variant_id: string }>`update money_amount set deleted_at = ${tx.now}
    where price_list_id = ${listId} and deleted_at is null and updated_at < ${since} returning variant_id`.execute(
    tx.db,
  )
  if (rows.length === 0) return
  const ids = rows.map(({ variant_id }) => variant_id)
  await noteProductsChanged(tx, await productsWith(tx.db, ids))
}
