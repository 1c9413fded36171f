import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { csvText, data, day, money, rowErrors } from '../values/common.ts'
import { csvFile } from '../values/files.ts'
import { counted, paging } from '../values/listing.ts'

const year = z.coerce.number<number | string>().int().min(2017).max(2199)
const month = z.coerce.number<number | string>().int().min(1).max(12)

/** A purchased deductible medicine, as required by 租税特別措置法41条の17の明細書. */
export const DeductibleItem = z.object({
  /** In Tokyo; it decides which list applies. */
  bought_on: day,
  order_id: z.string(),
  display_id: z.number().int(),
  /** The seller. */
  shop: z.string(),
  title: z.string(),
  /** Its name in the list, and the first day of that list. */
  listed_name: z.string(),
  listed_from: day,
  /** What was kept: less returns. */
  quantity: z.number().int(),
  /** Yen with tax that stay paid for it: after discounts and refunds, and without what was paid by points. */
  amount: money,
})
export type DeductibleItem = z.infer<typeof DeductibleItem>

export const DeductibleYear = z.object({
  year: z.number().int(),
  /** The oldest first. */
  items: z.array(DeductibleItem),
  total: money,
  /** The legal threshold, and the maximum deduction. */
  threshold: money,
  cap: money,
  /** How far the total is above the threshold, up to the maximum. */
  deductible: money,
})
export type DeductibleYear = z.infer<typeof DeductibleYear>

/** The number of items in the list, and the rows that are no JAN code. */
const importAnswer = z.object({ imported: z.number().int(), ...rowErrors })

/** Whether a medicine's price may be deducted (セルフメディケーション税制): by JAN code and month of purchase. */
export const selfMedication = {
  check: post('/store/v1/self-medication/tax-eligible', 'anyone', 'Whether a medicine may be deducted', {
    asks: true,
    body: z.object({ janCode: z.string().trim().min(1).max(50), year, month }),
    answer: data(
      z.object({
        eligible: z.boolean(),
        /** Its name in the list. */
        name: z.string().nullable(),
        /** The first day of the list valid in that month. */
        listed_from: day.nullable(),
      }),
    ),
  }),
  /** Only what was paid here: a household adds up what it bought anywhere. */
  ofYear: get('/store/v1/self-medication/year', 'customer', "The caller's deductible medicines of a calendar year", {
    query: z.object({ year }),
    answer: data(DeductibleYear),
  }),
  /**
   * Imports the list valid from a month on, replacing an earlier one of that month: CSV whose header names a column
   * for the JAN code (`JANコード`, `jan`) and one for the name (`商品名`, `販売名`, `name`). Rows that are no JAN code are
   * reported.
   */
  import: post('/admin/v1/self-medication/import-tax-data', 'staff', 'Import the list of deductible medicines', {
    body: z.object({ csvData: csvText.describe('Columns: JANコード (or jan), 商品名 (or 販売名, name)'), year, month }),
    answer: data(importAnswer),
    refuses: ['csv_unreadable'],
  }),
  importFile: post(
    '/admin/v1/self-medication/import-tax-file',
    'staff',
    'Import the list of deductible medicines, from a file',
    {
      query: z.object({ year, month }),
      body: csvFile,
      answer: data(importAnswer),
      refuses: ['csv_unreadable'],
      files: true,
    },
  ),
  list: get('/admin/v1/self-medication/tax-list', 'staff', 'The items of the list of deductible medicines', {
    query: z.object({
      /** The first day of a list; left out, the one valid today. */
      from: day.optional(),
      /** The beginning of the JAN code, or a part of the name. */
      q: z.string().trim().max(255).optional(),
      ...paging(50),
    }),
    answer: data(
      z.object({
        /** Every list by its first day, the newest first. */
        lists: z.array(z.object({ from: day, items: z.int() })),
        /** The list of these items; null while no list is valid. */
        from: day.nullable(),
        /** By JAN code. */
        items: z.array(z.object({ jan: z.string(), name: z.string() })),
        ...counted,
      }),
    ),
  }),
}
