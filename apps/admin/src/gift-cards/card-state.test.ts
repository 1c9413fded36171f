import { expect, test } from 'vitest'
import { endOf, isPast, stateOf } from './card-state.ts'

const card = { balance: 100, is_disabled: false, ends_at: null }
const now = Date.parse('2026-06-01T00:00:00Z')

test.each([
  ['on', {}],
  ['on', { ends_at: '2026-06-01T00:00:01Z' }],
  ['over', { ends_at: '2026-06-01T00:00:00Z' }],
  ['spent', { balance: 0 }],
  ['off', { balance: 0, is_disabled: true }],
])('stateOf is %s for a gift card with %o', (state, differs) =>
  expect(stateOf({ ...card, ...differs }, now)).toBe(state),
)

test('a gift card is valid until the end of its last day in Tokyo time', () => {
  expect(endOf('2026-06-30')).toBe('2026-06-30T14:59:59.999Z')
  expect(endOf('soon')).toBe(null)
})

test.each([
  ['', false],
  ['2026-06-01', false],
  ['2026-05-31', true],
  ['20271-12-31', true],
  ['202712-03-01', true],
])('isPast of the last day of a gift card %j is %s', (day, past) => expect(isPast(day, now)).toBe(past))
