import { toHalfWidth } from '@kusuribako/ui/format.ts'

/** The typed rate, in any width, in percent: `８％` is 8. Null: none between 0 and 100. */
export function percentOf(typed: string): number | null {
  const plain = toHalfWidth(typed).replaceAll(/[%\s]/g, '')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent <= 100 ? percent : null
}
