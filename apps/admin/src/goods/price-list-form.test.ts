import { expect, test } from 'vitest'
import { inputOf, isWhole, stateOf, valuesOf } from './price-list-form.ts'
import type { PriceList } from './price-lists.ts'

const list = {
  ...{ id: 'pl_1', name: '春のセール', description: '', type: 'sale', status: 'active', includes_tax: true },
  ...{ starts_at: '2026-04-01T00:00:12.000Z', ends_at: '2026-05-01T00:00:00.000Z' },
  customer_groups: [{ id: 'cgrp_1', name: '会員' }],
} as unknown as PriceList

test('an unchanged price list form keeps every field, down to the seconds', () => {
  const { name, description, type, status, starts_at, ends_at } = list
  expect(inputOf(valuesOf(list), list)).toEqual({
    ...{ name, description, type, status, starts_at, ends_at },
    customer_groups: [{ id: 'cgrp_1' }],
  })
})

test('typed times are Tokyo time; a list ends with its last minute, or never where that is empty', () => {
  const values = { ...valuesOf(null), name: ' 夏 ', from: '2026-07-01T09:00' }
  expect(inputOf(values, null)).toEqual({
    ...{ name: '夏', description: '', type: 'sale', status: 'draft' },
    ...{ starts_at: '2026-07-01T09:00:00+09:00', ends_at: null, customer_groups: [] },
  })
  // The minute shown is the last one of the sale.
  const { ends_at } = inputOf({ ...values, until: '2026-08-31T23:59' }, null)
  expect(ends_at).toBe('2026-08-31T23:59:59.999+09:00')
  expect(isWhole(values)).toBe(true)
  expect(isWhole({ ...values, name: ' ' })).toBe(false)
  expect(isWhole({ ...values, until: '2026-07-01T09:00' })).toBe(false)
})

test.each([
  ['draft', { status: 'draft' }, '2026-04-15T00:00:00Z'],
  ['soon', {}, '2026-04-01T00:00:00Z'],
  ['on', {}, '2026-04-15T00:00:00Z'],
  ['over', {}, '2026-05-01T00:00:01Z'],
  ['on', { starts_at: null, ends_at: null }, '2030-01-01T00:00:00Z'],
] as const)('stateOf a price list: %s', (state, part, now) => {
  expect(stateOf({ ...list, ...part }, Date.parse(now))).toBe(state)
})
