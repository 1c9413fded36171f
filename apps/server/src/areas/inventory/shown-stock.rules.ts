/** Up to this many pieces a shopper is told that few are left, and staff that they must be reordered. */
export const lowStock = 5

/** What a shopper sees of a stock: how many are left when few, else that there are some. */
export const shownStock = (pieces: number): number | 'plenty' => (pieces > lowStock ? 'plenty' : pieces)

export const isLow = (pieces: number): boolean => pieces > 0 && pieces <= lowStock
