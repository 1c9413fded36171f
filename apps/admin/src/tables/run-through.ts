import { codeOf, detailsOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'

/** What became of one of many: `why` it was not done, null where it was. */
export interface Outcome<T> {
  row: T
  why: string | null
}
/**
 * How it ended: through; by hand, before the next; at the end of the session, before the next too; or without an answer
 * for the next, of which nothing is known.
 */
export type Ending = 'through' | 'stopped' | 'signed-out' | 'broken'

interface Watch<T> {
  isStopping: () => boolean
  /** Is called with all outcomes after each. */
  tell: (outcomes: Outcome<T>[]) => void
}

/**
 * Does the same to one row after the other, those left out that have an outcome already. A no is the outcome of its
 * row, and the next one follows; where nobody answers, or nobody is signed in any more, it ends there.
 */
export async function runThrough<T>(
  rows: readonly T[],
  before: readonly Outcome<T>[],
  work: (row: T) => Promise<string | null>,
  { isStopping, tell }: Watch<T>,
): Promise<Ending> {
  const outcomes = [...before]
  for (const row of rows.slice(before.length)) {
    if (isStopping()) return 'stopped'
    const outcome = await outcomeOf(row, work)
    if (typeof outcome === 'string') return outcome
    outcomes.push(outcome)
    tell([...outcomes])
  }
  return 'through'
}

const unknown = ['unknown_error', 'database_away', 'too_many_requests']

async function outcomeOf<T>(
  row: T,
  work: (row: T) => Promise<string | null>,
): Promise<Outcome<T> | 'signed-out' | 'broken'> {
  try {
    return { row, why: await work(row) }
  } catch (error) {
    const code = codeOf(error as Error)
    if (code === 'unauthorized') return 'signed-out'
    return unknown.includes(code) ? 'broken' : { row, why: refusalText(code, detailsOf(error as Error)) }
  }
}
