/** A JAN code as typed or scanned, in half width and without separators: spaces, and hyphens of every kind. */
export const plainJan = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s‐-―−ー-]/g, '')

/**
 * Why it is no JAN code: eight or thirteen digits, the last of which is a check digit (JIS X 0507). Null when it is
 * one.
 */
export function whyNotJan(typed: string): 'length' | 'check' | null {
  const code = plainJan(typed)
  if (!/^(\d{8}|\d{13})$/.test(code)) return 'length'
  const sum = [...code].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 ? 'check' : null
}

/** A JAN code as its thirteen or eight digits, however it was typed; null for anything else. */
export const janOf = (typed: string): string | null => (whyNotJan(typed) ? null : plainJan(typed))
