/** A table chosen from the local machine. */
export interface Csv {
  file: File
  /** Of a long one, its beginning. */
  text: string
  /** Its non-empty rows, without the header: quoted cells may have several lines. */
  rows: number
  /** Not readable as text: a binary workbook, a picture, the "Unicode text" of spreadsheets. */
  isUnreadable: boolean
}

/** The limits of a call in characters and rows of text, and of files in bytes (034, 069). */
const limits = { characters: 900_000, rows: 2000, bytes: 100 * 1024 * 1024 }
/** How much of a long file is read to show its beginning. */
const beginning_bytes = 65_536

/** Reads a file in UTF-8, or in the Shift_JIS of spreadsheets. Above the limit for text only the rows are counted. */
export async function csvOf(file: File): Promise<Csv> {
  if (await isNoText(file)) return { file, text: '', rows: 0, isUnreadable: true }
  const isLong = file.size > limits.characters * 4
  const text = decode(await (isLong ? file.slice(0, beginning_bytes) : file).arrayBuffer(), isLong)
  return { file, text, rows: Math.max(0, (await rowsOf(file)) - 1), isUnreadable: false }
}

/** UTF-16 by its BOM; other binary files by a zero byte, which no text contains. */
export async function isNoText(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, beginning_bytes).arrayBuffer())
  const [first, second] = bytes
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0)
}

function decode(bytes: ArrayBuffer, isCut = false): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

const [quote, space, lineEnds] = [34, 32, [10, 13]]

/** In both encodings, line ends and quotes never occur inside a multi-byte character. */
async function rowsOf(file: File): Promise<number> {
  const reader = file.stream().getReader()
  let rows = 0
  let isQuoted = false
  let hasContent = false
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const byte of chunk.value) {
      if (byte === quote) isQuoted = !isQuoted
      if (isQuoted || byte > space) hasContent = true
      else if (lineEnds.includes(byte)) {
        if (hasContent) rows++
        hasContent = false
      }
    }
  }
  return hasContent ? rows + 1 : rows
}

type SendProblem = 'not_text' | 'empty' | 'too_many' | 'too_long'

/** Why a table cannot be sent as text, or as a file: unreadable, no rows, or too many. Null when it can. */
export function whyNotSent({ file, text, rows, isUnreadable }: Csv, isFile = false): SendProblem | null {
  if (isUnreadable) return 'not_text'
  if (rows <= 0) return 'empty'
  if (isFile) return file.size > limits.bytes ? 'too_long' : null
  return rows > limits.rows || Math.max(text.length, file.size / 4) > limits.characters ? 'too_many' : null
}

/** The first lines of a table, unchanged. */
export const beginningOf = ({ text }: Csv, lines = 4): string => text.split(/\r\n|\n|\r/, lines).join('\n')

/** A form that uploads the table as it is. */
export function formOf({ file }: Csv): FormData {
  const form = new FormData()
  form.append('files', file)
  return form
}
