/** A table that somebody has chosen from their machine. */
export interface Csv {
  file: File
  /** Of a long one its beginning. */
  text: string
  /** Its rows that are not empty, without the one of headings: what stands in quotes may have several lines. */
  rows: number
  /** It is no text that anybody here reads: a workbook as it is, a picture, the "Unicode text" of spreadsheets. */
  isOther: boolean
}

/** A call takes so many characters and rows of text, and files of so many bytes (034, 069). */
const most = { characters: 900_000, rows: 2000, bytes: 100 * 1024 * 1024 }
/** So much of a long file is read to show how it begins. */
const beginning_bytes = 65_536

/**
 * Reads a file in UTF-8, or in the Shift_JIS of spreadsheets. Of more than a text may have only the rows are counted.
 */
export async function csvOf(file: File): Promise<Csv> {
  if (await isNoText(file)) return { file, text: '', rows: 0, isOther: true }
  const isLong = file.size > most.characters * 4
  const text = decoded(await (isLong ? file.slice(0, beginning_bytes) : file).arrayBuffer(), isLong)
  return { file, text, rows: Math.max(0, (await rowsOf(file)) - 1), isOther: false }
}

/** UTF-16 by its mark; anything else that is no table by a zero byte, which stands in no text. */
export async function isNoText(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, beginning_bytes).arrayBuffer())
  const [first, second] = bytes
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0)
}

function decoded(bytes: ArrayBuffer, isCut = false): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

const [quote, space, ends] = [34, 32, [10, 13]]

/** No letter of either encoding has the byte of a line's end or of a quote within it. */
async function rowsOf(file: File): Promise<number> {
  const reader = file.stream().getReader()
  let rows = 0
  let isQuoted = false
  let isBegun = false
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) {
      if (byte === quote) isQuoted = !isQuoted
      if (isQuoted || byte > space) isBegun = true
      else if (ends.includes(byte)) {
        if (isBegun) rows++
        isBegun = false
      }
    }
  }
  return isBegun ? rows + 1 : rows
}

type Why = 'not_text' | 'empty' | 'too_many' | 'too_long'

/**
 * Why a table cannot be sent as a text, or as a file: nobody reads it, it has no rows, or too many. Null when it can.
 */
export function whyNotSent({ file, text, rows, isOther }: Csv, isFile = false): Why | null {
  if (isOther) return 'not_text'
  if (rows <= 0) return 'empty'
  if (isFile) return file.size > most.bytes ? 'too_long' : null
  return rows > most.rows || Math.max(text.length, file.size / 4) > most.characters ? 'too_many' : null
}

/** The first lines of a table, as they stand in it. */
export const beginningOf = ({ text }: Csv, lines = 4): string => text.split(/\r\n|\n|\r/, lines).join('\n')

/** A form that hands the table in as it is. */
export function formOf({ file }: Csv): FormData {
  const form = new FormData()
  form.append('files', file)
  return form
}
