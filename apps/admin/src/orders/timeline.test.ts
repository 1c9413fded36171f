import { expect, test } from 'vitest'
import type { Order } from './orders.ts'
import { timelineOf } from './timeline.ts'

const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, '0')}:00:00Z`

/** The part of an order that the timeline reads. */
const order = {
  created_at: at(1),
  canceled_at: null,
  payments: [{ amount: 1518, captured_at: at(2), canceled_at: null }],
  fulfillments: [
    { id: 'ful_1', created_at: at(3), shipped_at: null, canceled_at: at(4), tracking_links: [] },
    {
      id: 'ful_2',
      created_at: at(5),
      shipped_at: at(6),
      canceled_at: null,
      tracking_links: [{ tracking_number: '1234' }, { tracking_number: '5678' }],
    },
  ],
  refunds: [{ created_at: at(9), amount: 500, note: '箱つぶれ' }],
  returns: [
    { created_at: at(7), received_at: at(8), status: 'received', updated_at: at(8) },
    { created_at: at(10), received_at: null, status: 'canceled', updated_at: at(11) },
  ],
  swaps: [],
  claims: [
    {
      id: 'claim_1',
      created_at: at(12),
      canceled_at: null,
      fulfillments: [{ created_at: at(13), shipped_at: at(14), canceled_at: null, tracking_links: [] }],
    },
  ],
} as unknown as Order

test('the timeline lists the events of an order in chronological order', () => {
  expect(timelineOf(order)).toEqual([
    { at: at(1), what: 'ご注文を受け付けました' },
    { at: at(2), what: '1,518円の支払いを確定しました' },
    { at: at(3), what: '荷物 1を梱包しました' },
    { at: at(4), what: '荷物 1の梱包を取り消しました' },
    { at: at(5), what: '荷物 2を梱包しました' },
    { at: at(6), what: '荷物 2を発送しました', more: '1234、5678' },
    { at: at(7), what: '返品を受け付けました' },
    { at: at(8), what: '返品を受け取りました' },
    { at: at(9), what: '500円を返金しました', more: '箱つぶれ' },
    { at: at(10), what: '返品を受け付けました' },
    { at: at(11), what: '返品を取り消しました' },
    { at: at(12), what: '不良・誤配送の対応を始めました' },
    { at: at(13), what: '不良・誤配送の荷物を梱包しました' },
    { at: at(14), what: '不良・誤配送の荷物を発送しました' },
  ])
})

test('a confirmed order edit appears in the timeline at its time; an unconfirmed one does not', () => {
  const edits = [{ confirmed_at: '2026-06-01T02:30:00Z' }, { confirmed_at: null }]
  expect(timelineOf(order, edits)[2]).toEqual({ at: edits[0]!.confirmed_at, what: 'ご注文の内容を変更しました' })
  expect(timelineOf(order, edits)).toHaveLength(timelineOf(order).length + 1)
})

test('a refund that the bank declined appears as requested, and then as declined', () => {
  const metadata = { declined_at: '2026-06-01T09:30:00Z', declined_reason: 'lost_or_stolen_card' }
  const declined = { ...order, refunds: [{ ...order.refunds[0], metadata }] } as Order
  expect(timelineOf(declined).slice(8, 10)).toEqual([
    { at: at(9), what: '500円の返金を決済会社に頼みました', more: '箱つぶれ' },
    { at: metadata.declined_at, what: '500円の返金が断られました', more: '紛失・盗難の届けが出ているカードです。' },
  ])
})

test('money paid back by a chargeback appears as returned to the shop once the dispute is won', () => {
  const metadata = {
    dispute: 'du_1',
    by_bank: true,
    declined_at: '2026-06-01T09:30:00Z',
    declined_reason: 'dispute_won',
  }
  const won = { ...order, refunds: [{ ...order.refunds[0], note: null, metadata }] } as Order
  expect(timelineOf(won).slice(8, 10)).toEqual([
    { at: at(9), what: 'チャージバックで、500円がカードの持ち主に返されました' },
    { at: metadata.declined_at, what: 'チャージバックの結果が変わり、500円が店の売上に戻りました' },
  ])
})

test('a dispute appears in the timeline when it was opened', () => {
  const disputes = [{ id: 'du_1', amount: 1518, state: 'under_review', opened_at: '2026-06-01T09:30:00Z' }]
  const [payment] = order.payments
  const disputed = { ...order, payments: [{ ...payment, metadata: { disputes } }] } as unknown as Order
  const what = '1,518円のチャージバックの申し立てがありました'
  expect(timelineOf(disputed)).toContainEqual({ at: '2026-06-01T09:30:00Z', what })
})

test('a pending refund appears as requested, not as paid', () => {
  const waiting = { ...order, refunds: [{ ...order.refunds[0], metadata: { waits_for: 'answer' } }] } as Order
  expect(timelineOf(waiting)[8]).toEqual({ at: at(9), what: '500円の返金を決済会社に頼みました', more: '箱つぶれ' })
})

test('cancelling an unpaid order shows the cancelled payment in the timeline', () => {
  const payments = [{ amount: 1518, captured_at: null, canceled_at: at(3) }]
  const canceled = { ...order, payments, fulfillments: [], refunds: [], returns: [], claims: [], canceled_at: at(2) }
  expect(timelineOf(canceled as unknown as Order).map(({ what }) => what)).toEqual([
    'ご注文を受け付けました',
    'ご注文を取り消しました',
    '1,518円の支払いを取り消しました',
  ])
})
