import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data, day, shortText } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { expiresOn, lotNumber } from './lots.ts'

const Line = z
  .strictObject({
    variant_id: id('variant'),
    quantity: z.int().min(1).max(100_000),
    /** As both stand on the box. Goods without a lot have neither. */
    lot_number: lotNumber.optional(),
    expires_on: expiresOn.optional(),
  })
  .refine(({ lot_number, expires_on }) => !lot_number === !expires_on, 'a lot has a number and its last day')
const isOnce = (lines: { variant_id: string; lot_number?: string | undefined }[]) =>
  new Set(lines.map(({ variant_id, lot_number }) => JSON.stringify([variant_id, lot_number]))).size === lines.length

export const arrivals = {
  /**
   * What a maker or a wholesaler has brought is added to what lies at a place; left out, to where each variant is
   * kept. All of it or nothing. The ledger keeps the number of the delivery note, and takes a variant by a note once:
   * who types in a note that a colleague has typed in already is told so.
   */
  receive: post('/admin/v1/arrivals', 'staff', 'Put the goods of a delivery note on the shelves', {
    body: z.strictObject({
      note_number: shortText.trim().min(1).max(100),
      location_id: id('stock_location').optional(),
      lines: z.array(Line).min(1).max(200).refine(isOnce, 'each variant, and each lot of it, once'),
    }),
    answer: data(
      z.object({
        arrival: z.object({
          note_number: z.string(),
          /** In the order in which they were given, and how many of each can be sold now. */
          lines: z.array(
            z.object({
              variant_id: id('variant'),
              sku: z.string().nullable(),
              quantity: z.int(),
              lot_number: z.string().optional(),
              expires_on: day.optional(),
              inventory_quantity: z.int(),
            }),
          ),
        }),
      }),
    ),
    refuses: ['not_found', 'stock_not_counted', 'arrival_received_already', 'lot_expires_otherwise'],
  }),
}
