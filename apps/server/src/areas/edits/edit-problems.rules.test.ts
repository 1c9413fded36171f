import { expect, test } from 'vitest'
import { editProblems } from './edit-problems.rules.ts'
import type { EditLineRow } from './load-edit.queries.ts'

const medicine = {
  variant: { metadata: { jsm_category_name: '第2類医薬品' } },
  product: { metadata: { product_type: 'medicine' }, status: 'published', sales_channel_ids: [] },
  unit_price: 880,
  stock: { manage_inventory: false, allow_backorder: false, quantity: 0 },
}

/** Judges an order of two lines of one medicine with these quantities, and these after the edit. */
function judged(before: [number, number], after: [number, number], stock = medicine.stock) {
  const originals = [
    ...before.map((quantity, at) => ({ id: `item_${at}`, variant_id: 'variant_1', quantity })),
    { id: 'item_of_another', variant_id: 'variant_2', quantity: 9 },
  ]
  const items = after.map((quantity, at) => ({
    ...{ id: `item_new_${at}`, original_item_id: `item_${at}`, variant_id: 'variant_1', quantity },
  })) as EditLineRow[]
  return editProblems({
    items,
    originals,
    sellables: new Map([['variant_1', { ...medicine, stock }]]),
    law: {
      licences: [{ classes: ['第2類医薬品'], valid_from: '2026-01-01', valid_to: null }],
      ...{ rules: [], purchases: [], age_rules: [], age_note: null, paid_by_card: false, birthday: null },
      today: '2026-06-01',
    },
  }).problem
}

test('lines of the same medicine share one quantity limit, whichever line grows', () => {
  expect(judged([5, 5], [5, 5])).toBe(null)
  for (const after of [
    [8, 5],
    [5, 8],
  ] as const)
    expect(judged([5, 5], [...after])).toMatchObject({ code: 'quantity_over_limit', detail: { limit: 10 } })
})

test('an order above today’s quantity limit may lose pieces, but no line may gain any', () => {
  expect(judged([10, 5], [9, 5])).toBe(null)
  expect(judged([10, 5], [9, 6])).toMatchObject({ code: 'quantity_over_limit' })
})

test('an edit may add as many pieces as are free, beyond those that its order already holds', () => {
  const two = { manage_inventory: true, allow_backorder: false, quantity: 2 }
  expect(judged([1, 1], [2, 2], two)).toBe(null)
  expect(judged([1, 1], [2, 3], two)).toMatchObject({ code: 'insufficient_inventory', detail: { available: 2 } })
  expect(judged([1, 1], [2, 3], { ...two, allow_backorder: true })).toBe(null)
  expect(judged([1, 1], [2, 3], { ...two, manage_inventory: false })).toBe(null)
})
