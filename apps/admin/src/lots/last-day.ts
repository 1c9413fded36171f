import { toHalfWidth } from '@kusuribako/ui/format.ts'

/**
 * An expiry as printed on a box (2027.3, 2027-03-31, 202703, 2027年3月): a month
 * `2027-03`, valid until it ends, or a day `2027-03-31`. Null for neither.
 */
export function lastDayOf(typed: string): string | null {
  const text = toHalfWidth(typed)
    .trim()
    .replace(/[年月./]/g, '-')
    .replace(/日$|-$/g, '')
  const found = /^(\d{4})(\d{2})(\d{2})?$/.exec(text) ?? /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  if (!found) return null
  const [, year, month, day] = found
  const lastDay = [year, month!.padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-')
  const isReal = new Date(`${day ? lastDay : `${lastDay}-01`}T00:00:00Z`).toJSON()?.startsWith(lastDay)
  return isReal && year! >= '2000' && year! < '2100' ? lastDay : null
}
