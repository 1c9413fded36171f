import { toHalfWidth } from '@kusuribako/ui/format.ts'

/** How many pieces may be requested at once (`maxQuantity` of the contract). */
export const pieceLimits = { min: 1, max: 1000 }

/** The typed whole number, in any width and with thousands separators: `１，９８０` is 1980. Null: none. */
export function wholeNumber(typed: string): number | null {
  const digits = toHalfWidth(typed).replaceAll(/[,、円\s]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

/** A number as its field's initial text: none, and zero, leave it empty. */
export const typedOf = (number: number | null | undefined) => (number ? String(number) : '')
