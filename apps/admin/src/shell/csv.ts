/** A table that somebody has chosen from their machine. */
export interface Csv {
  name: string
  text: string
  /** Its lines that are not empty, without the one of headings. */
  rows: number
}

/** The door takes so many characters at once, and so many rows (034). */
const most = { characters: 900_000, rows: 2000 }

/** Reads a file in UTF-8, or in the Shift_JIS of spreadsheets. */
export function csvOf(name: string, bytes: ArrayBuffer): Csv {
  const text = decoded(bytes)
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  return { name, text, rows: Math.max(0, lines.length - 1) }
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

/** Why a table cannot be sent: it has no rows, or too many. Null when it can. */
export function whyNotSent({ text, rows }: Csv): 'empty' | 'too_many' | null {
  if (rows === 0) return 'empty'
  return rows > most.rows || text.length > most.characters ? 'too_many' : null
}

/** The first lines of a table, as they stand in it. */
export const beginningOf = ({ text }: Csv, lines = 4): string => text.split(/\r\n|\n|\r/, lines).join('\n')
