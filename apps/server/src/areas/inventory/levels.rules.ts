/** One item at one location. */
export interface Spot {
  inventory_item_id: string
  location_id: string
}

/** Its figures: all pieces of the item, and how many of them are reserved. */
export interface Level extends Spot {
  stocked_quantity: number
  reserved_quantity: number
}

/** The changes of a level's two figures; negative lowers them. */
export interface Move extends Spot {
  stocked: number
  reserved: number
}

/** The available pieces. */
export const freeOf = (level: Level) => level.stocked_quantity - level.reserved_quantity
