import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, writeLetter } from './letter.rules.ts'
import { dateAndTime } from './wording.rules.ts'

/** What an order waits for, as worded for companies that pack for several malls. */
const phases = {
  canceled: 'キャンセル',
  sent: '発送済み',
  pharmacist_review: '薬剤師の確認待ち',
  payment: 'お支払いの確定待ち',
  refunded: '全額返金・未発送',
  packing: '発送待ち',
}
export type Phase = keyof typeof phases

interface OrderStates {
  status: string
  payment_status: string
  fulfillment_status: string
}

/** An order for the order gathering service. Whole yen, tax included. */
export interface GatheredOrder {
  display_id: number
  phase: Phase
  placed_at: Date | string
  email: string
  /** Family name first. */
  name: string
  address: { postal_code: string; province: string; city: string; address_1: string; address_2: string; phone: string }
  payment: string
  shipping: string
  lines: readonly { sku: string; title: string; quantity: number; total: number }[]
  items_total: number
  discount_total: number
  shipping_total: number
  gift_card_total: number
  points_spent: number
  total: number
}

/** One line per figure, always the same lines in the same order: a program reads them. Yen as plain digits. */
export function crossMallLetter(shop: Shop, order: GatheredOrder): Letter {
  const { address } = order
  const rows: [string, string][] = [
    ['注文番号', String(order.display_id)],
    ['注文日時', dateAndTime(order.placed_at)],
    ['処理状況', phases[order.phase]],
    ['氏名', order.name],
    ['メールアドレス', order.email],
    ['郵便番号', address.postal_code],
    ['住所', `${address.province}${address.city}${address.address_1} ${address.address_2}`.trim()],
    ['電話番号', address.phone],
    ['支払方法', order.payment],
    ['配送方法', order.shipping],
    ...order.lines.flatMap(lineRows),
    ['商品合計', String(order.items_total)],
    ['割引', String(order.discount_total)],
    ['送料', String(order.shipping_total)],
    ['ギフト券', String(order.gift_card_total)],
    ['ポイント', String(order.points_spent)],
    ['合計', String(order.total)],
  ]
  return writeLetter(`受注 ${order.display_id}`, [{ kind: 'facts', rows }], letterFooter(shop))
}

/**
 * `hasRest`: pieces have yet to leave, which the state of a partly returned order does not show. After a full refund
 * nothing is packed until staff have decided whether the goods are sent even so.
 */
export function phaseOf(order: OrderStates, hasRest: boolean): Phase {
  if (order.status === 'canceled') return 'canceled'
  if (['shipped', 'returned'].includes(order.fulfillment_status)) return 'sent'
  if (order.fulfillment_status === 'partially_returned' && !hasRest) return 'sent'
  if (order.status === 'requires_action') return 'pharmacist_review'
  if (order.payment_status === 'refunded') return 'refunded'
  return ['awaiting', 'not_paid', 'requires_action'].includes(order.payment_status) ? 'payment' : 'packing'
}

const lineRows = (line: GatheredOrder['lines'][number], at: number): [string, string][] => [
  [`商品${at + 1} コード`, line.sku],
  [`商品${at + 1} 名前`, line.title],
  [`商品${at + 1} 数量`, String(line.quantity)],
  [`商品${at + 1} 金額`, String(line.total)],
]
