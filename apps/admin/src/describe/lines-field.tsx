import { LongText } from '../forms/long-text.tsx'
import { linesOf } from './insert-form.ts'
import { KnownWords } from './known-words.tsx'

interface LinesFieldProps {
  label: string
  help: string | undefined
  value: string
  change: (typed: string) => void
  /** A placeholder that the shop uses elsewhere. */
  known?: readonly string[] | undefined
  wrong?: string | undefined
}

/** A list, one item per line; on leaving, the field shows what is stored. */
export function LinesField({ label, help, value, change, known = [], wrong }: LinesFieldProps) {
  const lines = linesOf(value)
  const toggle = (word: string) =>
    change((lines.includes(word) ? lines.filter((one) => one !== word) : [...lines, word]).join('\n'))
  return (
    <div>
      <LongText
        label={label}
        description={help}
        value={value}
        change={change}
        onBlur={() => change(lines.join('\n'))}
        error={wrong}
        maxLength={10_000}
        minRows={3}
        maxRows={16}
      />
      <KnownWords label={label} words={known} chosen={lines} toggle={toggle} />
    </div>
  )
}
