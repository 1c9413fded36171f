import { clockInTokyo, tokyoOffset_ms } from '@kusuribako/contract/values/day'

/** A coupon that would end later never ends: the database's calendar is limited. */
const farthest_ms = Date.UTC(2200, 0, 1)

/**
 * The end of an ISO 8601 duration from an instant, in the calendar of Tokyo; null when that is never. A month after
 * the 31st is the last day of a shorter month.
 */
export function endOfDuration(from: Date, duration: string): Date | null {
  const parts = (pattern.exec(duration) ?? []).map(amount)
  const [, weeks = 0, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
  const local = clockInTokyo(from)
  const month = local.getUTCMonth() + years * 12 + months
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end_ms = Date.UTC(
    local.getUTCFullYear(),
    month,
    Math.min(local.getUTCDate(), lastDay) + days + weeks * 7,
    local.getUTCHours() + hours,
    local.getUTCMinutes() + minutes,
    local.getUTCSeconds(),
    local.getUTCMilliseconds() + Math.round(seconds * 1000),
  )
  const end = end_ms - tokyoOffset_ms
  return end < farthest_ms ? new Date(end) : null
}

const pattern = /^P(?:(\d+)W|(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?)$/

const amount = (text: string | undefined) => Number(text?.replace(',', '.') ?? 0)
