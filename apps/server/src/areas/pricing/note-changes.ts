import type { Tx } from '../../base/ctx.ts'

const atOnce = 150
const manyAreAll = 5000

/**
 * Leaves word that the catalogue has changed: every kept answer and remembered price is dropped, and the rows of search
 * of these products are made anew. A word has room for some ids only; of very many, all rows are.
 */
export async function noteProductsChanged(tx: Tx, product_ids: readonly string[]): Promise<void> {
  if (product_ids.length > manyAreAll) return tx.note('catalogue.changed', {})
  const ids = [...new Set(product_ids)]
  const words = Array.from({ length: Math.max(1, Math.ceil(ids.length / atOnce)) }, (_, at) => at * atOnce)
  await Promise.all(words.map((at) => tx.note('catalogue.changed', { product_ids: ids.slice(at, at + atOnce) })))
}
