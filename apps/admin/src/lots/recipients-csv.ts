import { dayInTokyo } from '@kusuribako/contract/values/day'
import { phone } from '@kusuribako/ui/format.ts'
import { csvText } from '../csv/csv-text.ts'
import type { Recipient } from './lots.ts'
import { sayLots as say } from './words.ts'

/** The recipients of a lot, as a table: a row for each parcel. */
export const recipientsCsv = (recipients: readonly Recipient[]): string =>
  csvText([
    say.csv.columns,
    ...recipients.map((one) => [
      String(one.display_id),
      one.name ?? '',
      one.email,
      one.phone ? phone(one.phone) : '',
      String(one.quantity),
      one.lot_number ?? '',
      one.expires_on ?? '',
      one.shipped_at ? dayInTokyo(one.shipped_at) : say.here,
    ]),
  ])
