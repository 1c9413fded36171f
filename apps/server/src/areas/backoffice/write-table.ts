import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FileStore } from '../../base/ports.ts'

/**
 * Writes rows as CSV as they arrive, header first: UTF-8 with a BOM, as Japanese spreadsheets expect. A cell that a
 * spreadsheet would evaluate (`=…`) gets a quotation mark in front. Returns the size in bytes; if the rows break off,
 * no file remains.
 */
export function writeTable(files: FileStore, key: string, rows: AsyncIterable<readonly unknown[]>): Promise<number> {
  const written = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  })
  // An error on the way destroys the stream, and is thrown to its reader.
  pipeline(Readable.from(rows), written, () => {})
  return files.put(key, written)
}
