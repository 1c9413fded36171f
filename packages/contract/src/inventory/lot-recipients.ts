import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, day, instant } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, paging, queryBoolean } from '../values/listing.ts'
import { lotNumber } from './lots.ts'

/** A parcel with pieces of the lot, and its recipient. */
const Recipient = z.object({
  fulfillment_id: id('fulfillment'),
  packed_at: instant,
  /** Null while it has not left: it can be unpacked. */
  shipped_at: instant.nullable(),
  /** Pieces of the lot in it; for `unnamed`, of the same goods without a lot. */
  quantity: z.int(),
  /** Null where no lot was recorded for the pieces. */
  lot_id: id('lot').nullable(),
  lot_number: z.string().nullable(),
  expires_on: day.nullable(),
  order_id: id('order'),
  display_id: z.int(),
  customer_id: id('customer').nullable(),
  email: z.string(),
  /** As on the parcel. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
})

export const lotRecipients = {
  /** For a recall (回収). A lot by its id, or by its variant and the number on the box. */
  list: get('/admin/v1/lot-recipients', 'staff', 'The recipients of a lot, with orders, the newest parcel first', {
    query: z
      .strictObject({
        lot_id: pathId('lot').optional(),
        variant_id: pathId('variant').optional(),
        lot_number: lotNumber.optional(),
        /** Instead, recipients of the same goods without a lot: this one may have been among them. */
        unnamed: queryBoolean.optional(),
        ...paging(50),
      })
      .refine(
        ({ lot_id, variant_id, lot_number }) => lot_id ?? (variant_id && lot_number),
        'lot_id, or variant_id and lot_number, is missing',
      ),
    answer: data(
      z.object({
        recipients: z.array(Recipient),
        /** Pieces of the lot over all parcels. */
        quantity: z.int(),
        ...counted,
      }),
    ),
  }),

  /** All of them at once, for export as a table: the export is recorded in the audit log. */
  export: post('/admin/v1/lot-recipients/export', 'staff', 'Export the recipients of a lot', {
    body: z.strictObject({ lot_id: pathId('lot'), unnamed: z.boolean().optional() }),
    answer: data(z.object({ recipients: z.array(Recipient) })),
    refuses: ['not_found'],
  }),
}
