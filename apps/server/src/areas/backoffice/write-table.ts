import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FileStore } from '../../base/ports.ts'

/**
 * Writes rows as CSV while they come, header first: UTF-8 with a mark, as spreadsheets in Japan expect. What a
 * spreadsheet would reckon (`=…`) is kept from it by a quotation mark in front. Answers the size in bytes; when the
 * rows break off, no file is there.
 */
export function writeTable(files: FileStore, key: string, rows: AsyncIterable<readonly unknown[]>): Promise<number> {
  const written = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  })
  // What breaks on the way destroys it, and is thrown to who reads on.
  pipeline(Readable.from(rows), written, () => {})
  return files.put(key, written)
}
