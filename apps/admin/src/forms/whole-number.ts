import { toHalfWidth } from '@kusuribako/ui/format.ts'

/** The whole number that was typed, in whatever width and with its thousands: `１，９８０` is 1980. Null: none. */
export function wholeNumber(typed: string): number | null {
  const plain = toHalfWidth(typed).replaceAll(/[,、円\s]/g, '')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null
}
