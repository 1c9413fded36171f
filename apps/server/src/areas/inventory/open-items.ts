import type { Tx } from '../../base/ctx.ts'

/** A variant that is to be counted, and how many pieces of it are there already. */
export interface NewItem {
  variant_id: string
  quantity?: number
}

/**
 * Opens the shelf card of new variants: one inventory item each, one piece of it per piece sold, with what the variant
 * says of itself (sku, customs codes, measures). Pieces named are received at the shop's default location.
 */
export async function openItems(_tx: Tx, _variants: readonly NewItem[], _because_of: string): Promise<void> {
  throw new Error('not yet')
}
