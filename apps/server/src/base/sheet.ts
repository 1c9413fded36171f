import { parse } from 'csv-parse/sync'
import { refuse } from './refuse.ts'

/** A row of a sheet: its number as a spreadsheet counts (the header is row 1), and its cells by heading, trimmed. */
export interface SheetRow<Column extends string> {
  row: number
  cells: Readonly<Record<Column, string>> & Readonly<Record<string, string | undefined>>
}

/**
 * The rows of a CSV that came as text; empty rows are passed over. Refuses with `csv_unreadable` what is no table, has
 * no rows or more than `most`, or lacks a column of `needed`.
 */
export function readSheet<Column extends string>(
  csv: string,
  needed: readonly Column[],
  most: number,
): SheetRow<Column>[] {
  const [heads = [], ...lines] = parsed(csv)
  const missing = needed.filter((column) => !heads.includes(column))
  if (missing.length) throw refuse('csv_unreadable', { columns: missing })
  const rows = lines.flatMap((cells, at) => {
    if (cells.every((cell) => cell === '')) return []
    const byHead = Object.fromEntries(heads.map((head, column) => [head, cells[column] ?? '']))
    return [{ row: at + 2, cells: byHead as SheetRow<Column>['cells'] }]
  })
  if (rows.length === 0 || rows.length > most) throw refuse('csv_unreadable', { rows: rows.length, most })
  return rows
}

function parsed(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, trim: true, relax_column_count: true })
  } catch (error) {
    throw refuse('csv_unreadable', { why: (error as Error).message })
  }
}
