import { adminSubscriptions } from '@kusuribako/client/routes'
import { ask, thenInvalidate } from '../api.ts'
import { type Csv, formOf } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { Back } from '../shell/back.tsx'
import { sayMigrate as say } from './migrate-words.ts'
import { say as sayRegular } from './words.ts'

/** Imports subscriptions from another shop, each row independently. */
export function MigratePage() {
  const send = async (csv: Csv) => {
    const importing = thenInvalidate(
      ask(adminSubscriptions.migrateFile, { body: formOf(csv) as never }),
      'subscriptions',
    )
    const { successCount, failureCount: faultCount, failures } = (await importing).data
    const faults = failures.map(({ line, shopify_subscription_id, error }) => ({
      row: line,
      subject: shopify_subscription_id,
      message: say.sentences[error] ?? say.cells(columnsOf(error)),
    }))
    return { message: say.done(successCount) + (faultCount ? say.skipped(faultCount) : ''), faults, faultCount }
  }
  return (
    <>
      <Back to="/subscriptions">{sayRegular.back}</Back>
      <CsvPage part="orders" {...say} isFile faultsLead={say.faults} send={send} />
    </>
  )
}

/** `next_order_date: …; address_city: …`, with the column names only; a sentence stays as it is. */
function columnsOf(error: string): string {
  const columns = error.split('; ').map((part) => /^(\w+): /.exec(part)?.[1])
  return columns.every(Boolean) ? columns.join('、') : error
}
