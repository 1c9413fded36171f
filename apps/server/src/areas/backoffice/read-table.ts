import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { type CsvRow, csvRows, UnreadableTable } from '../../base/csv.ts'
import type { FileStore } from '../../base/ports.ts'
import { Faults } from './faults.ts'
import { isKey } from './file-kinds.rules.ts'

export type TableRow = CsvRow

/**
 * The rows of a CSV file, the header first, read on demand (`csvRows`), without the empty columns that spreadsheets
 * leave at the end. Throws `Faults` when the file is missing, when it is no table, or a row has more cells than the
 * header.
 */
export async function* readTable(files: FileStore, key: string): AsyncGenerator<TableRow> {
  let width: number | null = null
  try {
    for await (const { row, cells } of csvRows(() => open(files, key))) {
      if (width === null && row > 1) throw faulty('not_a_table', 1, '1行目に見出しがありません。')
      const filled = cells.findLastIndex((cell) => cell !== '') + 1
      width ??= filled
      if (filled > width) throw faulty('too_many_cells', row, '見出しより多くの列があります。')
      yield { row, cells: cells.slice(0, width) }
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw faulty(error.code, error.row, sentences[error.code])
  }
  if (width === null) throw faulty('empty', null, 'ファイルが空です。')
}

const sentences = {
  not_text: '文字コードを読めません。UTF-8 か Shift_JIS で保存してください。',
  not_a_table: '表として読めません。引用符（"）が閉じているか確かめてください。',
}

const faulty = (code: BatchError['code'], row: number | null, message: string) =>
  new Faults([{ code, row, column: null, message }])

async function open(files: FileStore, key: string) {
  const content = isKey(key) ? await files.read(key) : null
  if (content) return content
  throw faulty('no_file', null, 'ファイルが見つかりません。もう一度アップロードしてください。')
}
