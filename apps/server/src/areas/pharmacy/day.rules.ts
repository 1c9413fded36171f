/** A civil date in Asia/Tokyo: `2026-04-01`. Days in this form sort chronologically. */
export type Day = string

export const day_ms = 86_400_000
/** Japan is nine hours ahead of UTC all year. */
export const tokyoOffset_ms = 9 * 3_600_000

/** The date in Tokyo at an instant. */
export function dayInTokyo(instant: Date): Day {
  return new Date(instant.getTime() + tokyoOffset_ms).toISOString().slice(0, 10)
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10)
}

/** `2026年4月1日`. */
export const dayInWords = (day: Day): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')

/** Whether a rule or a licence is valid on a day; both ends are included, no end means for ever. */
export function isValidOn({ valid_from, valid_to }: { valid_from: Day; valid_to: Day | null }, day: Day): boolean {
  return valid_from <= day && (valid_to === null || day <= valid_to)
}
