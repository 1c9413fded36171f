import type { Day } from '@kusuribako/contract/values/day'

/** `2026年4月1日`. */
export const dayInWords = (day: Day): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')

/** Whether a rule or a licence is valid on a day; both ends are included, no end means for ever. */
export function isValidOn({ valid_from, valid_to }: { valid_from: Day; valid_to: Day | null }, day: Day): boolean {
  return valid_from <= day && (valid_to === null || day <= valid_to)
}
