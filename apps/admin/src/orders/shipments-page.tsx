import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Csv } from '../csv/csv.ts'
import { CsvPage } from '../csv/csv-page.tsx'
import { importShipments } from './orders.ts'
import { sayShipments as say } from './words.ts'

/** Imports tracking numbers of sent orders from a table. */
export function ShipmentsPage() {
  const [isQuiet, setQuiet] = useState(false)
  const send = async ({ text }: Csv) => {
    const { errors, shipped } = await importShipments(text, isQuiet)
    const faults = errors.map(({ display_id, ...fault }) => ({ ...fault, subject: display_id }))
    return { message: faults.length ? null : say.done(shipped), faults }
  }
  return (
    <CsvPage
      part="orders"
      {...say}
      faultsLead={say.faults}
      send={send}
      choices={
        <Checkbox label={say.quiet} checked={isQuiet} onChange={(event) => setQuiet(event.currentTarget.checked)} />
      }
    />
  )
}
