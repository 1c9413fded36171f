/** One item at one place. */
export interface Spot {
  inventory_item_id: string
  location_id: string
}

/** What stands there: all pieces of the item, and those of them that are promised. */
export interface Level extends Spot {
  stocked_quantity: number
  reserved_quantity: number
}

/** By how many pieces the two figures of a level go up or, below nought, down. */
export interface Move extends Spot {
  stocked: number
  reserved: number
}

/** The pieces that nobody has been promised. */
export const freeOf = (level: Level) => level.stocked_quantity - level.reserved_quantity
