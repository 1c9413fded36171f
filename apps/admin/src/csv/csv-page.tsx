import type { Part } from '@kusuribako/contract/identity/rights'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { useActs } from '../forms/acts.ts'
import { Page } from '../shell/page.tsx'
import { IndeterminateProgressBar } from '../shell/progress-bar.tsx'
import { useRight } from '../shell/rights.ts'
import type { Csv } from './csv.ts'
import { CsvField } from './csv-field.tsx'
import { sayCsv } from './csv-words.ts'
import { type Fault, Faults } from './faults.tsx'
import { faultOfUnreadable } from './unreadable.ts'

/** The result of a table: a message where something was written, and the rows for which nothing was. */
export interface ImportResult {
  message: string | null
  faults: readonly Fault[]
  /** The number of faulty rows, where not all are listed. */
  faultCount?: number
}

interface CsvPageProps extends Pick<ComponentProps<typeof CsvField>, 'help' | 'example' | 'isFile'> {
  part: Part
  title: string
  lead: string
  /** The button's words. */
  act: string
  /** The question before it is sent, with the number of rows. */
  ask: (rows: number) => string
  /** What sending does. */
  does: string
  /** Further choices, in the dialog. */
  choices?: ReactNode
  isDanger?: boolean
  send: (csv: Csv) => Promise<ImportResult>
  /** Shown above the refused rows. */
  faultsLead: string
  /** Further content of the page, above the table. */
  children?: ReactNode
}

/** Imports a table: chosen, sent after a question, and below it the refused rows with their reasons. */
export function CsvPage({ part, title, lead, faultsLead, children, ...rest }: CsvPageProps) {
  const { mayWrite } = useRight(part)
  const { act: pending, begin, ...acts } = useActs<Csv>()
  const [csv, choose] = useState<Csv | null>(null)
  const [result, setResult] = useState<ImportResult & { lead: string }>()
  const finish = (next: ImportResult, lead: string) => {
    setResult({ ...next, lead })
    if (next.message === null) acts.close()
    else acts.finish(next.message)
  }
  const replaceCsv = (next: Csv | null) => {
    choose(next)
    setResult(undefined)
    acts.clear()
  }
  return (
    <Page part={part} title={title} lead={lead} done={acts}>
      {children}
      {mayWrite && (
        <div className="mt-4 flex flex-col gap-4">
          <CsvField help={rest.help} example={rest.example} isFile={rest.isFile} choose={replaceCsv} />
          <Button onClick={() => csv && begin(csv)} disabled={!csv} className="self-start">
            {rest.act}
          </Button>
          {result && <Faults {...result} />}
        </div>
      )}
      {pending && <Send csv={pending} close={acts.close} finish={finish} faultsLead={faultsLead} {...rest} />}
    </Page>
  )
}

interface SendProps
  extends Pick<CsvPageProps, 'act' | 'ask' | 'does' | 'choices' | 'isDanger' | 'send' | 'faultsLead'> {
  csv: Csv
  close: () => void
  finish: (result: ImportResult, lead: string) => void
}

function Send({ csv, ask: questionOf, act, does, choices, isDanger, send, close, finish, faultsLead }: SendProps) {
  const sending = useMutation({
    mutationFn: () => send(csv),
    onSuccess: (result) => finish(result, faultsLead),
    onError: (error) => {
      const fault = faultOfUnreadable(error, csv.file.name)
      if (fault) finish({ message: null, faults: [fault] }, sayCsv.nothingDone)
    },
  })
  return (
    <ActionDialog
      title={questionOf(csv.rows)}
      act={act}
      isDanger={isDanger ?? false}
      {...sending}
      close={close}
      submit={() => sending.mutate()}
    >
      <p>{does}</p>
      {choices}
      {sending.isPending && <IndeterminateProgressBar />}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {sending.isPending && sayCsv.sending}
      </p>
    </ActionDialog>
  )
}
