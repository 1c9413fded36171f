import { expect, test } from 'vitest'
import { validPayments } from './order-price.rules.ts'

test.each([
  ['standing', 'pending', ['pay_held']],
  ['cancelled', 'canceled', ['pay_held', 'pay_released']],
])('the payments of a %s order', (_, status, ids) => {
  const payments = [
    { id: 'pay_held', canceled_at: null },
    { id: 'pay_released', canceled_at: new Date(0) },
  ]
  const order = { order: { status }, payments } as unknown as Parameters<typeof validPayments>[0]
  expect(validPayments(order).map(({ id }) => id)).toEqual(ids)
})
