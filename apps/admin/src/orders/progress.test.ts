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
  refundReason,
  stillOpen,
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
  ['two are packed, and one of them came back', { fulfilled_quantity: 2, returned_quantity: 1 }, {}, 2],
  ['two came back that never were packed', { returned_quantity: 2 }, {}, 2],
  [
    'one left and came back with one that was never packed, and the rest is packed',
    { fulfilled_quantity: 3, returned_quantity: 2 },
    { fulfillments: [packedOn(1, 1), packedOn(3, 2)], returns: [cameOn(2, 2)] },
    0,
  ],
  [
    'one of the pieces came back for a swap before any was packed',
    { fulfilled_quantity: 2, returned_quantity: 1 },
    { fulfillments: [packedOn(2, 2)], swaps: [{ return_order: cameOn(1, 1) }] },
    1,
  ],
  [
    'a parcel was unpacked before one came back',
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
  ['nothing', 'captured', 1200, { shipped_quantity: 2 }, 0],
  ['what came back before it left', 'captured', 1200, { shipped_quantity: null, returned_quantity: 2 }, 0],
  ['money that nobody owes', 'not_paid', 0, { shipped_quantity: 2 }, 0],
  ['a piece and the money', 'awaiting', 1200, { shipped_quantity: 1 }, 2],
])('what stillOpen says about %s', (_, payment_status, total, counts, sentences) => {
  const items = [{ quantity: 2, ...counts }] as Line[]
  expect(stillOpen({ items, total, payment_status: payment_status as Order['payment_status'] })).toHaveLength(sentences)
})

test.each([
  ['nothing was changed', { total: 2030 }, 0],
  ['a change has made it cheaper', { total: 550 }, 1480],
  ['it was made cheaper, and all of that given back', { total: 550, refundable_amount: 550 }, 0],
  ['money went back and it was not changed', { total: 2030, refundable_amount: 1000 }, 0],
  ['a part was paid in points', { total: 2530, metadata: { d_points: { pointsSpent: 500 } } }, 0],
  ['it costs less than its points', { total: 300, metadata: { d_points: { pointsSpent: 500 } } }, 2030],
])('what is to be refunded of 2,030 yen paid, when %s', (_, differs, over) => {
  const order = { refundable_amount: 2030, metadata: null, ...differs }
  expect(overpaid(order)).toBe(over)
  const told = stillOpen({ ...order, items: [], payment_status: 'captured' })
  expect(told).toEqual(over ? [expect.stringContaining(over.toLocaleString('ja-JP'))] : [])
})

const [standing, calledOff] = [{ canceled_at: null }, { canceled_at: '2026-04-01T00:00:00.000Z' }]
const left = { ...standing, shipped_at: '2026-04-01T00:00:00.000Z' }

test.each([
  ['nothing was done about it', {}, null],
  ['what was done is called off', { fulfillments: [calledOff], swaps: [calledOff], claims: [calledOff] }, null],
  ['a return was called off', { returns: [{ status: 'canceled' }] }, null],
  ['a parcel is packed', { fulfillments: [standing] }, /先に梱包を取り消して/],
  ['a parcel has left', { fulfillments: [standing, left], refunds: [{}] }, /発送した商品がある.*進めます。$/],
  [
    'a part has left',
    { fulfillments: [{ ...left, items: [] }], items: [{ id: 'item_1', quantity: 2, fulfilled_quantity: 1 }] },
    /「内容を変える」で外せます。$/,
  ],
  ['money went back', { refunds: [{}] }, /返金したご注文/],
  [
    'money was to go back, and was declined',
    { refunds: [{ metadata: { declined_at: '2026-06-02T00:00:00Z' } }] },
    null,
  ],
  ['goods come back', { returns: [{ status: 'requested' }] }, /先に返品を取り消して/],
  ['goods are swapped', { swaps: [standing] }, /先に交換を取り消して/],
  ['goods were wrong', { claims: [standing] }, /先にその対応を取り消して/],
])('whether an order can be cancelled, and if not why, when %s', (_, done, why) => {
  const nothing = { items: [], fulfillments: [], refunds: [], returns: [], swaps: [], claims: [] }
  const order = { ...nothing, ...done } as unknown as Order
  const told = whyNotCancelable(order)
  if (why) expect(told).toMatch(why)
  else expect(told).toBe(null)
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
  ['nothing comes back', {}, {}, 3],
  ['one is on its way', { returns: [coming('requested', 1)] }, {}, 2],
  ['one has come', { returns: [coming('received', 1)] }, { returned_quantity: 1 }, 2],
  ['one was called off', { returns: [coming('canceled', 1)] }, {}, 3],
  [
    'another line comes back',
    { returns: [{ status: 'requested', items: [{ item_id: 'item_2', quantity: 1 }] }] },
    {},
    3,
  ],
  ['all have come or are coming', { returns: [coming('requested', 1)] }, { returned_quantity: 2 }, 0],
  ['a swap asks two back', { swaps: [{ return_order: coming('requested', 2) }] }, {}, 1],
  ['a claim asks one back', { claims: [{ return_order: coming('requested', 1) }, { return_order: null }] }, {}, 2],
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
  ['nothing was made good', [], {}, 2],
  ['one was', [claimed(1)], {}, 1],
  ['all were', [claimed(1), claimed(1)], {}, 0],
  ['that was called off', [claimed(2, '2026-04-01T00:00:00.000Z')], {}, 2],
  ['it is no goods of the shop', [], { variant_id: null }, 0],
])('leftToClaim for a line of two packed pieces when %s', (_, claims, counts, left) => {
  const line = { id: 'item_1', variant_id: 'variant_1', fulfilled_quantity: 2, ...counts } as Line
  expect(leftToClaim(line, { claims } as unknown as Order)).toBe(left)
})

test.each([
  ['all that was asked for', { item_1: 3, item_2: 1 }, 3450],
  ['one of three', { item_1: 1, item_2: 1 }, 1725],
  ['nothing', {}, 0],
  ['more than was asked for', { item_1: 4, item_2: 1 }, 3450],
])('the refund amount is in proportion to what arrived: %s', (_, came, yen) => {
  const lines = [
    { id: 'item_1', quantity: 4, total: 4000 },
    { id: 'item_2', quantity: 1, total: 1000 },
  ] as Line[]
  const asked = [
    { item_id: 'item_1', quantity: 3 },
    { item_id: 'item_2', quantity: 1 },
  ] as Order['returns'][number]['items']
  const pieces = Object.entries(came).map(([item_id, quantity]) => ({ item_id, quantity }))
  expect(owedFor({ refund_amount: 3450, items: asked }, lines, pieces)).toBe(yen)
})

test.each([
  ['goods that came back', 'return', null, '返品'],
  ['something else, of an order that stands', 'other', null, 'その他'],
  ['what was given back before it was called off', 'other', day(3), 'その他'],
  ['its being called off', 'other', day(2), '注文の取り消し'],
  ['money that came after it was called off', 'other', day(1), '注文の取り消し'],
] as const)('refundReason names the reason of a refund for %s', (_, reason, canceled_at, said) => {
  expect(refundReason({ canceled_at }, { reason, created_at: day(2) })).toBe(said)
})

test.each([
  ['nothing came back', { fulfilled_quantity: 4 }, [], true],
  ['it holds a piece that came back', { fulfilled_quantity: 4, returned_quantity: 1 }, [cameOn(3, 1)], false],
  ['what came back may lie in another one', { fulfilled_quantity: 4, returned_quantity: 1 }, [cameOn(3, 1)], true, 2],
  ['what came back never was packed', { fulfilled_quantity: 4, returned_quantity: 1 }, [cameOn(1, 1)], true],
])('mayUnpack where %s: %o', (_, counts, returns, may, inIt = 4) => {
  const parcel = packedOn(2, inIt) as unknown as Parcel
  const fulfillments = inIt < 4 ? [packedOn(1, 4 - inIt), parcel] : [parcel]
  const order = { fulfillments, returns, swaps: [], claims: [], items: [{ id: 'item_1', quantity: 4, ...counts }] }
  expect(mayUnpack(parcel, order as unknown as Order)).toBe(may)
})

test('a gift card is sent by e-mail unless its variant is kept in stock', () => {
  const line = { id: 'item_1', quantity: 2, is_giftcard: true, fulfilled_quantity: null } as unknown as Line
  const left = (manage_inventory: boolean) => {
    const card = { ...line, variant: { manage_inventory } } as unknown as Line
    return [leftToPack(card, {}), leftToSend(card)]
  }
  expect([left(false), left(true)]).toEqual([
    [0, 0],
    [2, 2],
  ])
})
