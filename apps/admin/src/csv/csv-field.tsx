import { type ChangeEvent, useState } from 'react'
import { beginningOf, type Csv, csvOf, whyNotSent } from './csv.ts'
import { sayCsv as say } from './csv-words.ts'

interface CsvFieldProps {
  /** The columns that it has to have, and what else is understood, in a sentence. */
  help: string
  /** An example, lines of text. */
  example: string
  /** It is handed in as a file, and may be long. */
  isFile?: boolean | undefined
  /** Called with a table that may be sent; null while there is none. */
  choose: (csv: Csv | null) => void
}

/** Chooses a table from one's machine and shows how it begins. */
export function CsvField({ help, example, isFile, choose }: CsvFieldProps) {
  const [csv, setCsv] = useState<Csv | null>(null)
  const why = csv && whyNotSent(csv, isFile)
  const read = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    // A file of the same name that was put right is another choice.
    input.value = ''
    const next = file ? await csvOf(file) : null
    setCsv(next)
    choose(next && !whyNotSent(next, isFile) ? next : null)
  }
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="text-sm font-semibold">{say.file}</p>
      <p id="csv-help" className="mt-1 text-sm text-quiet">
        {help}
      </p>
      <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center rounded-field border border-edge bg-surface px-4 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-leaf">
        {csv ? say.chooseOther : say.choose}
        <input type="file" accept=".csv,text/csv" onChange={read} aria-describedby="csv-help" className="sr-only" />
      </label>
      {csv && <span className="ml-3 text-sm [overflow-wrap:anywhere]">{csv.file.name}</span>}
      <p id="csv-told" role="status" className="mt-2 text-sm">
        {csv && (why ? <span className="text-danger">{say[why]}</span> : say.rows(csv.rows))}
      </p>
      <p className="mt-3 text-sm text-quiet">{csv ? say.begins : say.example}</p>
      <pre className="mt-1 rounded-field whitespace-pre-wrap [overflow-wrap:anywhere] bg-paper px-3 py-2 text-sm">
        {csv ? beginningOf(csv) : example}
      </pre>
    </div>
  )
}
