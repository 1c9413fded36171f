import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, paging } from '../values/listing.ts'

/** The ledger's reason for a change of a figure. */
export const stockReasons = [
  ...(['received', 'held', 'released', 'reserved', 'shipped', 'unshipped', 'returned', 'corrected'] as const),
  ...(['set_aside', 'put_back'] as const),
] as const
const reason = z.enum(stockReasons)

const StockMovement = z.object({
  id: z.int(),
  inventory_item_id: id('inventory_item'),
  /** The variants that contain the item. */
  variants: z.array(z.object({ id: id('variant'), title: z.string() })),
  location_id: id('stock_location'),
  location_name: z.string(),
  reason,
  /** The change of stocked and reserved pieces; negative lowers them. And the resulting figures. */
  stocked: z.int(),
  reserved: z.int(),
  stocked_after: z.int(),
  reserved_after: z.int(),
  /** A delivery note's number, or the id of the cause. */
  because_of: z.string().nullable(),
  /** The order concerned, if any. */
  order: z.object({ id: id('order'), display_id: z.int() }).nullable(),
  /** The member of staff. */
  staff_name: z.string().nullable(),
  moved_at: instant,
})

export const stockMovements = {
  /** For a product, one of its variants, or an item: one of them is required. */
  list: get('/admin/v1/stock-movements', 'staff', 'The stock movements, with reason and person, newest first', {
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
    /** Counted up to `countLimit`; for older movements filter by days. */
    answer: data(z.object({ movements: z.array(StockMovement), ...counted })),
  }),
}
