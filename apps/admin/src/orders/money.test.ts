import type { Dispute } from '@kusuribako/contract/payments/disputes'
import { expect, test } from 'vitest'
import { isHeldByBank, toDo } from './disputes.tsx'
import { refundWays } from './in-kind.ts'
import { stateOf, sumsOf, taxesOf } from './money.tsx'
import type { Order } from './orders.ts'
import { declineOf, isStillOwed, waitOf } from './refunds.tsx'

const line = (total: number, original_total = total) => ({ total, original_total, tax_lines: [{ rate: 10 }] })
const amounts = { gift_card_total: 0, gift_card_tax_total: 0, refunded_total: 0, metadata: null }
const orderOf = (differs: object) => ({ ...amounts, shipping_methods: [], ...differs }) as unknown as Order

test('sumsOf lists the points used below the total of the order', () => {
  const metadata = { d_points: { pointsSpent: 70, points_to_use: 70 } }
  const order = { items: [line(1480)], total: 1480 }
  const before = [
    ['商品の合計（税込）', 1480],
    ['合計（税込）', 1480, true],
  ]
  expect(sumsOf(orderOf({ ...order, metadata }))).toEqual([...before, ['ポイント利用', -70]])
  expect(sumsOf(orderOf(order))).toEqual(before)
})

test('sumsOf adds up to the total with tax when a coupon and a gift card were used', () => {
  const order = { items: [line(900, 1000), line(498)], shipping_methods: [line(550)], total: 1848 }
  const sums = sumsOf(orderOf({ ...order, gift_card_total: 91, gift_card_tax_total: 9 }))
  expect(sums).toEqual([
    ['商品の合計（税込）', 1498],
    ['割引', -100],
    ['送料', 550],
    ['ギフトカード', -100],
    ['合計（税込）', 1848, true],
  ])
})

test.each([
  ['未確定', {}, {}],
  ['未確定（確定の期限 2026年6月8日 12:00）', { capture_before: '2026-06-08T03:00:00.000Z' }, {}],
  ['2026年6月2日 12:00 確定', {}, { captured_at: '2026-06-02T03:00:00.000Z' }],
])('a payment is shown as %s', (text, data, differs) => {
  expect(stateOf({ captured_at: null, canceled_at: null, data, ...differs })).toBe(text)
})

test('taxesOf rounds once per tax rate, like the receipt, not once per line', () => {
  expect(taxesOf(orderOf({ items: [line(498), line(498), line(498)] }))).toEqual([{ rate: 10, total: 1494, tax: 136 }])
})

test('a refund goes to points first, then to gift cards, then to the payment method', () => {
  const remaining = { points: 1200, gift_cards: 1500 }
  expect(refundWays(4439, remaining)).toEqual([
    'ポイント 1,200円',
    'ギフトカード 1,500円',
    'お支払いの方法（カードなど） 1,739円',
  ])
  expect(refundWays(1300, remaining)).toEqual(['ポイント 1,200円', 'ギフトカード 100円'])
  expect(refundWays(500, { points: 0, gift_cards: 0 })).toEqual(['お支払いの方法（カードなど） 500円'])
})

test('a declined refund is owed until a later refund of the same payment, unless a dispute was won', () => {
  const declined = { declined_at: '2026-06-02T00:00:00Z', declined_reason: null }
  const refundOf = (day: number, payment_id: string, metadata: object | null = null, amount = 500) =>
    ({
      id: `ref_${day}`,
      payment_id,
      amount,
      created_at: `2026-06-0${day}T00:00:00Z`,
      metadata,
    }) as unknown as Order['refunds'][number]
  const back = refundOf(1, 'pay_1', declined)
  expect([declineOf(back), declineOf(refundOf(1, 'pay_1'))]).toEqual([
    { at: declined.declined_at, why: undefined, isWon: false },
    null,
  ])
  expect(isStillOwed(back, [back, refundOf(1, 'pay_1'), refundOf(3, 'pay_2')])).toBe(true)
  expect(isStillOwed(back, [back, refundOf(3, 'pay_1')])).toBe(false)
  // Of a later one that is lower, was declined too or was booked in another's place, its buyer has nothing.
  const declinedToo = { ...declined, declined_at: '2026-06-04T00:00:00Z' }
  expect(isStillOwed(back, [back, refundOf(3, 'pay_1', null, 300)])).toBe(true)
  expect(isStillOwed(back, [back, refundOf(3, 'pay_1', declinedToo)])).toBe(true)
  expect(isStillOwed(back, [back, refundOf(3, 'pay_1', { instead_of: 'ref_2' })])).toBe(true)
  expect(isStillOwed(back, [back, refundOf(3, 'pay_1', { instead_of: 'ref_1' })])).toBe(false)
  expect(isStillOwed(refundOf(1, 'pay_1'), [])).toBe(false)
  // The bank had given the money back, then the shop won the dispute: no buyer waits for it.
  expect(isStillOwed(refundOf(1, 'pay_1', { ...declined, declined_reason: 'dispute_won' }), [])).toBe(false)
})

test('waitOf returns what a pending refund waits for', () => {
  const waitsFor = (metadata: object | null) => waitOf({ metadata } as unknown as Order['refunds'][number])
  expect(waitsFor({ waits_for: 'answer' })).toBe('answer')
  expect(waitsFor({ waits_for: 'arrival', note: 'x' })).toBe('arrival')
  expect([waitsFor(null), waitsFor({ declined_at: '2026-06-02T00:00:00Z' })]).toEqual([null, null])
})

test('a dispute says what staff must do and by when, and that they must not refund meanwhile', () => {
  const dispute: Dispute = {
    ...{ id: 'du_1', amount: 1650, state: 'needs_answer', reason: 'fraudulent', is_refundable: false },
    ...{ opened_at: '2026-06-01T03:00:00.000Z', answer_by: '2026-06-08T03:00:00.000Z' },
  }
  const orderWith = (differs: object, fulfillment_status = 'not_fulfilled') =>
    ({
      fulfillment_status,
      payment_status: 'captured',
      payments: [{ metadata: { disputes: [{ ...dispute, ...differs }] } }],
    }) as unknown as Order
  const stepsFor = (differs: Partial<Dispute>, status?: string) =>
    toDo(orderWith(differs, status), { ...dispute, ...differs })
  expect(stepsFor({})).toEqual([
    expect.stringContaining('6月8日 12:00までに'),
    expect.stringContaining('発送を止めて'),
    expect.stringContaining('返金もしないで'),
  ])
  expect(stepsFor({}, 'shipped').join()).not.toContain('発送')
  expect(stepsFor({ state: 'lost' }, 'shipped')).toEqual([expect.stringContaining('返金として記録しました')])
  // The halt that was asked for is lifted, or made final.
  expect(stepsFor({ state: 'lost' })).toContainEqual(expect.stringContaining('発送しないでください'))
  expect(stepsFor({ state: 'ended' })).toEqual([expect.stringContaining('発送できます')])
  expect(stepsFor({ state: 'ended' }, 'shipped')).toEqual([expect.stringContaining('することはありません')])
  const states = ['needs_answer', 'under_review', 'ended', 'lost']
  expect(states.map((state) => isHeldByBank(orderWith({ state })))).toEqual([true, true, false, false])
  expect(isHeldByBank(orderWith({ is_refundable: true }))).toBe(false)
})
