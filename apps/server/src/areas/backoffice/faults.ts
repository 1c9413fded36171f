import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { z } from 'zod'

/** The faults of a file, row by row in sentences for the staff: nothing of the current batch is written. */
export class Faults extends Error {
  readonly faults: readonly BatchError[]
  constructor(faults: readonly BatchError[]) {
    super(faults.map(({ message }) => message).join(' '))
    this.faults = faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
  }
}

/** Parses by the contract, with faults worded in Japanese, in the terms of a table. */
export const parseForStaff = <S extends z.ZodType>(schema: S, input: unknown) =>
  schema.safeParse(input, { error: (issue) => messageFor(issue) ?? inJapanese(issue) ?? undefined })

type Issue = Parameters<z.core.$ZodErrorMap>[0]
const inJapanese = z.locales.ja().localeError
const formatNumber = (number: unknown) => Number(number).toLocaleString('ja-JP')
const kinds: Record<string, string> = {
  number: '数字を入れてください。',
  int: '小数のない数字を入れてください。',
  boolean: 'true か false を入れてください。',
}

/** The library's own messages name programming types. */
function messageFor(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? '値がありません。' : kinds[issue.expected]
  if (issue.code === 'invalid_value') return `${issue.values.join('、')} のどれかを入れてください。`
  if (issue.code === 'too_small' && issue.origin === 'string') return '値がありません。'
  if (issue.code === 'too_small' && isNumber(issue)) return `${formatNumber(issue.minimum)}以上の数を入れてください。`
  if (issue.code === 'too_big' && issue.origin === 'string') return `${formatNumber(issue.maximum)}文字までです。`
  if (issue.code === 'too_big' && isNumber(issue)) return `${formatNumber(issue.maximum)}以下の数を入れてください。`
}

const isNumber = ({ origin, inclusive }: { origin: string; inclusive?: boolean | undefined }) =>
  inclusive !== false && (origin === 'number' || origin === 'int')
