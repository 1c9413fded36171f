import { type OrderTotals, priceOrder } from '../pricing/totals.rules.ts'
import type { LoadedOrder } from './load-order.queries.ts'

/** Works out every figure of an order from what was stored with it. Pure: the same order always comes to the same. */
export function reckonOrder(loaded: LoadedOrder): OrderTotals {
  return priceOrder({
    lines: loaded.items.map(({ tax_lines, returned_quantity, ...line }) => ({
      ...line,
      returned_quantity: returned_quantity ?? 0,
      tax_rates: tax_lines.map(({ rate }) => rate),
    })),
    shipping_methods: loaded.shipping_methods.map(({ tax_lines, ...method }) => ({
      ...method,
      tax_rates: tax_lines.map(({ rate }) => rate),
    })),
    gift_card_transactions: loaded.gift_card_transactions,
    payments: loaded.payments,
    refunds: loaded.refunds,
  })
}

/** Whether its buyer may still cancel an order by hand: nothing of it has been packed. */
export const isCancelable = (order: { status: string; fulfillment_status: string }) =>
  ['pending', 'requires_action'].includes(order.status) && order.fulfillment_status === 'not_fulfilled'
