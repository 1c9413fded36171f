import type { LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import { expect, test } from 'vitest'
import { wordsAt } from './problem-words.ts'

const against = (...codes: LineProblem['code'][]) =>
  wordsAt(
    codes.map((code) => ({
      code,
      line_item_id: 'item_1' as LineProblem['line_item_id'],
      detail: { allowed: 3, limit: 3 },
    })),
    1,
  ).map(({ code }) => code)

test('a line that cannot be sold mentions neither the pharmacist review nor how few are left', () => {
  expect(against('needs_pharmacist_review', 'low_stock')).toEqual(['needs_pharmacist_review', 'low_stock'])
  expect(against('sale_class_not_covered', 'needs_pharmacist_review')).toEqual(['sale_class_not_covered'])
  expect(against('low_stock', 'sale_class_not_covered')).toEqual(['sale_class_not_covered'])
  // A smaller quantity can be sold, which a pharmacist would then review.
  expect(against('quantity_over_limit', 'needs_pharmacist_review')).toHaveLength(2)
})
