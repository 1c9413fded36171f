import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { knownProducts } from './channel-products.ts'

/** Assigns these products to the shipping profile; refuses unknown products (`ids_unknown`). */
export async function assignShippingProfile(tx: Tx, profileId: string, productIds: readonly string[]): Promise<void> {
  const ids = await knownProducts(tx, productIds)
  await sql`update product set profile_id = ${profileId}, updated_at = ${tx.now} where id = any(${ids})`.execute(
    tx.send,
  )
  await noteProductsChanged(tx, ids)
}
