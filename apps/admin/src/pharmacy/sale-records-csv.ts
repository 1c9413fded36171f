import type { SaleRecord } from '@kusuribako/contract/pharmacy/sale-records'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { csvText } from '../csv/csv-text.ts'
import { saySales as say } from './words.ts'

/** The record of sales as a table, to be kept and shown: a row for each medicine of an order. */
export const saleRecordsCsv = (sales: readonly SaleRecord[]): string =>
  csvText([
    say.csv.columns,
    ...sales.map((sale) => [
      dateAndTime(sale.sold_at),
      String(sale.display_id),
      soldName(sale),
      sale.sale_class,
      String(sale.quantity),
      sale.sold_by,
      sale.informed_by ?? '',
      sale.informed_at ? dateAndTime(sale.informed_at) : '',
      sale.confirmed_at ? dateAndTime(sale.confirmed_at) : '',
      remarkOf(sale),
    ]),
  ])

/** The goods by their full name. */
export const soldName = ({ title, variant_title }: Pick<SaleRecord, 'title' | 'variant_title'>): string =>
  [title, variant_title === title ? '' : variant_title].filter(Boolean).join(' ')

/** Remarks about a sale beside its figures. */
export const remarkOf = ({ explanation_waived, canceled_at }: SaleRecord): string =>
  [explanation_waived && say.waived, canceled_at && say.canceled(dateAndTime(canceled_at))].filter(Boolean).join('、')
