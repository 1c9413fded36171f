import { expect, test } from 'vitest'
import { sumsOf } from './money.tsx'
import type { Order } from './orders.ts'

test('the sums of an order say what points paid of it: the card alone would not come to its total', () => {
  const figures = { subtotal: 1345, discount_total: 0, shipping_total: 0, tax_total: 135, gift_card_total: 0 }
  const metadata = { d_points: { pointsSpent: 70, points_to_use: 70 } }
  const order = { ...figures, total: 1480, refunded_total: 0, metadata } as unknown as Order
  const total = ['合計（税込）', 1480, true]
  const before = [['商品小計（税抜）', 1345], ['消費税', 135], total]
  expect(sumsOf(order)).toEqual([...before, ['ポイント利用', -70]])
  expect(sumsOf({ ...order, metadata: null })).toEqual(before)
})
