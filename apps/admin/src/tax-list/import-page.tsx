import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Csv } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { Back } from '../shell/back.tsx'
import { clockOf } from '../shell/clock.ts'
import { importTaxList } from './tax-list.ts'
import { sayImport as say, say as sayList } from './words.ts'

const tokyoTime = () => clockOf(new Date().toISOString())
/** From the first year of the deduction to the next. */
const years = Array.from({ length: Number(tokyoTime().slice(0, 4)) - 2017 + 2 }, (_, at) => 2017 + at).reverse()
const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** Imports the list of deductible medicines valid from a month on, from a table. */
export function TaxListImportPage() {
  const [from, setFrom] = useState(() => tokyoTime().slice(0, 7))
  const send = async (csv: Csv) => {
    const { imported, errors, errorCount: faultCount } = await importTaxList(csv, from)
    const faults = errors.map(({ row, message }) => ({
      row,
      subject: message.replace(/ is no JAN code$/, '') || '—',
      message: say.noJan,
    }))
    return { message: say.done(imported, from) + (faultCount ? say.skipped(faultCount) : ''), faults, faultCount }
  }
  return (
    <>
      <Back to="/tax-list">{sayList.back}</Back>
      <CsvPage
        part="goods"
        {...say}
        isFile
        faultsLead={say.faults}
        send={send}
        choices={
          <fieldset>
            <legend className="text-sm font-semibold">{say.month}</legend>
            <div className="mt-1 flex gap-2">
              <NativeSelect
                aria-label={say.year}
                data={years.map((value) => ({ value: String(value), label: say.yearOf(value) }))}
                value={from.slice(0, 4)}
                onChange={(event) => setFrom(`${event.currentTarget.value}${from.slice(4)}`)}
              />
              <NativeSelect
                aria-label={say.monthOfYear}
                data={months.map((value) => ({ value: String(value).padStart(2, '0'), label: say.monthOf(value) }))}
                value={from.slice(5)}
                onChange={(event) => setFrom(`${from.slice(0, 5)}${event.currentTarget.value}`)}
              />
            </div>
          </fieldset>
        }
      />
    </>
  )
}
