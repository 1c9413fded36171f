import type { Tx } from '../../base/ctx.ts'

/** Variants are no longer sold: their shelf cards are no longer theirs. Pieces and reservations stay as they are. */
export async function removeItems(_tx: Tx, _variant_ids: readonly string[]): Promise<void> {
  throw new Error('not yet')
}
