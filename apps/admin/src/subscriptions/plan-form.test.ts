import { expect, test } from 'vitest'
import { endsBeforeMinimum, inputOf, isWhole, valuesOf } from './plan-form.ts'
import type { Plan } from './subscriptions.ts'

const terms = {
  title: '毎月のお届け',
  description: null,
  frequency_interval: 1,
  frequency: 'months',
  status: 'published',
  first_time_discount_price: null,
  first_time_discount_amount: null,
  first_time_discount_rate: 20,
  discount_price: null,
  discount_amount: 100,
  discount_rate: null,
  minimum_cycles: 3,
  maximum_cycles: null,
} as const

test('an unchanged plan form keeps every field', () => {
  expect(inputOf(valuesOf(terms as unknown as Plan))).toEqual(terms)
})

test('choosing another kind of discount clears the previous one', () => {
  const values = {
    ...valuesOf(terms as unknown as Plan),
    first: { kind: 'price', value: '９８０' },
    minimum: '',
  } as const
  expect(inputOf(values)).toEqual({
    ...terms,
    first_time_discount_price: 980,
    first_time_discount_rate: null,
    minimum_cycles: null,
  })
})

test.each([
  ['no title', { title: ' ' }],
  ['no interval', { interval: '' }],
  ['an interval of zero', { interval: '0' }],
  ['a percentage above 100', { later: { kind: 'rate', value: '101' } as const }],
  ['a discount without its value', { first: { kind: 'amount', value: '' } as const }],
  ['a maximum of cycles that is not a number', { maximum: 'ずっと' }],
  ['a maximum of cycles below the minimum', { minimum: '５', maximum: '3' }],
])('a plan with %s cannot be sent', (_, wrong) => {
  const values = { ...valuesOf(null), title: '毎月' }
  expect(isWhole(values)).toBe(true)
  expect(isWhole({ ...values, ...wrong })).toBe(false)
})

test('only two numbers of cycles can contradict each other', () => {
  const pairs = [
    ['5', '3'],
    ['3', '3'],
    ['5', ''],
    ['', '3'],
  ] as const
  expect(pairs.map(([minimum, maximum]) => endsBeforeMinimum({ minimum, maximum }))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
