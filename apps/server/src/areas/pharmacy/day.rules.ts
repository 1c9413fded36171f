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

/** Nobody has been older; such a birthday says nothing about an age. */
const oldest_years = 130

/**
 * Full years on a day; null where nobody can be that old, or was not born yet. Somebody born on 29 February is a year
 * older on 1 March of other years (年齢計算ニ関スル法律).
 */
export function ageOn(birthday: Day, day: Day): number | null {
  const calendarYears = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  const years = day.slice(5) < birthday.slice(5) ? calendarYears - 1 : calendarYears
  return years >= 0 && years <= oldest_years ? years : null
}

/** Whether a rule or a licence is valid on a day; both ends are included, no end means for ever. */
export function isValidOn({ valid_from, valid_to }: { valid_from: Day; valid_to: Day | null }, day: Day): boolean {
  return valid_from <= day && (valid_to === null || day <= valid_to)
}
