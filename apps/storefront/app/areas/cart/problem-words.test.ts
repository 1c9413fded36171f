import type { LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import { expect, test } from 'vitest'
import { needsAgeProof, problemWords, wordsAt } from './problem-words.ts'

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

test.each([
  ['insufficient_inventory', { available: 1 }, { lowerTo: 1 }],
  ['insufficient_inventory', { available: 0 }, { remove: true }],
  ['quantity_over_limit', { allowed: 1, limit: 3 }, { lowerTo: 1 }],
  ['quantity_over_limit', { allowed: 0, limit: 3 }, { remove: true }],
] as const)('a line with the problem %s, of which %o, offers %o', (code, detail, offer) => {
  expect(problemWords({ code, detail, line_item_id: null } as unknown as LineProblem)).toMatchObject(offer)
})

test('a card proves the age that only a payment must prove; any other proof is for the pharmacy', () => {
  const proof = (needed: string) => needsAgeProof({ code: 'guarded_ingredient_age_not_assured', detail: { needed } })
  expect(['payment', 'document', 'video'].map(proof)).toEqual([false, true, true])
})
