import type { Frequency } from '@kusuribako/contract/subscriptions/plan-price'
import { addDays, type Day } from '@kusuribako/contract/values/day'

/** How often a subscription delivers. */
export interface Rhythm {
  frequency: Frequency
  frequency_interval: number
}

/** A subscription's position: `steps` times its rhythm after its anchor. */
export interface Position {
  anchored_on: Day
  steps: number
}

/**
 * The day that is so many steps after an anchor. Months and years keep the anchor's day, or use the month's last: from
 * 31 January it is 28 February, and 31 March again; never computed from the previous day, so nothing drifts. Sundays
 * and holidays are ordinary days: what is charged at three in the night needs no open counter.
 */
export function dayAfter(anchor: Day, steps: number, { frequency, frequency_interval }: Rhythm): Day {
  const count = steps * frequency_interval
  if (frequency === 'days') return addDays(anchor, count)
  if (frequency === 'weeks') return addDays(anchor, count * 7)
  return addMonths(anchor, frequency === 'years' ? count * 12 : count)
}

function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const at = year * 12 + (month - 1) + months
  const last = new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate()
  const parts = [Math.floor(at / 12), (at % 12) + 1, Math.min(date, last)]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/** The next day of a rhythm after its position that is after `today`: missed days are not made up for. */
export function nextPosition(from: Position, rhythm: Rhythm, today: Day): Position & { day: Day } {
  let { steps } = from
  let day: Day
  do {
    steps += 1
    day = dayAfter(from.anchored_on, steps, rhythm)
  } while (day <= today)
  return { anchored_on: from.anchored_on, steps, day }
}

/** Orders are made at three in the night, Tokyo time. */
export const orderInstantOf = (day: Day): Date => new Date(`${day}T03:00:00+09:00`)
