import { expect, test } from 'vitest'
import { categoryNames } from './content.ts'

test('categoryNames lists category paths in the order given, and a deleted category by its handle', () => {
  const categories = [
    { handle: 'medicine', name: '医薬品' },
    { handle: 'cold', name: '医薬品 ／ かぜ' },
    { handle: 'mask', name: '日用品 ／ マスク' },
  ]
  expect(categoryNames(['mask', 'cold', 'gone'], categories)).toBe('日用品 ／ マスク、医薬品 ／ かぜ、gone')
})
