import { day_ms, dayInTokyo } from '@kusuribako/contract/values/day'
import { sayShift as say } from './words.ts'

/** A shift; instants in ISO 8601. */
export interface PlannedShift {
  professional_id: string
  starts_at: string
  ends_at: string
}

/** A plan: the same hours on certain weekdays, from one day to another, both included. */
export interface Plan {
  professional_id: string
  /** Civil days in Tokyo, `2026-04-01`. */
  from: string
  to: string
  /** Weekdays, Sunday is 0. */
  weekdays: readonly number[]
  /** `09:00`; an end that is not after the beginning is on the next day. */
  starts: string
  ends: string
}

/** The maximum per request (the server's limit). */
export const maxShifts = 500

/** The beginning of a civil day in Tokyo. */
export const startOf = (day: string) => `${day}T00:00:00+09:00`

/** Every shift of a plan, in order; at most one more than may be planned at once. */
export function shiftsOf({ professional_id, from, to, weekdays, starts, ends }: Plan): PlannedShift[] {
  const shifts: PlannedShift[] = []
  if (!starts || !ends) return shifts
  for (let at = Date.parse(from); at <= Date.parse(to) && shifts.length <= maxShifts; at += day_ms) {
    if (!weekdays.includes(new Date(at).getUTCDay())) continue
    shifts.push({
      professional_id,
      starts_at: instantOf(at, starts),
      ends_at: instantOf(ends > starts ? at : at + day_ms, ends),
    })
  }
  return shifts
}

/** How many of them have begun: these are a record at once, and cannot be removed. */
export const countStarted = (shifts: readonly Pick<PlannedShift, 'starts_at'>[], now: number) =>
  shifts.filter(({ starts_at }) => Date.parse(starts_at) <= now).length

const clock = new Intl.DateTimeFormat('ja-JP', { timeStyle: 'short', timeZone: 'Asia/Tokyo' })
/** The hours of a shift in Tokyo: `22:00〜翌6:00`. */
export const hoursOf = ({ starts_at, ends_at }: Pick<PlannedShift, 'starts_at' | 'ends_at'>) =>
  say.hours(
    clock.format(new Date(starts_at)),
    clock.format(new Date(ends_at)),
    dayInTokyo(starts_at) !== dayInTokyo(ends_at),
  )

/** Midnight in UTC stands for the day. */
const instantOf = (at: number, time: string) => `${new Date(at).toISOString().slice(0, 10)}T${time}:00+09:00`
