import type { ArrivalRecord } from '@kusuribako/contract/inventory/arrivals'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { csvText } from '../csv/csv-text.ts'
import { soldName } from '../pharmacy/sale-records-csv.ts'
import { sayArrivals as say } from './words.ts'

/** Deliveries as a table, to be kept and shown: a row for each line of a note. */
export const arrivalRecordsCsv = (arrivals: readonly ArrivalRecord[]): string =>
  csvText([
    say.csv.columns,
    ...arrivals.map((arrival) => [
      arrival.arrived_on,
      soldName(arrival),
      arrival.sku ?? '',
      arrival.sale_class ?? '',
      String(arrival.quantity),
      arrival.lot_number ?? '',
      arrival.expires_on ?? '',
      ...(arrival.supplier ? [arrival.supplier.name, arrival.supplier.address, arrival.supplier.phone] : ['', '', '']),
      arrival.supplier?.licence_number ?? '',
      arrival.note_number,
      arrival.received_by,
      dateAndTime(arrival.received_at),
      arrival.remarks.map(say.remark).join('、'),
    ]),
  ])
