import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActProps, useActs } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import type { Csv } from '../shell/csv.ts'
import { CsvForm } from '../shell/csv-form.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { importShipments } from './orders.ts'
import { sayShipments as say } from './words.ts'

type Told = Awaited<ReturnType<typeof importShipments>>

/** Notes by a table which orders have left, and under which numbers. */
export function ShipmentsPage() {
  const { mayWrite } = useRight('orders')
  const { act, begin, ...acts } = useActs<Csv>()
  const [errors, setErrors] = useState<Told['errors']>([])
  const finish = (told: Told) => {
    setErrors(told.errors)
    if (told.errors.length) acts.close()
    else acts.finish(say.done(told.shipped))
  }
  return (
    <Page part="orders" title={say.title} lead={say.lead} done={acts}>
      {mayWrite && (
        <CsvForm
          help={say.help}
          example={say.example}
          act={say.act}
          begin={begin}
          renew={() => {
            setErrors([])
            acts.clear()
          }}
          lead={say.faults}
          faults={errors.map(({ display_id, ...fault }) => ({ ...fault, of: display_id }))}
        />
      )}
      {act && <Import csv={act} close={acts.close} finish={finish} />}
    </Page>
  )
}

function Import({ csv, close, finish }: Omit<ActProps, 'finish'> & { csv: Csv; finish: (told: Told) => void }) {
  const [isQuiet, setQuiet] = useState(false)
  const importing = useMutation({ mutationFn: () => importShipments(csv.text, isQuiet), onSuccess: finish })
  return (
    <AskFirst title={say.ask(csv.rows)} act={say.act} {...importing} close={close} submit={() => importing.mutate()}>
      <p>{say.does}</p>
      <Checkbox label={say.quiet} checked={isQuiet} onChange={(event) => setQuiet(event.currentTarget.checked)} />
    </AskFirst>
  )
}
