import { expect, test } from 'vitest'
import { disagreementOf } from './disagreement.rules.ts'

const day = new Date('2026-06-01T03:00:00Z')
const held = { captured_at: null, canceled_at: null, amount: 1650, amount_refunded: 0 }
const taken = { ...held, captured_at: day }
const partly = { ...taken, amount_refunded: 500 }
const whole = { ...taken, amount_refunded: 1650 }
const captured = (left?: number) => ({ status: 'captured', ...(left !== undefined && { left }) })

test.each([
  ['held by both', held, 0, { status: 'authorized' }, null],
  ['held by both, of which nothing is taken there', held, 0, { status: 'authorized', left: 0 }, null],
  ['taken there alone', held, 0, captured(1650), ['authorized', 'captured']],
  ['let go of there alone', held, 0, { status: 'canceled' }, ['authorized', 'canceled']],
  ['let go of by both', { ...held, canceled_at: day }, 0, { status: 'declined' }, null],
  [
    'given back whole here before it was taken, held there',
    { ...held, amount_refunded: 1650 },
    0,
    { status: 'authorized' },
    ['canceled', 'authorized'],
  ],
  ['let go of here alone', { ...held, canceled_at: day }, 0, { status: 'authorized' }, ['canceled', 'authorized']],
  ['let go of here, taken there', { ...held, canceled_at: day }, 0, captured(1650), ['canceled', 'captured']],
  ['taken by both', taken, 0, captured(1650), null],
  ['taken by both, and nothing more is said', taken, 0, captured(), null],
  ['taken by both, and what is left is no number', taken, 0, captured(Number.NaN), null],
  ['given back in part by both', partly, 0, captured(1150), null],
  ['given back here, under way there', partly, 0, captured(1650), null],
  ['given back in part there alone', taken, 0, captured(1150), ['1650', '1150']],
  ['more given back there than here', partly, 0, captured(1149), ['1150', '1149']],
  ['a refund declined that still counts there', taken, 500, captured(1150), null],
  ['a refund declined, and more given back there', taken, 500, captured(1149), ['1650', '1149']],
  ['given back whole by both', whole, 0, captured(0), null],
  ['given back whole by both, which there is the same as cancelled', whole, 0, { status: 'canceled' }, null],
  ['given back whole there alone', taken, 0, captured(0), ['1650', '0']],
  ['cancelled there alone', taken, 0, { status: 'canceled' }, ['captured', 'canceled']],
])('comparing a payment with its provider: %s', (_what, booked, declined_total, said, found) => {
  const [ours, theirs] = found ?? []
  expect(disagreementOf(booked, declined_total, said)).toEqual(found && { ours, theirs })
})
