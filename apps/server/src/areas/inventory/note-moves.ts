import type { Tx } from '../../base/ctx.ts'
import { shownStock } from './shown-stock.rules.ts'

/**
 * Notes a fact about products whose availability changes. Only those: facts are delivered one commit after another in
 * the whole database, which a busy checkout would feel.
 */
export async function noteMoves(
  tx: Tx,
  moves: readonly { product_id: string; before: number; after: number }[],
): Promise<void> {
  const changed = moves.filter(({ before, after }) => shownStock(before) !== shownStock(after))
  await noteProducts(
    tx,
    changed.map(({ product_id }) => product_id),
  )
}

/** A notification holds at most 8,000 bytes. */
const productsPerFact = 100

/** Notes a fact that the stock of these products must be read again. */
export async function noteProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  for (let at = 0; at < ids.length; at += productsPerFact)
    await tx.note('stock.moved', { product_ids: ids.slice(at, at + productsPerFact) })
}
