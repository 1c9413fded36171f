import { expect, test } from 'vitest'
import type { Delivery, Terms } from './deliveries.ts'
import { gapsAmong, inputOf, isWhole, termsOf, valuesOf } from './option-form.ts'

const standard: Delivery = {
  id: 'so_1',
  name: '宅配便',
  description: '2〜4日でお届けします。',
  fee: 550,
  from: 0,
  below: 3980,
  audience: 'everyone',
  isReturn: false,
  isForStaff: false,
}

test('an unchanged shipping option form keeps every field', () => {
  expect(inputOf(valuesOf(standard))).toEqual({
    name: '宅配便',
    amount: 550,
    admin_only: false,
    requirements: [{ type: 'max_subtotal', amount: 3980 }],
    metadata: { description: '2〜4日でお届けします。', audience: 'everyone', type: '' },
  })
})

test('an option for members is marked as free; a return option is always for everyone', () => {
  const members = { ...valuesOf(standard), audience: 'members', fee: '０', below: '' } as const
  expect(inputOf(members)).toMatchObject({
    amount: 0,
    requirements: [],
    metadata: { audience: 'members', type: 'free' },
  })
  expect(inputOf({ ...members, isReturn: true })).toMatchObject({ metadata: { audience: 'everyone', type: '' } })
})

test.each([
  ['when unchanged', {}, true],
  ['without a name', { name: ' ' }, false],
  ['without a description', { description: '' }, false],
  ['without a fee', { fee: '' }, false],
  ['with a fee that is not a number', { fee: '無料' }, false],
  ['for members with a fee', { audience: 'members' as const }, false],
  ['for members without a fee', { audience: 'members' as const, fee: '0' }, true],
  ['from an amount to a higher one', { from: '１０００', below: '3,980' }, true],
  ['from an amount to the same one', { from: '3980', below: '3980' }, false],
  ['below an amount of zero', { below: '0' }, false],
])('a shipping option form is complete %s: %j', (_how, part, expected) => {
  expect(isWhole({ ...valuesOf(standard), ...part })).toBe(expected)
})

const open = (from: number, below: number | null): Terms => ({ ...termsOf(valuesOf(standard)), from, below })

test.each<[string, Terms[], ReturnType<typeof gapsAmong>]>([
  ['no option', [], [{ from: 0, below: null }]],
  ['one for all amounts', [open(0, null)], []],
  ['two adjoining ones, in any order', [open(3980, null), open(0, 3980)], []],
  ['two that overlap', [open(0, 5000), open(3980, null)], []],
  ['a gap between two', [open(0, 3980), open(4980, null)], [{ from: 3980, below: 4980 }]],
  [
    'gaps below and above one',
    [open(1000, 3980)],
    [
      { from: 0, below: 1000 },
      { from: 3980, below: null },
    ],
  ],
  ['one within another', [open(0, null), open(100, 200)], []],
  ['one for members only', [{ ...open(0, null), audience: 'members' }], [{ from: 0, below: null }]],
  ['one for staff only', [{ ...open(0, null), isForStaff: true }], [{ from: 0, below: null }]],
  ['one for returns only', [{ ...open(0, null), isReturn: true }], [{ from: 0, below: null }]],
])('gapsAmong finds the cart amounts for which guests have no shipping option, with %s', (_what, all, gaps) => {
  expect(gapsAmong(all, true)).toEqual(gaps)
})

test('where no shipping fees are charged, guests are offered the options for members', () => {
  const members: Terms = { ...open(0, null), audience: 'members' }
  expect(gapsAmong([members], false)).toEqual([])
  expect(gapsAmong([{ ...members, isForStaff: true }], false)).toEqual([{ from: 0, below: null }])
})
