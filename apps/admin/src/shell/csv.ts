/** A table that somebody has chosen from their machine. */
export interface Csv {
  file: File
  /** Of a long one its beginning. */
  text: string
  /** Its lines that are not empty, without the one of headings. */
  rows: number
}

/** A call takes so many characters and rows of text, and files of so many bytes (034, 069). */
const most = { characters: 900_000, rows: 2000, bytes: 100 * 1024 * 1024 }
/** So much of a long file is read to show how it begins. */
const beginning_bytes = 65_536

/** Reads a file in UTF-8, or in the Shift_JIS of spreadsheets. Of more than a text may have only the lines are counted. */
export async function csvOf(file: File): Promise<Csv> {
  if (file.size > most.characters * 4) {
    const head = await file.slice(0, beginning_bytes).arrayBuffer()
    return { file, text: decoded(head, true), rows: await linesOf(file) }
  }
  const text = decoded(await file.arrayBuffer())
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  return { file, text, rows: Math.max(0, lines.length - 1) }
}

function decoded(bytes: ArrayBuffer, isCut = false): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

/** No letter of either encoding has the byte of a line's end within it. */
async function linesOf(file: File): Promise<number> {
  const reader = file.stream().getReader()
  let ends = 0
  let last = 10
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) {
      if (byte === 10 && last !== 10) ends++
      if (byte !== 13) last = byte
    }
  }
  return last === 10 ? ends - 1 : ends
}

/** Why a table cannot be sent as a text, or as a file: it has no rows, or too many. Null when it can. */
export function whyNotSent({ file, text, rows }: Csv, isFile = false): 'empty' | 'too_many' | 'too_long' | null {
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
