import type { Csv } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { Back } from '../shell/back.tsx'
import { fillLists } from './lists.ts'
import { say, sayFill } from './words.ts'

/** Fills lists from a table. */
export function FillLists() {
  const send = async ({ text }: Csv) => {
    const errors = await fillLists(text)
    const faults = errors.map(({ row, list_handle, sku, message }) => ({
      row,
      message,
      subject: `${list_handle} ${sku}`,
    }))
    return { message: faults.length ? null : sayFill.done, faults }
  }
  return (
    <>
      <Back to="/lists">{say.back}</Back>
      <CsvPage part="goods" {...sayFill} faultsLead={sayFill.faults} send={send} />
    </>
  )
}
