import { csvRows, type Source, textSource, UnreadableTable } from './csv.ts'
import { refuse } from './refuse.ts'

/** A row of a sheet: its number as a spreadsheet counts (the header is row 1), and its cells by heading, trimmed. */
export interface SheetRow<Column extends string> {
  row: number
  cells: Readonly<Record<Column, string>> & Readonly<Record<string, string | undefined>>
}

/** The rows of a CSV given as text (`sheetRows`); more than `most` rows are refused. */
export async function readSheet<Column extends string>(
  csv: string,
  needed: readonly Column[],
  most: number,
): Promise<SheetRow<Column>[]> {
  const rows: SheetRow<Column>[] = []
  for await (const row of sheetRows(textSource(csv), needed)) {
    if (rows.push(row) > most) throw refuse('csv_unreadable', { rows: rows.length, most })
  }
  return rows
}

/**
 * The rows of a CSV of any length, read on demand (`csvRows`). Refuses with `csv_unreadable` a table without rows or
 * without a column of `needed`, and malformed input, naming the row from which it is unreadable.
 */
export async function* sheetRows<Column extends string>(
  source: Source,
  needed: readonly Column[],
): AsyncGenerator<SheetRow<Column>> {
  let headings: string[] | null = null
  let rows = 0
  try {
    for await (const { row, cells } of csvRows(source)) {
      if (headings) {
        rows++
        yield rowOf(row, headings, cells)
        continue
      }
      headings = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
      requireColumns(headings, needed)
    }
  } catch (error) {
    if (error instanceof UnreadableTable) throw refuse('csv_unreadable', { why: error.code, row: error.row })
    throw error
  }
  if (rows === 0) throw refuse('csv_unreadable', { rows })
}

/** The faults in the rows of a sheet: the first thousand, and their total number. */
export class RowFaults<Fault> {
  readonly first: Fault[] = []
  count = 0
  add(...faults: Fault[]): void {
    this.count += faults.length
    this.first.push(...faults.slice(0, faultsMax - this.first.length))
  }
}
/** More faults are not listed: so many have a common cause. More columns would stop the process for minutes. */
export const [faultsMax, columnsMax] = [1000, 200]

function requireColumns(headings: readonly string[], needed: readonly string[]) {
  const missing = needed.filter((column) => !headings.includes(column))
  if (headings.length > columnsMax) throw refuse('csv_unreadable', { columns_max: columnsMax })
  if (missing.length) throw refuse('csv_unreadable', { columns: missing })
}

const rowOf = <Column extends string>(row: number, headings: readonly string[], cells: readonly string[]) => ({
  row,
  cells: Object.fromEntries(headings.map((head, column) => [head, cells[column] ?? ''])) as SheetRow<Column>['cells'],
})
