import { expect, test } from 'vitest'
import { refundableOf, sharesOf } from './refund-shares.rules.ts'

const payment = (amount: number, amount_refunded = 0, captured_at: Date | null = new Date(0)) => {
  return { amount, amount_refunded, captured_at, canceled_at: null as Date | null }
}
const [small, spent, big] = [payment(300, 100), payment(500, 500), payment(1000)]
const notTaken = [payment(700, 0, null), { ...payment(900), canceled_at: new Date(0) }]
const all = [small, ...notTaken, spent, big]

test.each([
  [150, [150]],
  [200, [200]],
  [201, [200, 1]],
  [1200, [200, 1000]],
])('%s yen are refunded as %j', (amount, shares) => {
  expect(sharesOf(all, amount)!.map((share) => share.amount)).toEqual(shares)
})
test('each share belongs to its own payment', () => {
  expect(sharesOf(all, 201)!.map((share) => share.payment)).toEqual([small, big])
})
test.each([
  [all, 1201],
  [notTaken, 1],
  [[], 1],
])('an amount above what is left is not split', (payments, amount) => expect(sharesOf(payments, amount)).toBeNull())

test.each([
  [all, 1200],
  [[payment(3536)], 3536],
  [[payment(3536, 1000)], 2536],
  [notTaken, 0],
])('the refundable amount is what was captured and not refunded', (payments, yen) =>
  expect(refundableOf(payments)).toBe(yen),
)
