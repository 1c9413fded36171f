import { z } from 'zod'
import { SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { counted, dateOp, paging } from '../values/listing.ts'

/** A sale reserved to pharmacists, as the law requires it to be recorded (薬機法施行規則14条). */
export const SaleRecord = z.object({
  order_id: id('order'),
  display_id: z.int(),
  line_item_id: id('item'),
  title: z.string(),
  variant_title: z.string().nullable(),
  sale_class: SaleClass,
  quantity: z.int(),
  /** When the pharmacist agreed to the sale, and who. */
  sold_at: instant,
  sold_by: z.string(),
  /** Who gave the written information, and when; null where the pharmacist judged that none is needed. */
  informed_by: z.string().nullable(),
  informed_at: instant.nullable(),
  /** When the buyer confirmed having understood it. */
  confirmed_at: instant.nullable(),
  explanation_waived: z.boolean(),
  /** The order was cancelled after the sale was agreed. */
  canceled_at: instant.nullable(),
})
export type SaleRecord = z.infer<typeof SaleRecord>

export const saleRecords = {
  list: get('/admin/v1/sale-records', 'staff', 'The record of first-class medicine sales, the latest first', {
    query: z.strictObject({ sold_at: dateOp.optional(), ...paging(50) }),
    answer: data(z.object({ sales: z.array(SaleRecord), ...counted })),
  }),
}
