import { refundOfLine } from '../pricing/line-totals.rules.ts'
import { type OrderLineTotals, type OrderTotals, priceOrder } from '../pricing/totals.rules.ts'
import type { LoadedOrder, OrderLineRow } from './load-order.queries.ts'

/** Computes every figure of an order from what was stored with it. Pure: the same order always gives the same. */
export function reckonOrder(loaded: LoadedOrder): OrderTotals {
  return priceOrder({
    lines: toPrice(loaded.items),
    shipping_methods: loaded.shipping_methods.map(({ tax_lines, ...method }) => ({
      ...method,
      tax_rates: tax_lines.map(({ rate }) => rate),
    })),
    gift_card_transactions: loaded.gift_card_transactions,
    payments: loaded.payments,
    refunds: loaded.refunds,
  })
}

/** The figures of lines beside an order: the new goods of a swap or a claim. */
export const reckonLines = (lines: readonly OrderLineRow[]): OrderLineTotals[] =>
  priceOrder({ lines: toPrice(lines), shipping_methods: [], gift_card_transactions: [], payments: [], refunds: [] })
    .items

/** The worth of returning this many pieces of a line where `returned` were returned before, in yen with tax. */
export const worthOfPieces = (line: OrderLineRow, quantity: number, returned: number): number =>
  toPrice([line]).reduce((_none, priced) => refundOfLine(priced, quantity, returned), 0)

const toPrice = (lines: readonly OrderLineRow[]) =>
  lines.map(({ tax_lines, returned_quantity, ...line }) => ({
    ...line,
    returned_quantity: returned_quantity ?? 0,
    tax_rates: tax_lines.map(({ rate }) => rate),
  }))

/** Whether its buyer may still cancel an order: nothing of it is packed. */
export const isCancelable = (order: { status: string; fulfillment_status: string }) =>
  ['pending', 'requires_action'].includes(order.status) &&
  ['not_fulfilled', 'canceled'].includes(order.fulfillment_status)
