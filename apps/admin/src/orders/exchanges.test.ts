import { expect, test } from 'vitest'
import { type Exchange, isUnpaid, mayCancelExchange, mayPackExchange, maySettle, stateOf } from './exchanges.ts'

/** The part of a swap and of a claim that the tests need. */
const swap = {
  kind: 'swap',
  canceled_at: null,
  confirmed_at: '2026-06-01T00:00:00Z',
  fulfillment_status: 'not_fulfilled',
  payment_status: 'confirmed',
  difference_due: 0,
  additional_items: [{ id: 'item_1' }],
  fulfillments: [],
}
const claim = { ...swap, kind: 'claim', type: 'replace', payment_status: 'na' }
const packed = { fulfillment_status: 'fulfilled', fulfillments: [{ canceled_at: null }] }

test.each([
  ['a swap that the buyer has not confirmed', { ...swap, confirmed_at: null }, 'waitsForBuyer', 'cancel'],
  ['a confirmed swap', swap, 'toPack', 'pack cancel'],
  [
    'a confirmed swap with a difference due from the buyer',
    { ...swap, difference_due: 500 },
    'toPack',
    'pack settle cancel',
  ],
  [
    'a packed swap with a difference due to the buyer',
    { ...swap, ...packed, difference_due: -500 },
    'toShip',
    'settle',
  ],
  [
    'a swap whose difference is refunded',
    { ...swap, difference_due: -5, payment_status: 'difference_refunded' },
    'toPack',
    'pack',
  ],
  ['a shipped swap', { ...swap, ...packed, fulfillment_status: 'shipped' }, 'shipped', ''],
  ['a swap whose payment failed', { ...swap, payment_status: 'requires_action' }, 'attention', 'pack cancel'],
  [
    'a swap whose payment failed and comes another way',
    { ...swap, payment_status: 'requires_action', payment: { provider_id: 'manual' } },
    'toPack',
    'pack cancel',
  ],
  ['a cancelled swap', { ...swap, difference_due: 500, canceled_at: '2026-06-02T00:00:00Z' }, 'canceled', ''],
  ['a replacement claim', claim, 'toPack', 'pack cancel'],
  [
    'a replacement claim whose parcel was unpacked',
    { ...claim, fulfillment_status: 'canceled', fulfillments: [{ canceled_at: 'x' }] },
    'toPack',
    'pack cancel',
  ],
  ['a refund claim', { ...claim, type: 'refund', additional_items: [] }, 'refunded', ''],
])('status and available actions of an exchange: %s', (_, given, state, acts) => {
  const one = given as unknown as Exchange
  expect(stateOf(one)).toBe(state)
  const may = { pack: mayPackExchange(one), settle: maySettle(one), cancel: mayCancelExchange(one) }
  expect(
    Object.entries(may)
      .flatMap(([act, is]) => (is ? [act] : []))
      .join(' '),
  ).toBe(acts)
})

const until = '2026-06-08T03:00:00.000Z'
test.each([
  ['its payment names no end', {}, {}, {}, false],
  ['its payment has not been captured by its end', { capture_before: until }, {}, {}, true],
  ['its payment was captured', { capture_before: until }, { captured_at: '2026-06-07T03:00:00.000Z' }, {}, false],
  ['its provider has refused to capture', {}, {}, { payment_status: 'requires_action' }, true],
  ['a transfer is awaited instead', {}, { provider_id: 'manual' }, { payment_status: 'requires_action' }, false],
])('isUnpaid of a confirmed swap when %s', (_, data, ofPayment, ofSwap, is) => {
  const payment = { captured_at: null, canceled_at: null, data, ...ofPayment }
  const one = { ...swap, payment, ...ofSwap } as unknown as Exchange
  expect(isUnpaid(one, Date.parse(until))).toBe(is)
})
