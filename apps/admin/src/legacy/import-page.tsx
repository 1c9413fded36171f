import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Csv } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { Back } from '../shell/back.tsx'
import { importLegacy } from './legacy.ts'
import { sayImport as say, say as sayLegacy } from './words.ts'

/** Imports the orders of the former shop, by a table. */
export function LegacyImportPage() {
  const [isDumped, setDumped] = useState(false)
  const send = async (csv: Csv) => {
    const { imported, errors, errorCount: faulty } = await importLegacy(csv, isDumped)
    const faults = errors.map(({ row, message }) => ({
      row,
      of: say.whole,
      message: say.sentences[message] ?? message,
    }))
    return { said: say.done(imported) + (faulty ? say.skipped(faulty) : ''), faults, faulty }
  }
  return (
    <>
      <Back to="/legacy-orders">{sayLegacy.back}</Back>
      <CsvPage
        part="orders"
        {...say}
        isFile
        isDanger={isDumped}
        faultsLead={say.faults}
        send={send}
        choices={
          <>
            <Checkbox
              label={say.dump}
              checked={isDumped}
              onChange={(event) => setDumped(event.currentTarget.checked)}
            />
            {isDumped && <p className="font-semibold text-danger">{say.dumpDoes}</p>}
          </>
        }
      />
    </>
  )
}
