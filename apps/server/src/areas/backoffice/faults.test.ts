import { adminProducts } from '@kusuribako/contract/catalogue/admin-products'
import { expect, test } from 'vitest'
import { Faults, parseForStaff } from './faults.ts'

const product = { title: 'P', variants: [{ title: 'V', prices: [] }] }

test.each<[string, object, string | RegExp]>([
  ['no value', { title: undefined }, '値がありません。'],
  ['an empty cell', { options: [{ title: '' }] }, '値がありません。'],
  ['text instead of a number', { weight: '重い' }, '数字を入れてください。'],
  [
    'a fraction instead of a whole number',
    { variants: [{ title: 'V', prices: [], inventory_quantity: 1.5 }] },
    '小数のない数字を入れてください。',
  ],
  ['neither true nor false', { discountable: 'たぶん' }, 'true か false を入れてください。'],
  ['a number that is too small', { weight: -1 }, '0以上の数を入れてください。'],
  ['a number that is too large', { weight: 1e12 }, /^[\d,]+以下の数を入れてください。$/],
  ['a text that is too long', { title: 'あ'.repeat(9999) }, /^[\d,]+文字までです。$/],
  ['an unknown enum value', { status: 'lost' }, 'draft、proposed、published、rejected のどれかを入れてください。'],
])('a cell with %s gets an error message worded for staff who edit the table', (_, cell, message) => {
  const parsed = parseForStaff(adminProducts.create.body, { ...product, ...cell })
  expect(parsed.error!.issues.map(({ message }) => message)).toEqual([expect.stringMatching(message)])
})

test('faults are sorted by row, with faults of the whole table first', () => {
  const at = (row: number | null, code: string) => ({ row, column: null, code, message: '' })
  const sorted = new Faults([at(4, 'a'), at(null, 'b'), at(2, 'c'), at(2, 'd')])
  expect(sorted.faults.map(({ code }) => code).join('')).toBe('bcda')
})
