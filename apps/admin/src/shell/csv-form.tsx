import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { Csv } from './csv.ts'
import { CsvField } from './csv-field.tsx'
import { Faults } from './faults.tsx'

interface CsvFormProps
  extends Pick<ComponentProps<typeof CsvField>, 'help' | 'example'>,
    ComponentProps<typeof Faults> {
  /** The button's words. */
  act: string
  /** Called with the table that is to be sent. */
  begin: (csv: Csv) => void
  /** Called when another table is chosen: what was said of the last one holds no more. */
  renew: () => void
}

/** Chooses a table, sends it by a button, and shows below it which of its rows were refused. */
export function CsvForm({ act, begin, renew, lead, faults, ...field }: CsvFormProps) {
  const [csv, choose] = useState<Csv | null>(null)
  return (
    <div className="mt-4 flex flex-col gap-4">
      <CsvField
        {...field}
        choose={(next) => {
          choose(next)
          renew()
        }}
      />
      <Button onClick={() => csv && begin(csv)} disabled={!csv} className="self-start">
        {act}
      </Button>
      <Faults lead={lead} faults={faults} />
    </div>
  )
}
