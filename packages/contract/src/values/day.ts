/** A civil date in Asia/Tokyo: `2026-04-01`. Days in this form sort chronologically. */
export type Day = string

export const day_ms = 86_400_000
/** Japan is nine hours ahead of UTC all year. */
export const tokyoOffset_ms = 9 * 3_600_000

/** The date in Tokyo at an instant: a `Date`, ISO 8601 or ms. */
export const dayInTokyo = (instant: Date | string | number): Day => clockInTokyo(instant).toISOString().slice(0, 10)

/** A date whose UTC fields are what calendar and clock in Tokyo show at an instant. */
export const clockInTokyo = (instant: Date | string | number) => new Date(new Date(instant).getTime() + tokyoOffset_ms)

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10)
}
