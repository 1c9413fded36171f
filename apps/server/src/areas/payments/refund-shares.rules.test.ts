import { expect, test } from 'vitest'
import { sharesOf } from './refund-shares.rules.ts'

const payment = (amount: number, amount_refunded = 0) => ({ amount, amount_refunded })
const [small, spent, big] = [payment(300, 100), payment(500, 500), payment(1000)]

test.each([
  [150, [150]],
  [200, [200]],
  [201, [200, 1]],
  [1200, [200, 1000]],
])('%s yen are given back as %j', (amount, shares) => {
  expect(sharesOf([small, spent, big], amount)!.map((share) => share.amount)).toEqual(shares)
})
test('each share is of its own payment', () => {
  expect(sharesOf([small, spent, big], 201)!.map((share) => share.payment)).toEqual([small, big])
})
test.each([
  [[small, spent, big], 1201],
  [[], 1],
])('more than is left is not spread', (payments, amount) => expect(sharesOf(payments, amount)).toBeNull())
