import { Refusal } from '../api.ts'
import { sayCsv as say } from './csv-words.ts'
import type { Fault } from './faults.tsx'

/** For a malformed table, the fault of its row; null for any other refusal. */
export function faultOfUnreadable(error: Error, name: string): Fault | null {
  if (!(error instanceof Refusal) || error.code !== 'csv_unreadable') return null
  const details = error.details as Details
  return { row: details.row ?? 1, subject: name, message: messageOf(details) }
}

function messageOf({ columns, columns_max, unknown, scattered, why }: Details): string {
  if (columns) return say.columns(columns)
  if (columns_max) return say.tooWide(columns_max)
  if (unknown) return say.unknown(unknown)
  if (scattered) return say.scattered(scattered)
  return why === 'not_text' ? say.not_text : say.not_a_table
}

/** The details of a refused table (`base/sheet.ts` of the server). */
interface Details {
  row?: number | null
  columns?: string[]
  /** There are more than so many. */
  columns_max?: number
  unknown?: string[]
  scattered?: string
  why?: string
}
