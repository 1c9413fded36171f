import { day_ms, tokyoOffset_ms } from '@kusuribako/contract/values/day'

const hour_ms = 3_600_000
const eleven_ms = 11 * hour_ms - tokyoOffset_ms

/**
 * When an order of the demo was placed, `hours_ago` from `now`, both in ms. One of days ago at eleven in Tokyo of the
 * last day before that was no Sunday: the records of its sale name who was on duty, at whatever hour the demo begins.
 */
export function orderedAt(now: number, hours_ago: number): number {
  const at = now - hours_ago * hour_ms
  if (hours_ago < 48) return at
  const day = Math.floor((at - eleven_ms) / day_ms)
  const isSunday = new Date(day * day_ms).getUTCDay() === 0
  return (isSunday ? day - 1 : day) * day_ms + eleven_ms
}
