import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import { Alert } from '@mantine/core'
import { blockedLotText, refusalText } from '../refusal-words.ts'
import { Rows } from '../tables/rows.tsx'
import { sayCsv as say } from './csv-words.ts'

/** The faults of a row of a table; rows are numbered as in a spreadsheet. */
export interface Fault {
  row: number
  /** The row's subject. */
  subject: string
  /** The backend's message. */
  message: string
}

interface FaultsProps {
  lead: string
  faults: readonly Fault[]
  /** Their total number, where not all are listed. */
  faultCount?: number
}

/** The rows of a table for which nothing was written; without any, nothing is shown. */
export function Faults({ lead, faults, faultCount = faults.length }: FaultsProps) {
  if (faults.length === 0) return null
  return (
    <section aria-label={say.faults} className="flex flex-col gap-3">
      <Alert color="danger" role="alert">
        <span className="text-ink">{lead}</span>
        {faultCount > faults.length && <span className="text-ink"> {say.more(faults.length, faultCount)}</span>}
      </Alert>
      <Rows
        rows={faults}
        keyOf={({ row, subject }) => `${row} ${subject}`}
        label={say.faults}
        columns={[
          { name: say.row, cell: ({ row }) => <span className="tabular-nums">{say.rowOf(row)}</span> },
          { name: say.of, cell: ({ subject }) => subject },
          { name: say.why, cell: ({ message }) => sentenceOf(message) },
        ]}
      />
    </section>
  )
}

/** The messages specific to tables, and those of refusals. */
const sentenceOf = (message: string): string => {
  const sentence = (say.sentences as Record<string, string>)[message]
  if (sentence) return sentence
  const [, lot] = /^Lot (.+) is blocked$/.exec(message) ?? []
  if (lot) return blockedLotText(lot)
  const code = (Object.keys(refusals) as RefusalCode[]).find((one) => refusals[one].message === message)
  return code ? refusalText(code) : message
}
