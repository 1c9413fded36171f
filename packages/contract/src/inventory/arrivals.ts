import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get, post } from '../endpoint.ts'
import { data, day, instant, plainNumber, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, paging, queryBoolean } from '../values/listing.ts'
import { expiresOn, lotNumber } from './lots.ts'

/** As on the paper. */
const noteNumber = shortText.transform(plainNumber).pipe(z.string().min(1).max(100))

const Line = z
  .strictObject({
    variant_id: id('variant'),
    quantity: z.int().min(1).max(100_000),
    /** As printed on the box. Goods without a lot have neither. */
    lot_number: lotNumber.optional(),
    expires_on: expiresOn.optional(),
  })
  .refine(({ lot_number, expires_on }) => !lot_number === !expires_on, 'a lot has a number and its last day')
const hasUniqueLots = (lines: { variant_id: string; lot_number?: string | undefined }[]) =>
  new Set(lines.map(({ variant_id, lot_number }) => JSON.stringify([variant_id, lot_number]))).size === lines.length

/** Later remarks about a delivery, beside its record. */
const Remark = z.object({ text: z.string(), written_by: z.string(), written_at: instant })

/** Received goods as they must be recorded (薬機法施行規則14条): written once, with the names of that time. */
export const ArrivalRecord = z.object({
  arrival_id: id('arrival'),
  /** The position of these goods on the note. */
  position: z.int(),
  note_number: z.string(),
  arrived_on: day,
  variant_id: id('variant'),
  product_id: id('product'),
  title: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  /** Null for goods that were not described yet. */
  sale_class: SaleClass.nullable(),
  quantity: z.int(),
  lot_number: z.string().nullable(),
  expires_on: day.nullable(),
  /** The supplier; null where nobody was named. */
  supplier: z
    .object({
      id: id('supplier'),
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      licence_number: z.string().nullable(),
    })
    .nullable(),
  /** Who entered it, and when. */
  received_by: z.string(),
  received_at: instant,
  /** For the whole delivery, the oldest first. */
  remarks: z.array(Remark),
})
export type ArrivalRecord = z.infer<typeof ArrivalRecord>

export const arrivals = {
  /**
   * Adds what a maker or a wholesaler has delivered to the stock of a location; left out, to where each variant is
   * kept. All of it or nothing. The supplier is recorded permanently: for medicines the law requires that. A variant
   * is booked once per note of a supplier: a repeated entry by a colleague is refused.
   */
  receive: post('/admin/v1/arrivals', 'staff', 'Book a delivery note', {
    body: z.strictObject({
      note_number: noteNumber,
      /** May be left out where no medicine is included. */
      supplier_id: id('supplier').optional(),
      /** Today, unless it arrived on an earlier day. */
      arrived_on: day.optional(),
      location_id: id('stock_location').optional(),
      lines: z.array(Line).min(1).max(200).refine(hasUniqueLots, 'each variant, and each lot of it, once'),
    }),
    answer: data(
      z.object({
        arrival: z.object({
          note_number: z.string(),
          /** In the given order, with the available pieces of each. */
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
    refuses: [
      ...(['not_found', 'stock_not_counted', 'arrival_received_already', 'arrival_supplier_missing'] as const),
      'lot_expires_otherwise',
    ],
  }),
}

export const arrivalRecords = {
  list: get(
    '/admin/v1/arrival-records',
    'staff',
    'The record of received deliveries with their suppliers, newest first',
    {
      query: z.strictObject({
        supplier_id: pathId('supplier').optional(),
        /** Both days included. */
        arrived_from: day.optional(),
        arrived_to: day.optional(),
        medicines_only: queryBoolean.optional(),
        ...paging(50),
      }),
      answer: data(z.object({ arrivals: z.array(ArrivalRecord), ...counted })),
    },
  ),
  remark: post('/admin/v1/arrival-records/:arrival_id/remarks', 'staff', 'Add a remark to the record of a delivery', {
    params: z.object({ arrival_id: pathId('arrival') }),
    body: z.strictObject({ text: shortText.trim().min(1) }),
    answer: data(z.object({ remark: Remark })),
    refuses: ['not_found'],
  }),
}
