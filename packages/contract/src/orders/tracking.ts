import { z } from 'zod'
import { post } from '../endpoint.ts'
import { csvText, data, plainNumber } from '../values/common.ts'
import { id } from '../values/ids.ts'

/**
 * A carrier's tracking numbers of a parcel; an empty field is none. As they were typed, they might be neither linked
 * nor pasted at the carrier.
 */
export const trackingNumbers = z
  .array(z.string().overwrite(plainNumber).max(100))
  .max(50)
  .transform((numbers) => numbers.filter(Boolean))

const trackingColumns = 'Columns: display_id, shipping_number; optional: shipping_method, shipping_notes'

export const tracking = {
  /**
   * A warehouse's report of a day, at most 2,000 rows: columns `display_id` and `shipping_number`, and optionally
   * `shipping_method` (the carrier) and `shipping_notes`. An order's open parcels are marked as sent with its numbers;
   * where none is packed, everything left is packed first. The same file again changes nothing. With a single fault,
   * such as an order whose money was all refunded, nothing is written. `noNotification`: buyers are not notified.
   */
  import: post('/admin/v1/fulfillments/import-tracking', 'staff', 'Import tracking numbers, by CSV', {
    body: z.strictObject({
      stringifiedCsv: csvText.describe(trackingColumns),
      noNotification: z.boolean().default(false),
    }),
    answer: data(
      z.object({
        /** Parcels sent by this file. */
        shipped: z.int(),
        errors: z.array(z.object({ row: z.int(), display_id: z.string(), message: z.string() })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
  /**
   * Corrects the tracking numbers of a sent parcel, of an order, a swap or a claim: these replace the previous ones.
   * Nobody is notified; the parcel's mail, if resent, contains these.
   */
  change: post('/admin/v1/fulfillments/tracking', 'staff', 'Correct the tracking numbers of a sent parcel', {
    body: z.strictObject({ fulfillment_id: id('fulfillment'), tracking_numbers: trackingNumbers }),
    answer: data(z.object({ tracking_numbers: z.array(z.string()) })),
    refuses: ['not_found', 'fulfillment_canceled', 'not_allowed'],
  }),
}
