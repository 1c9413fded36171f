import { toHalfWidth } from '@kusuribako/ui/format.ts'

/** How many pieces of a thing may be asked for at once (`maxQuantity` of the contract). */
export const pieceLimits = { min: 1, max: 1000 }

/** A number as its field begins with it: none, and nought, leave it empty. */
export const typedOf = (number: number | null | undefined) => (number ? String(number) : '')

/** The whole number that was typed, in whatever width and with its thousands: `１，９８０` is 1980. Null: none. */
export function wholeNumber(typed: string): number | null {
  const plain = toHalfWidth(typed).replaceAll(/[,、円\s]/g, '')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null
}
