import { expect, test } from 'vitest'
import { shelfNames } from './content.ts'

test('shelfNames lists category paths in the order given, and a deleted category by its handle', () => {
  const shelves = [
    { handle: 'medicine', name: '医薬品' },
    { handle: 'cold', name: '医薬品 ／ かぜ' },
    { handle: 'mask', name: '日用品 ／ マスク' },
  ]
  expect(shelfNames(['mask', 'cold', 'gone'], shelves)).toBe('日用品 ／ マスク、医薬品 ／ かぜ、gone')
})
