import { useState } from 'react'
import { FileButton } from '../forms/file-button.tsx'
import { beginningOf, type Csv, csvOf, whyNotSent } from './csv.ts'
import { sayCsv as say } from './csv-words.ts'

interface CsvFieldProps {
  /** The required columns, and further accepted ones, in a sentence. */
  help: string
  /** An example, lines of text. */
  example: string
  /** It is uploaded as a file, and may be long. */
  isFile?: boolean | undefined
  /** Called with a table that may be sent; null while there is none. */
  choose: (csv: Csv | null) => void
}

/** Chooses a local table and shows its beginning. */
export function CsvField({ help, example, isFile, choose }: CsvFieldProps) {
  const [csv, setCsv] = useState<Csv | null>(null)
  const why = csv && whyNotSent(csv, isFile)
  const readable = csv?.isUnreadable ? null : csv
  const read = async (file: File) => {
    const next = await csvOf(file)
    setCsv(next)
    choose(whyNotSent(next, isFile) ? null : next)
  }
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="text-sm font-semibold">{say.file}</p>
      <p id="csv-help" className="mt-1 text-sm text-quiet">
        {help}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <FileButton accept=".csv,text/csv" describedBy="csv-help" choose={([file]) => read(file!)}>
          {csv ? say.chooseOther : say.choose}
        </FileButton>
        {csv && <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{csv.file.name}</span>}
      </div>
      <p id="csv-told" role="status" className="mt-2 text-sm">
        {csv && (why ? <span className="text-danger">{say[why]}</span> : say.rows(csv.rows))}
      </p>
      <p className="mt-3 text-sm text-quiet">{readable ? say.begins : say.example}</p>
      <pre className="mt-1 rounded-field whitespace-pre-wrap [overflow-wrap:anywhere] bg-paper px-3 py-2 text-sm">
        {readable ? beginningOf(readable) : example}
      </pre>
    </div>
  )
}
