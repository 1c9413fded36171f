/** The owner of a parcel: an order, the new goods of a swap, or those of a claim. Exactly one. */
export type ParcelOwner = { order_id: string } | { swap_id: string } | { claim_order_id: string }

type OwnerColumn = 'order_id' | 'swap_id' | 'claim_order_id'

/** The column of an owner and its id. */
export const ownerOf = (owner: ParcelOwner) => Object.entries(owner)[0] as [OwnerColumn, string]
