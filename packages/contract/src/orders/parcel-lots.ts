import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, day } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'

const OfLot = z.object({
  line_item_id: id('item'),
  lot_id: id('lot'),
  lot_number: z.string(),
  expires_on: day,
  /** Pieces of it in the parcel, or, for a choice, the possible maximum, including those in it. */
  quantity: z.int(),
})
const ParcelLots = z.object({
  fulfillment_id: id('fulfillment'),
  /** Pieces that are not named here left without a lot. */
  lots: z.array(OfLot),
  /** For an unsent parcel: the lots from which it could have been packed. */
  choices: z.array(OfLot),
})

/** The lots of the pieces in a parcel. Packing takes those that expire first. */
export const parcelLots = {
  list: get('/admin/v1/fulfillments/lots', 'staff', 'The lots in the parcels of an order, its swaps and claims', {
    query: z.strictObject({ order_id: pathId('order') }),
    answer: data(z.object({ parcels: z.array(ParcelLots) })),
    refuses: ['not_found'],
  }),
  /**
   * What staff have really packed, for one line; the rest has no lot. The lots are at the location from which the
   * line's pieces were taken.
   */
  change: post('/admin/v1/fulfillments/lots', 'staff', "Record the lots of a parcel's line", {
    body: z.strictObject({
      fulfillment_id: id('fulfillment'),
      line_item_id: id('item'),
      lots: z
        .array(z.strictObject({ lot_id: id('lot'), quantity: z.int().min(1).max(100_000) }))
        .max(50)
        .refine((lots) => new Set(lots.map(({ lot_id }) => lot_id)).size === lots.length, 'each lot once'),
    }),
    answer: data(z.object({ parcel: ParcelLots })),
    refuses: ['not_found', 'fulfillment_shipped', 'fulfillment_canceled', 'lot_not_sellable', 'lot_pieces_missing'],
  }),
}
