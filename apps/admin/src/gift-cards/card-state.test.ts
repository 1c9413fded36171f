import { expect, test } from 'vitest'
import { endOf, stateOf } from './card-state.ts'

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
