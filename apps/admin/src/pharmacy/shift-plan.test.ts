import { expect, test } from 'vitest'
import { countStarted, hoursOf, maxShifts, shiftsOf } from './shift-plan.ts'

// 2026-04-01 is a Wednesday.
const plan = {
  professional_id: 'prof_1',
  from: '2026-04-01',
  to: '2026-04-08',
  weekdays: [1, 3],
  starts: '09:00',
  ends: '18:00',
}

test('shiftsOf creates shifts on the chosen weekdays, first and last day included', () => {
  expect(shiftsOf(plan)).toEqual(
    ['2026-04-01', '2026-04-06', '2026-04-08'].map((day) => ({
      professional_id: 'prof_1',
      starts_at: `${day}T09:00:00+09:00`,
      ends_at: `${day}T18:00:00+09:00`,
    })),
  )
})

test.each(['06:00', '22:00'])('a shift from 22:00 to %s ends on the next day, across the end of a month', (ends) => {
  expect(shiftsOf({ ...plan, from: '2026-04-30', to: '2026-04-30', weekdays: [4], starts: '22:00', ends })).toEqual([
    { professional_id: 'prof_1', starts_at: '2026-04-30T22:00:00+09:00', ends_at: `2026-05-01T${ends}:00+09:00` },
  ])
})

test('hoursOf marks a shift that ends on the next day', () => {
  expect(hoursOf({ starts_at: '2026-04-30T00:00:00Z', ends_at: '2026-04-30T09:30:00Z' })).toBe('9:00〜18:30')
  expect(hoursOf({ starts_at: '2026-04-30T13:00:00Z', ends_at: '2026-04-30T21:00:00Z' })).toBe('22:00〜翌6:00')
})

test('countStarted counts the shifts that have already begun', () => {
  const turns = shiftsOf(plan)
  expect(countStarted(turns, Date.parse('2026-04-06T08:59:59+09:00'))).toBe(1)
  expect(countStarted(turns, Date.parse('2026-04-06T09:00:00+09:00'))).toBe(2)
})

test.each([
  ['no day of the week', { weekdays: [] }],
  ['an end before its start', { to: '2026-03-31' }],
  ['no start date', { from: '' }],
  ['no end time', { ends: '' }],
])('a plan with %s creates no shifts', (_, wrong) => {
  expect(shiftsOf({ ...plan, ...wrong })).toEqual([])
})

test('a plan over years stops one shift above the maximum', () => {
  expect(shiftsOf({ ...plan, to: '2046-04-01', weekdays: [0, 1, 2, 3, 4, 5, 6] })).toHaveLength(maxShifts + 1)
})
