import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FileStore } from '../../base/ports.ts'
import { Faults } from './faults.ts'
import { isKey } from './file-kinds.rules.ts'

/** One row of a table: its number as a spreadsheet counts (the header is row 1), and its cells, trimmed. */
export interface TableRow {
  row: number
  cells: string[]
}

/**
 * The rows of a CSV file, the header first, read as they are asked for: in UTF-8 with or without a mark, or in
 * Shift_JIS; separated by commas, semicolons or tabs, whichever the header has most of. Empty rows are passed over.
 * Throws `Faults` when there is no such file, when it is no table, or a row has more cells than the header.
 */
export async function* readTable(files: FileStore, key: string): AsyncGenerator<TableRow> {
  const { encoding, delimiter } = await lookAt(files, key)
  const parser = parse({ delimiter, bom: true, relax_column_count: true, skip_empty_lines: false, trim: true })
  const content = await open(files, key)
  // What breaks on the way destroys the parser, and is thrown where its records are read.
  pipeline(Readable.from(encoding === 'utf-8' ? content : textOf(content, encoding)), parser, () => {})
  let row = 0
  let width = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (row === 1) width = cells.length
      if (cells.every((cell) => cell === '')) continue
      if (cells.length > width)
        throw new Faults([{ code: 'too_many_cells', row, column: null, message: '見出しより多くの列があります。' }])
      yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Faults([
      {
        code: 'not_a_table',
        row: row + 1,
        column: null,
        message: '表として読めません。引用符（"）が閉じているか確かめてください。',
      },
    ])
  }
  if (row === 0) throw new Faults([{ code: 'empty', row: null, column: null, message: 'ファイルが空です。' }])
}

async function open(files: FileStore, key: string) {
  const content = isKey(key) ? await files.read(key) : null
  if (content) return content
  throw new Faults([
    {
      code: 'no_file',
      row: null,
      column: null,
      message: 'ファイルが見つかりません。もう一度アップロードしてください。',
    },
  ])
}

/** All of it is UTF-8, or else it is Shift_JIS: one letter that is not tells. */
async function lookAt(files: FileStore, key: string): Promise<{ encoding: string; delimiter: string }> {
  for (const encoding of ['utf-8', 'shift_jis']) {
    let head = ''
    try {
      for await (const text of textOf(await open(files, key), encoding)) if (head.length < headMax) head += text
    } catch (error) {
      if (error instanceof TypeError) continue
      throw error
    }
    return { encoding, delimiter: delimiterOf(head) }
  }
  throw new Faults([
    {
      code: 'not_text',
      row: null,
      column: null,
      message: '文字コードを読めません。UTF-8 か Shift_JIS で保存してください。',
    },
  ])
}
const headMax = 65_536

function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1)
  const many = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (many(sign) > many(best) ? sign : best))
}

async function* textOf(content: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of content) {
    const text = decoder.decode(bytes, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}
