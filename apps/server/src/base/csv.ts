import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** Returns the bytes from the beginning each time it is called. */
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

/** The bytes are no table: not text at all, or not parseable as cells from this row on. */
export class UnreadableTable extends Error {
  readonly code: 'not_text' | 'not_a_table'
  readonly row: number | null
  constructor(code: UnreadableTable['code'], row: number | null) {
    super(code)
    this.code = code
    this.row = row
  }
}

/**
 * The rows of a CSV of any length, the header first, read on demand: in UTF-8 with or without a BOM, or in Shift_JIS;
 * separated by commas, semicolons or tabs, whichever the header has most of. Empty rows are skipped. The bytes are
 * read twice, the first time to detect the encoding. Throws `UnreadableTable`, also for a row too long for memory.
 */
export async function* csvRows(source: Source): AsyncGenerator<CsvRow> {
  const { encoding, delimiter } = await detectFormat(source)
  const parser = parse({ delimiter, bom: true, relax_column_count: true, trim: true, max_record_size: rowMax })
  const content = await source()
  // An error of the pipeline destroys the parser, and is thrown by the loop below.
  pipeline(Readable.from(encoding === 'utf-8' ? content : textOf(content, encoding)), parser, () => {})
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (cells.some((cell) => cell !== '')) yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser runs ahead of this loop, so `row` may be too small: the parser's own count is right.
    throw new UnreadableTable('not_a_table', Number(error.records) + 1)
  }
}

/** The text is UTF-8 if all of it can be decoded as such, else Shift_JIS. */
async function detectFormat(source: Source): Promise<{ encoding: string; delimiter: string }> {
  for (const encoding of ['utf-8', 'shift_jis']) {
    let [head, line] = ['', 0]
    try {
      for await (const text of textOf(await source(), encoding)) {
        if (head.length < headMax) head += text
        line = /[\r\n]/.test(text) ? 0 : line + text.length
        if (text.includes('\0')) throw new UnreadableTable('not_text', null)
        if (line > rowMax) throw new UnreadableTable('not_a_table', null)
      }
    } catch (error) {
      if (error instanceof TypeError) continue
      throw error
    }
    return { encoding, delimiter: delimiterOf(head) }
  }
  throw new UnreadableTable('not_text', null)
}
const [headMax, rowMax] = [65_536, 1_000_000]

function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1)
  const countOf = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best))
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
