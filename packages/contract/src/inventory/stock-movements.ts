import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, paging } from '../values/listing.ts'

/** Why the ledger says that a figure moved. */
export const stockReasons = [
  ...(['received', 'held', 'released', 'reserved', 'shipped', 'unshipped', 'returned', 'corrected'] as const),
  ...(['set_aside', 'put_back'] as const),
] as const
const reason = z.enum(stockReasons)

const StockMovement = z.object({
  id: z.int(),
  inventory_item_id: id('inventory_item'),
  /** What the item is part of. */
  variants: z.array(z.object({ id: id('variant'), title: z.string() })),
  location_id: id('stock_location'),
  location_name: z.string(),
  reason,
  /** How many pieces more lie there, and are reserved; below nought, fewer. And how many do then. */
  stocked: z.int(),
  reserved: z.int(),
  stocked_after: z.int(),
  reserved_after: z.int(),
  /** A delivery note's number, or the id of whatever moved it. */
  because_of: z.string().nullable(),
  /** The order for which it moved, where it was one. */
  order: z.object({ id: id('order'), display_id: z.int() }).nullable(),
  /** Who of the staff moved it. */
  staff_name: z.string().nullable(),
  moved_at: instant,
})

export const stockMovements = {
  /** Of a product, of one of its variants, or of an item: one of them has to be named. */
  list: get('/admin/v1/stock-movements', 'staff', 'What moved on the shelves, why and by whom, newest first', {
    query: z
      .strictObject({
        product_id: pathId('product').optional(),
        variant_id: pathId('variant').optional(),
        inventory_item_id: pathId('inventory_item').optional(),
        reason: manyOf(reason).optional(),
        moved_at: dateOp.optional(),
        ...paging(50),
      })
      .refine(
        ({ product_id, variant_id, inventory_item_id }) => product_id ?? variant_id ?? inventory_item_id,
        'product_id, variant_id or inventory_item_id is missing',
      ),
    /** Counted up to ten thousand; who looks for what lies farther back names the days. */
    answer: data(z.object({ movements: z.array(StockMovement), ...counted })),
  }),
}
