import { Refusal } from '../api.ts'
import { sayCsv as say } from './csv-words.ts'
import type { Fault } from './faults.tsx'

/** Where a table is none, as a fault of its row; null for any other no. */
export function unreadable(error: Error, name: string): Fault | null {
  if (!(error instanceof Refusal) || error.code !== 'csv_unreadable') return null
  const { row, columns, unknown, scattered, why } = error.details as Details
  const message = columns
    ? say.columns(columns)
    : unknown
      ? say.unknown(unknown)
      : scattered
        ? say.scattered(scattered)
        : why === 'not_text'
          ? say.not_text
          : say.not_a_table
  return { row: row ?? 1, of: name, message }
}

/** What a refusal tells of a table (`base/sheet.ts` of the server). */
interface Details {
  row?: number | null
  columns?: string[]
  unknown?: string[]
  scattered?: string
  why?: string
}
