import type { Tx } from '../../base/ctx.ts'

const idsPerFact = 150
const idsMax = 5000

/**
 * Notes the fact that the catalogue has changed: every cached answer and price is dropped, and the search rows of
 * these products are rebuilt. A fact has room for a limited number of ids; beyond that, all rows are rebuilt.
 */
export async function noteProductsChanged(tx: Tx, product_ids: readonly string[]): Promise<void> {
  if (product_ids.length > idsMax) return tx.note('catalogue.changed', {})
  const ids = [...new Set(product_ids)]
  const offsets = Array.from({ length: Math.max(1, Math.ceil(ids.length / idsPerFact)) }, (_, at) => at * idsPerFact)
  await Promise.all(offsets.map((at) => tx.note('catalogue.changed', { product_ids: ids.slice(at, at + idsPerFact) })))
}
