import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Csv } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { Back } from '../shell/back.tsx'
import { importLegacy } from './legacy.ts'
import { sayImport as say, say as sayLegacy } from './words.ts'

/** Imports the orders of the former shop, by a table. */
export function LegacyImportPage() {
  const [deletesExisting, setDeletesExisting] = useState(false)
  const send = async (csv: Csv) => {
    const { imported, errors, errorCount: faultCount } = await importLegacy(csv, deletesExisting)
    const faults = errors.map(({ row, message }) => ({
      row,
      subject: say.whole,
      message: say.sentences[message] ?? message,
    }))
    return { message: say.done(imported) + (faultCount ? say.skipped(faultCount) : ''), faults, faultCount }
  }
  return (
    <>
      <Back to="/legacy-orders">{sayLegacy.back}</Back>
      <CsvPage
        part="orders"
        {...say}
        isFile
        isDanger={deletesExisting}
        faultsLead={say.faults}
        send={send}
        choices={
          <>
            <Checkbox
              label={say.dump}
              checked={deletesExisting}
              onChange={(event) => setDeletesExisting(event.currentTarget.checked)}
            />
            {deletesExisting && <p className="font-semibold text-danger">{say.dumpDoes}</p>}
          </>
        }
      />
    </>
  )
}
