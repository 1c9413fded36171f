import { z } from 'zod'
import { post } from '../endpoint.ts'
import { csvText, data } from '../values/common.ts'
import { id } from '../values/ids.ts'

/** A carrier's numbers for a parcel; a field that staff left empty is none. */
export const trackingNumbers = z
  .array(z.string().trim().max(100))
  .max(50)
  .transform((numbers) => numbers.filter(Boolean))

export const tracking = {
  /**
   * What a warehouse tells of its day, at most 2,000 rows: columns `display_id` and `shipping_number`, and, where they
   * are there, `shipping_method` (the carrier) and `shipping_notes`. An order's open parcels have left with its
   * numbers; where none is packed, all that is left is packed first. The same file again changes nothing. With a
   * single error nothing is written. `noNotification`: nobody is written to.
   */
  import: post('/admin/v1/fulfillments/import-tracking', 'staff', 'Note which parcels have left, by CSV', {
    body: z.strictObject({ stringifiedCsv: csvText, noNotification: z.boolean().default(false) }),
    answer: data(
      z.object({
        /** Parcels that have left by this file. */
        shipped: z.int(),
        errors: z.array(z.object({ row: z.int(), display_id: z.string(), message: z.string() })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
  /**
   * Puts right the numbers of a parcel that has left, of an order, a swap or a claim: these take the place of those
   * that were told. Nobody is written to; the letter of the parcel, sent again, tells these.
   */
  change: post('/admin/v1/fulfillments/tracking', 'staff', 'Put right the tracking numbers of a parcel that has left', {
    body: z.strictObject({ fulfillment_id: id('fulfillment'), tracking_numbers: trackingNumbers }),
    answer: data(z.object({ tracking_numbers: z.array(z.string()) })),
    refuses: ['not_found', 'fulfillment_canceled', 'not_allowed'],
  }),
}
