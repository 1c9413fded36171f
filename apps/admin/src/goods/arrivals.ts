import { arrivals, stockLocations } from '@kusuribako/client/routes'
import { ask, askOnce, reread } from '../api.ts'
import { whyNotNumber } from '../shell/number-field.tsx'
import { useReading } from '../shell/reading.ts'
import { wholeNumber } from '../shell/whole-number.ts'

/** A variant on a delivery note, and how many pieces of it came, as typed. */
export interface Line {
  variant_id: string
  name: string
  /** SKU and JAN code, as far as there are any. */
  codes: string
  /** Goods of which none are counted cannot be received. */
  isCounted: boolean
  typed: string
}

export const limits = { min: 1, max: 100_000 }
export const mostLines = 200

/** The lines with one more piece of this variant: scanned again, it came again. */
export function withOneMore(lines: readonly Line[], next: Omit<Line, 'typed'>): Line[] {
  const known = lines.some(({ variant_id }) => variant_id === next.variant_id)
  if (!known) return [...lines, { ...next, typed: '1' }]
  return lines.map((line) =>
    line.variant_id === next.variant_id ? { ...line, typed: String((wholeNumber(line.typed) ?? 0) + 1) } : line,
  )
}

/** Whether all of the note can be sent. */
export const isWhole = (note_number: string, lines: readonly Line[]): boolean =>
  note_number.trim() !== '' &&
  lines.length > 0 &&
  lines.length <= mostLines &&
  lines.every(({ typed, isCounted }) => isCounted && !whyNotNumber(typed, limits))

export const piecesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { typed }) => sum + (wholeNumber(typed) ?? 0), 0)

/** Where goods may be put. */
export const usePlaces = () =>
  useReading('stock', ['places'], async () => (await ask(stockLocations.list, {})).stock_locations)

/** Puts what came on the shelves; without a place, where each of it is kept. */
export const receive = (note_number: string, location_id: string, lines: readonly Line[]) =>
  reread(
    askOnce(arrivals.receive, {
      body: {
        note_number: note_number.trim(),
        ...(location_id && { location_id }),
        lines: lines.map(({ variant_id, typed }) => ({ variant_id, quantity: wholeNumber(typed)! })),
      },
    }),
    'shelves',
    'product',
    'products',
  )
