import { z } from 'zod'
import { post } from '../endpoint.ts'
import { csvText, data, day } from '../values/common.ts'

const year = z.coerce.number<number | string>().int().min(2017).max(2199)
const month = z.coerce.number<number | string>().int().min(1).max(12)

/** Whether a medicine's price may be deducted (セルフメディケーション税制): by JAN code and month of purchase. */
export const selfMedication = {
  check: post('/store/v1/self-medication/tax-eligible', 'anyone', 'Whether a medicine may be deducted', {
    body: z.object({ janCode: z.string().max(50), year, month }),
    answer: data(
      z.object({
        eligible: z.boolean(),
        /** As the list names it. */
        name: z.string().nullable(),
        /** The first day of the list that holds in that month. */
        listed_from: day.nullable(),
      }),
    ),
  }),
  /**
   * Takes the list that holds from a month on, in place of an earlier one of that month: CSV whose head names a column
   * for the JAN code (`JANコード`, `jan`) and one for the name (`商品名`, `販売名`, `name`). Rows that are no JAN code are told.
   */
  import: post('/admin/v1/self-medication/import-tax-data', 'staff', 'Take the list of deductible medicines', {
    body: z.object({ csvData: csvText, year, month }),
    answer: data(
      z.object({
        imported: z.number().int(),
        errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
}
