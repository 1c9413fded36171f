import type { Tx } from '../../base/ctx.ts'
import { shownStock } from './shown-stock.rules.ts'

/**
 * Leaves word of products whose stock looks different now. Only of those: word is passed on one commit after another in
 * the whole database, which a busy checkout would feel.
 */
export async function noteMoves(
  tx: Tx,
  moves: readonly { product_id: string; before: number; after: number }[],
): Promise<void> {
  const changed = moves.filter(({ before, after }) => shownStock(before) !== shownStock(after))
  const product_ids = [...new Set(changed.map(({ product_id }) => product_id))]
  if (product_ids.length) await tx.note('stock.moved', { product_ids })
}
