import { addDays, type Day, dayInTokyo } from '@kusuribako/contract/values/day'
import { expect, test } from 'vitest'
import { seededRandom } from '../../base/testing/seeded-random.ts'
import { orderInstantOf, type Rhythm } from './calendar.rules.ts'
import { isSkippable } from './renewal.rules.ts'
import {
  afterFailure,
  afterOrder,
  afterSkip,
  ended,
  initialState,
  movedTo,
  resumed,
  type SubscriptionState,
} from './subscription-state.rules.ts'

const monthly = { frequency: 'months', frequency_interval: 1, maximum_cycles: null } as const
const first = initialState('2026-01-31', monthly)
const nextDay = ({ next_order_at }: SubscriptionState) => next_order_at && dayInTokyo(next_order_at)

test('the first purchase is cycle 1; the second delivery is due a month later', () => {
  expect(first).toEqual({
    status: 'active',
    current_cycle: 1,
    anchored_on: '2026-01-31',
    steps: 1,
    next_order_at: orderInstantOf('2026-02-28'),
    non_postponed_next_order_at: orderInstantOf('2026-02-28'),
    skipped_order_at: null,
    number_of_succesive_failures: 0,
  })
})

test('an order is counted once, however often it is reported', () => {
  const renewed = afterOrder(first, monthly, 2, '2026-02-28')
  expect([renewed.current_cycle, nextDay(renewed)]).toEqual([2, '2026-03-31'])
  expect(afterOrder(renewed, monthly, 2, '2026-03-01')).toBe(renewed)
  expect(afterOrder(renewed, monthly, 4, '2026-03-01')).toBe(renewed)
})

test('a failure postpones by a day; the third skips the delivery; the day of the month is kept', () => {
  const one = afterFailure(first, monthly, '2026-02-28')
  const two = afterFailure(one, monthly, '2026-03-01')
  const three = afterFailure(two, monthly, '2026-03-02')
  expect([one, two, three].map((at) => [nextDay(at), at.number_of_succesive_failures])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 2],
    ['2026-03-31', 0],
  ])
  expect(two.non_postponed_next_order_at).toEqual(orderInstantOf('2026-02-28'))
  expect(three.current_cycle).toBe(1)
  expect(nextDay(afterOrder(two, monthly, 2, '2026-03-02'))).toBe('2026-03-31')
})

test('skipping, moving or resuming resets the count of failures', () => {
  const now = new Date('2026-02-28T00:00:00Z')
  const failed = afterFailure(first, monthly, '2026-02-28')
  const after = [afterSkip(failed, monthly, now), movedTo(failed, '2026-03-10'), resumed(failed, monthly, now)]
  expect(after.map((at) => at.number_of_succesive_failures)).toEqual([0, 0, 0])
  // The agreed day is skipped, not the day after it on which the delivery would be tried again.
  expect(after[0]!.skipped_order_at).toEqual(orderInstantOf('2026-02-28'))
})

test('skipping, moving and resuming set the next delivery’s day', () => {
  const now = new Date('2026-02-01T00:00:00Z')
  const skipped = afterSkip(first, monthly, now)
  expect([nextDay(skipped), skipped.skipped_order_at]).toEqual(['2026-03-31', orderInstantOf('2026-02-28')])
  const moved = movedTo(first, '2026-03-10')
  expect(nextDay(moved)).toBe('2026-03-10')
  expect(nextDay(afterOrder(moved, monthly, 2, '2026-03-10'))).toBe('2026-04-10')
  const paused = { ...first, status: 'paused' as const }
  expect(nextDay(resumed(paused, monthly, now))).toBe('2026-02-28')
  expect(nextDay(resumed(paused, monthly, new Date('2026-05-15T00:00:00Z')))).toBe('2026-05-31')
})

test('a subscription completes with its last delivery, and a cancelled one stays cancelled', () => {
  const terms = { ...monthly, maximum_cycles: 2 }
  const complete = afterOrder(first, terms, 2, '2026-02-28')
  expect(complete).toMatchObject({ status: 'completed', current_cycle: 2, next_order_at: null })
  const afterEnd = afterOrder(ended(first, 'cancelled'), monthly, 2, '2026-02-28')
  expect(afterEnd).toMatchObject({ status: 'cancelled', current_cycle: 2, next_order_at: null })
})

test('over ten years, none of a thousand subscriptions drifts or is charged twice for a delivery', () => {
  const random = seededRandom(20260601)
  const faults: string[] = []
  let charged = 0
  for (let at = 0; at < 1000; at++) charged += tenYears(random, at, (fault) => faults.push(`${at}: ${fault}`))
  expect(faults).toEqual([])
  expect(charged).toBeGreaterThan(90_000)
})

const rhythms: Rhythm[] = [
  { frequency: 'days', frequency_interval: 10 },
  { frequency: 'weeks', frequency_interval: 2 },
  { frequency: 'months', frequency_interval: 1 },
  { frequency: 'months', frequency_interval: 3 },
  { frequency: 'years', frequency_interval: 1 },
]

/** Ten years of one subscription whose cards fail, workers die and buyer makes changes; returns its charges. */
function tenYears(random: ReturnType<typeof seededRandom>, at: number, fault: (what: string) => void): number {
  const terms = { ...random.of(rhythms), maximum_cycles: null }
  const charges = new Map<number, Day>()
  let now = orderInstantOf(addDays('2026-01-01', at % 366))
  let state = initialState(dayInTokyo(now), terms)
  charges.set(1, dayInTokyo(now))
  while (state.next_order_at && state.next_order_at < orderInstantOf('2036-01-01')) {
    now = state.next_order_at
    const today = dayInTokyo(now)
    const due = dayInTokyo(state.non_postponed_next_order_at!)
    if (!isOfRhythm(due, state.anchored_on, terms)) fault(`${due} is not a day of its rhythm`)
    const chance = random.next()
    if (chance < 0.05) state = afterFailure(state, terms, today)
    else if (chance < 0.07 && isSkippable(state.skipped_order_at, now)) state = afterSkip(state, terms, now)
    else if (chance < 0.08) state = movedTo(state, addDays(today, 1 + random.below(60)))
    else {
      const cycle = state.current_cycle + 1
      if (charges.has(cycle)) fault(`delivery ${cycle} is charged twice`)
      charges.set(cycle, today)
      // Published once by the engine, and once more by the worker that finishes after a crash.
      state = afterOrder(afterOrder(state, terms, cycle, today), terms, cycle, addDays(today, random.below(3)))
      const next = dayInTokyo(state.next_order_at!)
      if (stepsBetween(state.anchored_on, next, terms) !== stepsBetween(state.anchored_on, due, terms) + 1)
        fault(`after ${due} comes ${next}, which is not the next of its rhythm`)
    }
    if (state.next_order_at! <= now) fault(`${today} is followed by an earlier day`)
  }
  if (charges.size !== state.current_cycle) fault('a delivery is missing')
  return charges.size
}

/** By the calendar alone: whole intervals after the anchor, on its day of the month or the month's last. */
function isOfRhythm(day: Day, anchor: Day, rhythm: Rhythm): boolean {
  if (!Number.isInteger(stepsBetween(anchor, day, rhythm))) return false
  if (rhythm.frequency === 'days' || rhythm.frequency === 'weeks') return true
  const [date, anchorDate] = [Number(day.slice(8)), Number(anchor.slice(8))]
  return date === anchorDate || (date < anchorDate && addDays(day, 1).endsWith('-01'))
}

function stepsBetween(from: Day, to: Day, { frequency, frequency_interval }: Rhythm): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (frequency === 'days' || frequency === 'weeks')
    return days / (frequency_interval * (frequency === 'weeks' ? 7 : 1))
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return (monthOf(to) - monthOf(from)) / (frequency_interval * (frequency === 'years' ? 12 : 1))
}
