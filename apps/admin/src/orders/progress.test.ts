import { expect, test } from 'vitest'
import type { Line, Order, Parcel } from './orders.ts'
import {
  isMedicine,
  leftToClaim,
  leftToPack,
  leftToReturn,
  leftToSend,
  mayUnpack,
  overpaid,
  owedFor,
  refundableNow,
  refundReason,
  remainingWork,
  whyNotCancelable,
} from './progress.ts'

const day = (of: number) => `2026-04-0${of}T00:00:00.000Z`
const packedOn = (of: number, quantity: number, canceled: number | null = null) => ({
  ...{ created_at: day(of), canceled_at: canceled && day(canceled) },
  items: [{ item_id: 'item_1', quantity }],
})
/** A return that has arrived, without one of its lines. */
const cameOn = (of: number, quantity: number) => ({
  received_at: day(of),
  items: [
    { item_id: 'item_1', quantity, received_quantity: quantity },
    { item_id: 'item_1', quantity: 9, received_quantity: null },
  ],
})

test.each([
  ['nothing is packed', {}, {}, 4],
  ['two are packed and one of them is returned', { fulfilled_quantity: 2, returned_quantity: 1 }, {}, 2],
  ['two unpacked ones are returned', { returned_quantity: 2 }, {}, 2],
  [
    'a packed and an unpacked one are returned and the rest is packed',
    { fulfilled_quantity: 3, returned_quantity: 2 },
    { fulfillments: [packedOn(1, 1), packedOn(3, 2)], returns: [cameOn(2, 2)] },
    0,
  ],
  [
    'one is returned for a swap before any is packed',
    { fulfilled_quantity: 2, returned_quantity: 1 },
    { fulfillments: [packedOn(2, 2)], swaps: [{ return_order: cameOn(1, 1) }] },
    1,
  ],
  [
    'a parcel was unpacked before one is returned',
    { fulfilled_quantity: 1, returned_quantity: 1 },
    { fulfillments: [packedOn(1, 4, 2), packedOn(4, 1)], returns: [cameOn(3, 1)] },
    2,
  ],
])('leftToPack for a line of four pieces when %s, %o', (_, counts, done, left) => {
  const order = { fulfillments: [], returns: [], swaps: [], claims: [], ...done } as unknown as Order
  const isKnown = Object.keys(done).length > 0
  expect(leftToPack({ id: 'item_1', quantity: 4, ...counts } as Line, isKnown ? order : {})).toBe(left)
})

test.each([
  ['a shipped and paid order', 'captured', 1200, { shipped_quantity: 2 }, 0],
  ['items returned before they were shipped', 'captured', 1200, { fulfilled_quantity: 2, returned_quantity: 2 }, 0],
  ['an unpaid order of zero yen', 'not_paid', 0, { shipped_quantity: 2 }, 0],
  ['an unshipped item and an open payment', 'awaiting', 1200, { shipped_quantity: 1 }, 2],
])('what remainingWork says about %s', (_, payment_status, total, counts, sentences) => {
  const items = [{ quantity: 2, ...counts }] as Line[]
  expect(remainingWork({ items, total, payment_status: payment_status as Order['payment_status'] })).toHaveLength(
    sentences,
  )
})

test.each([
  ['waits to be captured', {}, 1],
  ['is captured', { captured_at: day(1) }, 0],
  ['is cancelled', { canceled_at: day(1) }, 0],
])('remainingWork of a partly refunded order whose second payment %s', (_, differs, sentences) => {
  const payments = [{ captured_at: day(1) }, { captured_at: null, canceled_at: null, ...differs }]
  const order = { items: [], total: 3630, payment_status: 'partially_refunded' as const }
  expect(remainingWork({ ...order, payments: payments as unknown as Order['payments'] })).toHaveLength(sentences)
})

/** A refund of 550 yen. */
const returned = (reason: string, metadata: object | null = null) => ({
  refundable_amount: 1480,
  refunds: [{ amount: 550, reason, metadata }] as unknown as Order['refunds'],
})

const swapPaid = { payments: [{ amount: 500, swap_id: 'swap_1', captured_at: day(1) }] as unknown as Order['payments'] }

test.each([
  ['the order is unchanged', { total: 2030 }, 0],
  ['an edit has lowered the total', { total: 550 }, 1480],
  ['an edit has lowered the total and the difference is refunded', { total: 550, refundable_amount: 550 }, 0],
  ['an unchanged order is partly refunded', { total: 2030, refundable_amount: 1000 }, 0],
  ['a part was paid with points', { total: 2530, metadata: { d_points: { pointsSpent: 500 } } }, 0],
  ['a return is refunded and an edit has removed other goods', { ...returned('return'), total: 1480 }, 550],
  ['all that was paid is refunded, for a return', { ...returned('return'), total: 400, refundable_amount: 0 }, 0],
  ['a return is refunded and the order is unchanged', { ...returned('return'), total: 2030 }, 0],
  ['the refund of a return was declined', { ...returned('return', { declined_at: day(1) }), total: 1480 }, 0],
  ['an edit has removed goods and the difference is refunded', { ...returned('other'), total: 1480 }, 0],
  ['a swap’s difference of 500 yen is paid too', { total: 2030, refundable_amount: 2530, ...swapPaid }, 0],
  ['an edit has lowered the total, and a swap’s difference is paid', { total: 550, ...swapPaid }, 980],
  ['the total is less than the points spent', { total: 300, metadata: { d_points: { pointsSpent: 500 } } }, 2030],
])('what is to be refunded of 2,030 yen paid, when %s', (_, differs, over) => {
  const order = { refundable_amount: 2030, metadata: null, ...differs }
  expect(overpaid(order)).toBe(over)
  const sentences = remainingWork({ ...order, items: [], payment_status: 'captured' })
  expect(sentences).toEqual(over ? [expect.stringContaining(over.toLocaleString('ja-JP'))] : [])
})

test('of money that is only authorised none is paid in excess, or can be refunded', () => {
  const payments = [{ amount: 1080, captured_at: null, canceled_at: null }] as unknown as Order['payments']
  const order = { refundable_amount: 3110, payments }
  expect(refundableNow(order)).toBe(2030)
  expect([2030, 550].map((total) => overpaid({ total, ...order }))).toEqual([0, 1480])
})

const [standing, calledOff] = [{ canceled_at: null }, { canceled_at: '2026-04-01T00:00:00.000Z' }]
const shippedParcel = { ...standing, shipped_at: '2026-04-01T00:00:00.000Z' }

test.each([
  ['nothing has been done yet', {}, null],
  [
    'its fulfillment, swap and claim are cancelled',
    { fulfillments: [calledOff], swaps: [calledOff], claims: [calledOff] },
    null,
  ],
  ['its return is cancelled', { returns: [{ status: 'canceled' }] }, null],
  ['a parcel is packed', { fulfillments: [standing] }, /先に梱包を取り消して/],
  [
    'a parcel is shipped',
    { fulfillments: [standing, shippedParcel], refunds: [{}] },
    /発送した商品がある.*進めます。$/,
  ],
  [
    'a part is shipped',
    { fulfillments: [{ ...shippedParcel, items: [] }], items: [{ id: 'item_1', quantity: 2, fulfilled_quantity: 1 }] },
    /「内容を変える」で外せます。$/,
  ],
  ['a payment is refunded', { refunds: [{}] }, /返金したご注文/],
  ['a refund was declined', { refunds: [{ metadata: { declined_at: '2026-06-02T00:00:00Z' } }] }, null],
  ['a return is requested', { returns: [{ status: 'requested' }] }, /先に返品を取り消して/],
  ['a swap is open', { swaps: [standing] }, /先に交換を取り消して/],
  ['a claim is open', { claims: [standing] }, /先にその対応を取り消して/],
])('whether an order can be cancelled, and if not why, when %s', (_, done, why) => {
  const nothing = { items: [], fulfillments: [], refunds: [], returns: [], swaps: [], claims: [] }
  const order = { ...nothing, ...done } as unknown as Order
  const reason = whyNotCancelable(order)
  if (why) expect(reason).toMatch(why)
  else expect(reason).toBe(null)
})

test.each([
  ['第3類医薬品', true],
  ['抗原検査キット', true],
  ['指定医薬部外品', false],
  ['化粧品', false],
  ['constructor', false],
  [undefined, false],
])('isMedicine for %s: %s', (jsm_category_name, isSo) => {
  expect(isMedicine({ variant: { metadata: { jsm_category_name } } } as unknown as Line)).toBe(isSo)
})

const coming = (status: string, quantity: number) => ({ status, items: [{ item_id: 'item_1', quantity }] })

test.each([
  ['nothing is returned', {}, {}, 3],
  ['a return of one is requested', { returns: [coming('requested', 1)] }, {}, 2],
  ['a return of one is received', { returns: [coming('received', 1)] }, { returned_quantity: 1 }, 2],
  ['a return of one is cancelled', { returns: [coming('canceled', 1)] }, {}, 3],
  [
    'a return of another line is requested',
    { returns: [{ status: 'requested', items: [{ item_id: 'item_2', quantity: 1 }] }] },
    {},
    3,
  ],
  ['all are returned or requested', { returns: [coming('requested', 1)] }, { returned_quantity: 2 }, 0],
  ['a swap takes two back', { swaps: [{ return_order: coming('requested', 2) }] }, {}, 1],
  ['a claim takes one back', { claims: [{ return_order: coming('requested', 1) }, { return_order: null }] }, {}, 2],
  ['it is a gift card', {}, { is_giftcard: true }, 0],
])('leftToReturn for a line of three pieces when %s', (_, done, counts, left) => {
  const line = { id: 'item_1', quantity: 3, returned_quantity: null, ...counts } as Line
  const order = { returns: [], swaps: [], claims: [], ...done } as unknown as Order
  expect(leftToReturn(line, order)).toBe(left)
})

const claimed = (quantity: number, canceled_at: string | null = null) => ({
  canceled_at,
  claim_items: [{ item_id: 'item_1', quantity }],
})

test.each([
  ['none is claimed', [], {}, 2],
  ['one is claimed', [claimed(1)], {}, 1],
  ['both are claimed', [claimed(1), claimed(1)], {}, 0],
  ['the claim for both is cancelled', [claimed(2, '2026-04-01T00:00:00.000Z')], {}, 2],
  ['it has no variant', [], { variant_id: null }, 0],
])('leftToClaim for a line of two packed pieces when %s', (_, claims, counts, left) => {
  const line = { id: 'item_1', variant_id: 'variant_1', fulfilled_quantity: 2, ...counts } as Line
  expect(leftToClaim(line, { claims } as unknown as Order)).toBe(left)
})

test.each([
  ['everything requested', { item_1: 3, item_2: 1 }, 3451],
  ['one of three requested pieces', { item_1: 1, item_2: 1 }, 1725],
  ['nothing', {}, 0],
  ['more than was requested', { item_1: 4, item_2: 1 }, 3451],
])('the refund amount is in proportion to what arrived: %s', (_, came, yen) => {
  const lines = [
    { id: 'item_1', quantity: 4, total: 4000 },
    { id: 'item_2', quantity: 1, total: 1000 },
  ] as Line[]
  const requested = [
    { item_id: 'item_1', quantity: 3 },
    { item_id: 'item_2', quantity: 1 },
  ] as Order['returns'][number]['items']
  const pieces = Object.entries(came).map(([item_id, quantity]) => ({ item_id, quantity }))
  expect(owedFor({ refund_amount: 3451, items: requested }, lines, pieces)).toBe(yen)
})

test.each([
  ['a return', 'return', null, '返品'],
  ['another reason while the order stands', 'other', null, 'その他'],
  ['another reason before the cancellation', 'other', day(3), 'その他'],
  ['the cancellation itself', 'other', day(2), '注文の取り消し'],
  ['a payment that arrived after the cancellation', 'other', day(1), '注文の取り消し'],
] as const)('refundReason names the reason of a refund for %s', (_, reason, canceled_at, said) => {
  expect(refundReason({ canceled_at }, { reason, created_at: day(2) })).toBe(said)
})

test.each([
  ['nothing is returned', { fulfilled_quantity: 4 }, [], true],
  ['the parcel holds a returned piece', { fulfilled_quantity: 4, returned_quantity: 1 }, [cameOn(3, 1)], false],
  [
    'the returned piece may be from another parcel',
    { fulfilled_quantity: 4, returned_quantity: 1 },
    [cameOn(3, 1)],
    true,
    2,
  ],
  ['the returned piece was never packed', { fulfilled_quantity: 4, returned_quantity: 1 }, [cameOn(1, 1)], true],
])('mayUnpack where %s: %o', (_, counts, returns, may, inIt = 4) => {
  const parcel = packedOn(2, inIt) as unknown as Parcel
  const fulfillments = inIt < 4 ? [packedOn(1, 4 - inIt), parcel] : [parcel]
  const order = { fulfillments, returns, swaps: [], claims: [], items: [{ id: 'item_1', quantity: 4, ...counts }] }
  expect(mayUnpack(parcel, order as unknown as Order)).toBe(may)
})

test('a gift card is sent by e-mail unless its variant is kept in stock', () => {
  const line = { id: 'item_1', quantity: 2, is_giftcard: true, fulfilled_quantity: null } as unknown as Line
  const remaining = (manage_inventory: boolean) => {
    const card = { ...line, variant: { manage_inventory } } as unknown as Line
    return [leftToPack(card, {}), leftToSend(card)]
  }
  expect([remaining(false), remaining(true)]).toEqual([
    [0, 0],
    [2, 2],
  ])
})
