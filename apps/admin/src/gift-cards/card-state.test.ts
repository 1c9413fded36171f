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
])('%s: %o', (state, differs) => expect(stateOf({ ...card, ...differs }, now)).toBe(state))

test('a card lasts until its last day in Tokyo ends', () => {
  expect(endOf('2026-06-30')).toBe('2026-06-30T14:59:59.999Z')
  expect(endOf('soon')).toBe(null)
})
