import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useActs } from '../shell/acts.ts'
import { AskFirst } from '../shell/ask-first.tsx'
import { Back } from '../shell/back.tsx'
import type { Csv } from '../shell/csv.ts'
import { CsvForm } from '../shell/csv-form.tsx'
import { Page } from '../shell/page.tsx'
import { useRight } from '../shell/rights.ts'
import { fillLists } from './lists.ts'
import { say } from './words.ts'

type Errors = Awaited<ReturnType<typeof fillLists>>

/** Fills lists by a table. */
export function FillLists() {
  const { mayWrite } = useRight('goods')
  const { act, begin, ...acts } = useActs<Csv>()
  const [errors, setErrors] = useState<Errors>([])
  const finish = (found: Errors) => {
    setErrors(found)
    if (found.length) acts.close()
    else acts.finish(say.filled)
  }
  return (
    <>
      <Back to="/lists">{say.back}</Back>
      <Page part="goods" title={say.fillTitle} lead={say.fillLead} done={acts}>
        {mayWrite && (
          <CsvForm
            help={say.fillHelp}
            example={say.example}
            act={say.fillAct}
            begin={begin}
            renew={() => {
              setErrors([])
              acts.clear()
            }}
            lead={say.faults}
            faults={errors.map(({ row, list_handle, sku, message }) => ({ row, message, of: `${list_handle} ${sku}` }))}
          />
        )}
        {act && <Fill csv={act} close={acts.close} finish={finish} />}
      </Page>
    </>
  )
}

function Fill({ csv, close, finish }: { csv: Csv; close: () => void; finish: (errors: Errors) => void }) {
  const filling = useMutation({ mutationFn: () => fillLists(csv.text), onSuccess: finish })
  return (
    <AskFirst
      title={say.fillAsk(csv.rows)}
      act={say.fillAct}
      {...filling}
      close={close}
      submit={() => filling.mutate()}
    >
      <p>{say.fillDoes}</p>
    </AskFirst>
  )
}
