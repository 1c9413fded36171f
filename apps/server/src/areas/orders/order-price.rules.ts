import { pointsSpent } from '../loyalty/points.rules.ts'
import { refundOfLine } from '../pricing/line-totals.rules.ts'
import { type OrderTotals, priceOrder } from '../pricing/totals.rules.ts'
import type { LoadedOrder, OrderLineRow } from './load-order.queries.ts'

/** Computes every figure of an order from what was stored with it. Pure: the same order always gives the same. */
export function totalsOfOrder(loaded: LoadedOrder): OrderTotals {
  return priceOrder({
    lines: linesToPrice(loaded.items),
    shipping_methods: methodsToPrice(loaded.shipping_methods),
    gift_card_transactions: loaded.gift_card_transactions,
    payments: validPayments(loaded),
    refunds: loaded.refunds,
  })
}

/** Without what was released because an edit made it needless. A cancelled order keeps what was released with it. */
export const validPayments = ({ order, payments }: Pick<LoadedOrder, 'order' | 'payments'>): LoadedOrder['payments'] =>
  order.status === 'canceled' ? payments : payments.filter(({ canceled_at }) => !canceled_at)

/** The figures of goods beside an order, and of their delivery: the new ones of a swap or a claim. */
export const totalsOfExchange = (lines: readonly OrderLineRow[], methods: LoadedOrder['shipping_methods'] = []) =>
  priceOrder({
    lines: linesToPrice(lines),
    shipping_methods: methodsToPrice(methods),
    gift_card_transactions: [],
    payments: [],
    refunds: [],
  })

/** The worth of returning this many pieces of a line where `returned` were returned before, in yen with tax. */
export const worthOfPieces = (line: OrderLineRow, quantity: number, returned: number): number =>
  linesToPrice([line]).reduce((_none, priced) => refundOfLine(priced, quantity, returned), 0)

const linesToPrice = (lines: readonly OrderLineRow[]) =>
  lines.map(({ tax_lines, returned_quantity, ...line }) => ({
    ...line,
    returned_quantity: returned_quantity ?? 0,
    tax_rates: tax_lines.map(({ rate }) => rate),
  }))

const methodsToPrice = (methods: LoadedOrder['shipping_methods']) =>
  methods.map(({ tax_lines, ...method }) => ({ ...method, tax_rates: tax_lines.map(({ rate }) => rate) }))

/** The payments whose money the shop has: not those that are only authorised, as by `manual` for an edit. */
export const capturedOf = ({ payments }: Pick<LoadedOrder, 'payments'>): LoadedOrder['payments'] =>
  payments.filter(({ captured_at, canceled_at }) => captured_at && !canceled_at)

/** Yen of money that the shop has for an order; the payments of its swaps are their own. */
export const moneyPaid = (order: Pick<LoadedOrder, 'payments'>): number =>
  capturedOf(order).reduce((sum, { amount, swap_id }) => sum + (swap_id ? 0 : amount), 0)

/** Whether a refund belongs to goods, by its reason: to what came back, was exchanged, or was faulty. */
const isForGoods = (reason: string): boolean => ['return', 'swap', 'claim'].includes(reason)

/** The refunds of that money. */
export const refundsOfMoneyPaid = ({ refunds }: Pick<LoadedOrder, 'refunds'>): LoadedOrder['refunds'] =>
  refunds.filter(({ of_swap }) => !of_swap)

/**
 * The refunds of what an order costs now. Where an edit has made it cheaper than what was paid, the difference is not
 * part of its total any more: refunds of no goods have given that back first, also where a later edit has made it
 * dearer again. A receipt, which states swaps too, passes the refunds of all money: a swap's payment may have given it.
 */
export function refundsOfTotal(loaded: LoadedOrder, refunds = refundsOfMoneyPaid(loaded)): LoadedOrder['refunds'] {
  let excess = Math.max(0, moneyForTotal(loaded) - moneyToPay(loaded))
  return refunds.flatMap((refund) => {
    if (isForGoods(refund.reason)) return [refund]
    const rest = refund.amount - refund.of_edit
    const fromEdit = Math.min(excess, rest)
    excess -= fromEdit
    return rest > fromEdit ? [{ ...refund, amount: rest - fromEdit }] : []
  })
}

const moneyToPay = (loaded: LoadedOrder): number =>
  totalsOfOrder(loaded).total - pointsSpent(loaded.order.metadata as Record<string, unknown> | null)

/** Yen of the money paid that pay for the order: not what was given back because an edit had made it cheaper. */
export const moneyForTotal = (loaded: Pick<LoadedOrder, 'payments' | 'refunds'>): number =>
  loaded.refunds.reduce((sum, { of_edit }) => sum - of_edit, moneyPaid(loaded))

/** Yen that an order costs beyond the money that pays for it. */
export const moneyOwed = (loaded: LoadedOrder): number => Math.max(0, moneyToPay(loaded) - moneyForTotal(loaded))

/** Whether its buyer may still cancel an order: nothing of it is packed. */
export const isCancelable = (order: { status: string; fulfillment_status: string }) =>
  ['pending', 'requires_action'].includes(order.status) &&
  ['not_fulfilled', 'canceled'].includes(order.fulfillment_status)
