import { z } from 'zod'
import { GuardedIngredient, SaleClass } from '../catalogue/medicine.ts'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { counted, dateOp, paging } from '../values/listing.ts'
import { AgeAssuranceLevel } from './age-assurance.ts'

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

/** A sale of a guarded medicine, as it is shown to an inspector (薬機法36条の11). */
export const GuardedSale = SaleRecord.pick({
  order_id: true,
  display_id: true,
  line_item_id: true,
  title: true,
  variant_title: true,
  quantity: true,
  canceled_at: true,
}).extend({
  /** Today's class; null where it has none any more. */
  sale_class: SaleClass.nullable(),
  ingredients: z.array(GuardedIngredient),
  /** As they were counted. */
  packages: z.int(),
  /** With the order, or with the edit of it that added the line or more of it. */
  sold_at: instant,
  /** Who was on duty then, with their kind: pharmacists and registered sellers. */
  on_duty: z.array(z.string()),
  /** Years, as known on that day; null where nobody knew. */
  customer_age: z.int().nullable(),
  /** How it was known then; null: sold before that was kept, when staff had verified nothing. */
  age_level: AgeAssuranceLevel.nullable(),
  /** Whether the answers are on record, the harm of abuse understood among them; null: deleted after their years. */
  has_answers: z.boolean().nullable(),
})
export type GuardedSale = z.infer<typeof GuardedSale>

const listInput = { query: z.strictObject({ sold_at: dateOp.optional(), ...paging(50) }) }

export const saleRecords = {
  list: get('/admin/v1/sale-records', 'staff', 'The record of first-class medicine sales, the latest first', {
    ...listInput,
    /** Counted up to `countLimit`; the rows go on. */
    answer: data(z.object({ sales: z.array(SaleRecord), ...counted })),
  }),
  guarded: get('/admin/v1/sale-records/guarded', 'staff', 'Sales of guarded medicines, the latest first', {
    ...listInput,
    answer: data(z.object({ sales: z.array(GuardedSale), ...counted })),
  }),
}
