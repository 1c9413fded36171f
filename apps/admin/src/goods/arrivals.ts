import { arrivals, stockLocations } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { lastDayOf } from '../lots/last-day.ts'
import { useReading } from '../shell/reading.ts'
import { incremented } from './goods.ts'

/** A variant on a delivery note, and its quantity, as typed. */
export interface Line {
  variant_id: string
  name: string
  /** SKU and JAN code, if any. */
  codes: string
  /** Uncounted goods cannot be received. */
  isCounted: boolean
  quantity: string
  /** As printed on the box; goods without a lot have neither. */
  lot: string
  day: string
}

export const limits = { min: 1, max: 100_000 }
export const maxLines = 200

type Goods = Omit<Line, 'quantity' | 'lot' | 'day'>

/** The lines with one more piece of this variant, of the lot begun last: scanning again counts again. */
export function withOneMore(lines: readonly Line[], next: Goods): Line[] {
  const at = lines.findLastIndex(({ variant_id }) => variant_id === next.variant_id)
  const line = lines[at]
  if (!line) return [...lines, { ...next, quantity: '1', lot: '', day: '' }]
  return lines.with(at, { ...line, quantity: incremented(line.quantity) })
}

/** The lines with one for another lot of the same goods, below. */
export const withAnotherLot = (lines: readonly Line[], at: number): Line[] =>
  lines.toSpliced(at + 1, 0, { ...lines[at]!, quantity: '', lot: '', day: '' })

/** The error of a line's lot; undefined where there is none. */
export function whyNotLot(lines: readonly Line[], { variant_id, lot, day }: Line): 'lot' | 'day' | 'twice' | undefined {
  const sameLot = lines.filter((line) => line.variant_id === variant_id && lotOf(line) === lot.trim())
  if (sameLot.length > 1) return 'twice'
  if (!lot.trim()) return day.trim() ? 'lot' : undefined
  return lastDayOf(day) ? undefined : 'day'
}
const lotOf = ({ lot }: Line) => lot.trim()

/** The lines with an expiry day before this one: a typing error, or goods to send back. */
export const expiredLines = (lines: readonly Line[], today: string): Line[] =>
  lines.filter(({ day }) => {
    const last = lastDayOf(day)
    return last !== null && last < today.slice(0, last.length)
  })

/** A delivery note as typed. */
export interface DeliveryNote {
  note_number: string
  supplier_id: string
  arrived_on: string
  /** Empty: each of it where it is kept. */
  location_id: string
  lines: Line[]
}

/** Whether the whole note is valid. */
export const isWhole = ({ note_number, supplier_id, arrived_on, lines }: DeliveryNote, today: string): boolean =>
  note_number.trim() !== '' &&
  supplier_id !== '' &&
  arrived_on !== '' &&
  arrived_on <= today &&
  lines.length > 0 &&
  lines.length <= maxLines &&
  lines.every((line) => line.isCounted && !whyNotNumber(line.quantity, limits) && !whyNotLot(lines, line))

export const piecesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity }) => sum + (wholeNumber(quantity) ?? 0), 0)

/** The stock locations. */
export const useStockLocations = () =>
  useReading('stock', ['places'], async () => (await ask(stockLocations.list, {})).stock_locations)

/** Books the delivery; without a location, where each of it is kept. */
export const receiveDelivery = ({ note_number, supplier_id, arrived_on, location_id, lines }: DeliveryNote) =>
  thenInvalidate(
    askIdempotently(arrivals.receive, {
      body: {
        note_number: note_number.trim(),
        supplier_id,
        arrived_on,
        ...(location_id && { location_id }),
        lines: lines.map(({ variant_id, quantity, lot, day }) => ({
          variant_id,
          quantity: wholeNumber(quantity)!,
          ...(lot.trim() && { lot_number: lot, expires_on: lastDayOf(day)! }),
        })),
      },
    }),
    'arrival-records',
    'lots',
    'shelves',
    'product',
    'products',
  )
