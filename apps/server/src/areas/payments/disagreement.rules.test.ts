import { expect, test } from 'vitest'
import { disagreementOf } from './disagreement.rules.ts'

const day = new Date('2026-06-01T03:00:00Z')
const authorized = { captured_at: null, canceled_at: null, amount: 1650, amount_refunded: 0 }
const capturedHere = { ...authorized, captured_at: day }
const partly = { ...capturedHere, amount_refunded: 500 }
const whole = { ...capturedHere, amount_refunded: 1650 }
const captured = (remaining?: number) => ({ status: 'captured', ...(remaining !== undefined && { remaining }) })

test.each([
  ['authorised on both sides', authorized, 0, { status: 'authorized' }, null],
  ['authorised on both sides, nothing left at the provider', authorized, 0, { status: 'authorized', left: 0 }, null],
  ['authorised here, captured at the provider', authorized, 0, captured(1650), ['authorized', 'captured']],
  ['authorised here, cancelled at the provider', authorized, 0, { status: 'canceled' }, ['authorized', 'canceled']],
  ['cancelled here, declined at the provider', { ...authorized, canceled_at: day }, 0, { status: 'declined' }, null],
  [
    'fully refunded here before capture, authorised at the provider',
    { ...authorized, amount_refunded: 1650 },
    0,
    { status: 'authorized' },
    ['canceled', 'authorized'],
  ],
  [
    'cancelled here, authorised at the provider',
    { ...authorized, canceled_at: day },
    0,
    { status: 'authorized' },
    ['canceled', 'authorized'],
  ],
  [
    'cancelled here, captured at the provider',
    { ...authorized, canceled_at: day },
    0,
    captured(1650),
    ['canceled', 'captured'],
  ],
  ['captured on both sides', capturedHere, 0, captured(1650), null],
  ['captured on both sides, no amount reported', capturedHere, 0, captured(), null],
  ['captured on both sides, amount reported is not a number', capturedHere, 0, captured(Number.NaN), null],
  ['partially refunded on both sides', partly, 0, captured(1150), null],
  ['partially refunded here, still pending at the provider', partly, 0, captured(1650), null],
  ['partially refunded only at the provider', capturedHere, 0, captured(1150), ['1650', '1150']],
  ['more refunded at the provider than here', partly, 0, captured(1149), ['1150', '1149']],
  ['a declined refund that still counts at the provider', capturedHere, 500, captured(1150), null],
  ['a declined refund, and more refunded at the provider', capturedHere, 500, captured(1149), ['1650', '1149']],
  ['fully refunded on both sides', whole, 0, captured(0), null],
  ['fully refunded here, reported as cancelled by the provider', whole, 0, { status: 'canceled' }, null],
  ['fully refunded only at the provider', capturedHere, 0, captured(0), ['1650', '0']],
  ['captured here, cancelled at the provider', capturedHere, 0, { status: 'canceled' }, ['captured', 'canceled']],
])('comparing a payment with its provider: %s', (_what, booked, declined_total, reported, found) => {
  const [ours, theirs] = found ?? []
  expect(disagreementOf(booked, declined_total, reported)).toEqual(found && { ours, theirs })
})
