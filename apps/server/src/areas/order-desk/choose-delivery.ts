import type { adminOrders as api } from '@kusuribako/contract/orders/admin-orders'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { dropOrderMethod, writeMethod } from '../carts/index.ts'
import { mayMoveMoney } from '../identity/index.ts'
import { changeOrder, getOrder, readAdminOrder, totalsOfOrder } from '../orders/index.ts'
import { paidInKind, priceShippingOption, refundExcessToGiftCards, type ShippingChoice } from '../returns/index.ts'
import { lockStandingOrder } from './lock-standing-order.ts'

/**
 * Chooses how an order is delivered, at a price set by staff, replacing a delivery of the same profile. A price other
 * than the option's own changes what the buyer owes, and requires `money` (110).
 */
export const addShippingMethod: Handler<typeof api.addShippingMethod> = (ctx, { params, query, body }) =>
  ctx.tx(async (tx) => {
    await choose(tx, params.id, body)
    return { order: await readAdminOrder(tx, params.id, query) }
  })

async function choose(tx: Tx, order_id: string, { price, ...choice }: ShippingChoice & { price: number }) {
  const [, method, before, in_kind] = await Promise.all([
    lockStandingOrder(tx, order_id),
    priceShippingOption(tx, order_id, choice, 'staff'),
    getOrder(tx, order_id),
    paidInKind(tx, order_id),
  ])
  if (!method) throw refuse('shipping_option_not_in_region')
  if (price !== method.price && !mayMoveMoney(tx.who.staff!)) throw refuse('forbidden')
  await dropOrderMethod(tx, order_id, choice.option_id)
  const owner = { order_id, return_id: null, claim_order_id: null }
  await writeMethod(tx, { ...method, price, id: newId('shipping_method'), ...owner })
  const after = await getOrder(tx, order_id)
  // The cards may have paid for a dearer delivery.
  const lines = before.items.map((item) => ({ ...item, original_item_id: item.id }))
  const credited = await refundExcessToGiftCards(tx, before, lines, in_kind, after.shipping_methods)
  const gift_card_transactions = [...after.gift_card_transactions, ...credited]
  await changeOrder(tx, order_id, { total: totalsOfOrder({ ...after, gift_card_transactions }).total })
}
