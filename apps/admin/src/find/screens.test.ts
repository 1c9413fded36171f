import { expect, test } from 'vitest'
import { searchTextOf } from './find.ts'
import { findScreens } from './screens.ts'

const named = (q: string, staff: Parameters<typeof findScreens>[1]) => findScreens(q, staff).map(({ to }) => to)
const owner = { staff_role: 'owner', is_pharmacist: false } as const
const viewer = { staff_role: 'viewer', is_pharmacist: false } as const

test('findScreens finds a screen by part of its name in any character width, or by its task', () => {
  expect(named('ｃｓｖ', owner)).toEqual(['/product-data', '/csv'])
  expect(named('お金', owner)).toEqual(['/sales', '/wallet-payments', '/reconciliation', '/receipts'])
  expect(named('薬剤師', owner)).toEqual(['/licences'])
  expect(named('薬剤師', { staff_role: 'pharmacist', is_pharmacist: true })).toEqual(['/reviews', '/licences'])
})

test('findScreens leaves out screens that the role may not read', () => {
  expect(named('操作の記録', owner)).toEqual(['/audit-log'])
  expect(named('操作の記録', viewer)).toEqual([])
  expect(named('許可証', viewer)).toEqual([])
})

test.each([
  ['注文 1001', '1001'],
  ['注文番号１００１', '1001'],
  ['#1001', '1001'],
  [' 4987000000011 ', '4987000000011'],
  ['注文', '注文'],
  ['＃D-1', '#D-1'],
  ['No.10009', '10009'],
])('searchTextOf(%s) searches for %s', (typed, q) => expect(searchTextOf(typed)).toBe(q))
