import { readReceiptDocument } from '../areas/orders/receipt.queries.ts'
import type { Lives, Loose } from './life.fixture.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * The receipt states what was paid and not refunded. What an edit has left to be refunded is not part of the price any
 * more.
 */
export async function receiptFaults({ desk }: Lives, order: Loose): Promise<[string, boolean][]> {
  const { id, status, payment_status, payments, refunds, total, metadata } = order
  const isCaptured = ({ captured_at, canceled_at, swap_id }: Loose) => captured_at && !canceled_at && !swap_id
  const isIssued = ['captured', 'partially_refunded', 'refunded'].includes(payment_status)
  if (status === 'canceled' || (!isIssued && !payments.some(isCaptured))) return []
  const amounts = (ofRows: Loose[]) => sum(ofRows.map(({ amount }) => amount))
  const ownPaid = amounts(payments.filter(isCaptured))
  const unpaid = amounts(payments.filter(({ captured_at, canceled_at }: Loose) => !captured_at && !canceled_at))
  const excess = Math.max(0, ownPaid - (total - Number(metadata?.d_points?.pointsSpent ?? 0)))
  const withoutGoods = amounts(refunds.filter(({ reason }: Loose) => !['return', 'swap', 'claim'].includes(reason)))
  const kept = order.paid_total - unpaid - order.refunded_total - Math.max(0, excess - withoutGoods)
  const { document } = await readReceiptDocument(desk.shop.ctx(), id)
  const { paid_total, exchanges = [], returns = [], reductions = [] } = document
  const stated = [document, ...exchanges, ...returns, ...reductions]
  return [
    [`the receipt says ${paid_total}, and ${kept} is paid`, paid_total !== kept],
    [
      'the rates of a part of the receipt are not its total',
      stated.some(({ total: ofPart, taxes }) => sum(taxes.map((rate) => rate.total)) !== ofPart),
    ],
    [
      'a part of the receipt has other goods than its total',
      [...exchanges, ...reductions.flatMap((one) => (one.goods ? [{ ...one, ...one.goods }] : []))].some(
        ({ lines, total: ofPart }) => sum(lines.map((line) => line.total)) !== ofPart,
      ),
    ],
  ]
}
