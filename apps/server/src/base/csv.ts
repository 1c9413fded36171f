import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** Bytes, from their beginning each time they are asked for. */
export type Source = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
export const fileSource = ({ path }: { path: string }): Source => {
  return () => createReadStream(path)
}
export const textSource = (text: string): Source => {
  return () => Readable.from([Buffer.from(text)])
}

/** One row of a table: its number as a spreadsheet counts (the header is row 1), and its cells, trimmed. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Bytes are no table: no text at all, or no cells from this row on. */
export class NoTable extends Error {
  readonly code: 'not_text' | 'not_a_table'
  readonly row: number | null
  constructor(code: NoTable['code'], row: number | null) {
    super(code)
    this.code = code
    this.row = row
  }
}

/**
 * The rows of a CSV of any length, the header first, read as they are asked for: in UTF-8 with or without a mark, or in
 * Shift_JIS; separated by commas, semicolons or tabs, whichever the header has most of. Empty rows are passed over. The
 * bytes are read twice: once for their letters alone. Throws `NoTable`, also of a row longer than memory is for.
 */
export async function* csvRows(source: Source): AsyncGenerator<CsvRow> {
  const { encoding, delimiter } = await lookAt(source)
  const parser = parse({ delimiter, bom: true, relax_column_count: true, trim: true, max_record_size: rowMax })
  const content = await source()
  // What breaks on the way destroys the parser, and is thrown where its records are read.
  pipeline(Readable.from(encoding === 'utf-8' ? content : textOf(content, encoding)), parser, () => {})
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (cells.some((cell) => cell !== '')) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // It is met before the rows ahead of it are read.
    throw new NoTable('not_a_table', Number(error.records) + 1)
  }
}

/** All of it is UTF-8, or else it is Shift_JIS: one letter that is not tells. */
async function lookAt(source: Source): Promise<{ encoding: string; delimiter: string }> {
  for (const encoding of ['utf-8', 'shift_jis']) {
    let [head, line] = ['', 0]
    try {
      for await (const text of textOf(await source(), encoding)) {
        if (head.length < headMax) head += text
        line = /[\r\n]/.test(text) ? 0 : line + text.length
        if (text.includes('\0')) throw new NoTable('not_text', null)
        if (line > rowMax) throw new NoTable('not_a_table', null)
      }
    } catch (error) {
      if (error instanceof TypeError) continue
      throw error
    }
    return { encoding, delimiter: delimiterOf(head) }
  }
  throw new NoTable('not_text', null)
}
const [headMax, rowMax] = [65_536, 1_000_000]

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
