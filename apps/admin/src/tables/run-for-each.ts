import { codeOf, detailsOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'

/** The outcome of one row: `why` it was not done, null if it was. */
export interface Outcome<T> {
  row: T
  why: string | null
}
/**
 * How it ended: complete; stopped by the user, before the next row; at the end of the session, before the next row
 * too; or without an answer for the next row, whose outcome is unknown.
 */
export type Ending = 'through' | 'stopped' | 'signed-out' | 'broken'

interface RunControl<T> {
  isStopping: () => boolean
  /** Called with all outcomes after each row. */
  report: (outcomes: Outcome<T>[]) => void
}

/**
 * Does the same to one row after the other, skipping those with an outcome. A refusal is the outcome of its row, and
 * the next one follows; without an answer or a session it ends there.
 */
export async function runForEach<T>(
  rows: readonly T[],
  before: readonly Outcome<T>[],
  work: (row: T) => Promise<string | null>,
  { isStopping, report }: RunControl<T>,
): Promise<Ending> {
  const outcomes = [...before]
  for (const row of rows.slice(before.length)) {
    if (isStopping()) return 'stopped'
    const outcome = await outcomeOf(row, work)
    if (typeof outcome === 'string') return outcome
    outcomes.push(outcome)
    report([...outcomes])
  }
  return 'through'
}

const unknownOutcomeCodes = ['unknown_error', 'database_away', 'too_many_requests']

async function outcomeOf<T>(
  row: T,
  work: (row: T) => Promise<string | null>,
): Promise<Outcome<T> | 'signed-out' | 'broken'> {
  try {
    return { row, why: await work(row) }
  } catch (error) {
    const code = codeOf(error as Error)
    if (code === 'unauthorized') return 'signed-out'
    return unknownOutcomeCodes.includes(code) ? 'broken' : { row, why: refusalText(code, detailsOf(error as Error)) }
  }
}
