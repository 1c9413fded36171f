import type { Input } from '@kusuribako/contract/endpoint'
import type { adminSwaps, storeSwaps } from '@kusuribako/contract/returns/swap-calls'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Handler, Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { startSwapCart, writeLines } from '../carts/index.ts'
import { mayMoveMoney } from '../identity/index.ts'
import { getOrder, lockOrder, mayRead, mustMayActForBuyer } from '../orders/index.ts'
import { answerOrder } from './answer-order.ts'
import { goodsToSend, pricingOfOrder } from './goods-to-send.ts'
import { linesOfOrder } from './lines-of-order.queries.ts'
import { readSwap } from './read-swaps.ts'
import { findReasons, linesToReturn, mustBeValidReasons, writeReturn } from './request-return.ts'
import { mustBeOffered, priceReturnShipping, type ShippingChoice } from './return-shipping.ts'
import { recordCredits, returnCreditLines } from './swap-cart-lines.ts'

/**
 * Staff offer a swap; the buyer confirms it in the cart created for it. Naming the price of a delivery requires `money`
 * (110): nobody with that right sees the swap before its buyer pays.
 */
export const createSwap: Handler<typeof adminSwaps.create> = (ctx, { params, query, body }) => {
  const { additional_items = [], ...swap } = body
  const namesPrice = swap.return_shipping?.price !== undefined || swap.custom_shipping_options?.length
  if (namesPrice && !mayMoveMoney(ctx.who.staff!)) throw refuse('forbidden')
  return ctx.tx(async (tx) => {
    await makeSwap(tx, params.id, { ...swap, additional_items }, 'staff')
    return answerOrder(tx, params.id, query)
  })
}

/** A shopper requests a swap of an order that they may read. */
export const createStoreSwap: Handler<typeof storeSwaps.create> = (ctx, { body }) => {
  const { order_id, return_shipping_option: option_id, ...fields } = body
  const swap = { ...fields, allow_backorder: false, ...(option_id && { return_shipping: { option_id } }) }
  return ctx.tx(async (tx) => ({ swap: await readSwap(tx, await makeSwap(tx, order_id, swap, 'shopper'), 'store') }))
}

type Body = Input<typeof adminSwaps.create>['body']
interface NewSwap extends Pick<Body, 'return_items' | 'allow_backorder'> {
  additional_items: NonNullable<Body['additional_items']>
  return_shipping?: ShippingChoice
  custom_shipping_options?: Body['custom_shipping_options']
  sales_channel_id?: string
  no_notification?: boolean
  return_location_id?: string
}

async function makeSwap(tx: Tx, order_id: string, request: NewSwap, by: 'staff' | 'shopper') {
  const [order, loaded, sold, pricing, pricedShipping, reasons] = await Promise.all([
    lockOrder(tx, order_id),
    by === 'shopper' ? getOrder(tx, order_id) : null,
    linesOfOrder(tx.db, order_id),
    pricingOfOrder(tx, order_id),
    priceReturnShipping(tx, order_id, request.return_shipping ?? {}, by),
    findReasons(tx, request.return_items),
  ])
  if (loaded && !mayRead(tx, loaded)) throw notFound('orders', order_id)
  if (loaded) await mustMayActForBuyer(tx, loaded)
  if (order.payment_status !== 'captured') throw refuse('order_not_captured')
  if (order.fulfillment_status === 'not_fulfilled') throw refuse('order_not_fulfilled')
  const lines = linesToReturn(sold, request.return_items)
  mustBeValidReasons(reasons, request.return_items)
  const shipping = mustBeOffered(pricedShipping)
  const sales_channel_id = request.sales_channel_id ?? null
  const channel = sales_channel_id ?? order.sales_channel_id
  const soldBefore = new Map<string, number>()
  const goods = await goodsToSend(tx, request.additional_items, { ...pricing, sales_channel_id: channel, soldBefore })
  const id: Id<'swap'> = newId('swap')
  const cart_id = await startSwapCart(tx, {
    order_id,
    swap_id: id,
    sales_channel_id,
    offered: request.custom_shipping_options ?? [],
  })
  await writeSwap(tx, { id, order_id, cart_id, ...request })
  const { id: return_id } = await writeReturn(tx, {
    owner: { swap_id: id },
    lines,
    shipping,
    custom_refund: null,
    no_notification: request.no_notification ?? null,
    location_id: request.return_location_id ?? null,
  })
  await recordCredits(tx, return_id, lines)
  await writeLines(tx, [
    // Their tax is computed with the cart, and fixed when the buyer confirms.
    ...goods.map((line) => ({ ...line, tax_rates: [], cart_id, swap_id: id, claim_order_id: null })),
    ...returnCreditLines(cart_id, lines, shipping),
  ])
  await tx.note('swap.created', { swap_id: id, order_id })
  return { id, order_id, cart_id }
}

async function writeSwap(
  tx: Tx,
  swap: Pick<NewSwap, 'allow_backorder' | 'no_notification'> & Record<'id' | 'order_id' | 'cart_id', string>,
) {
  const { id, order_id, cart_id, no_notification = null, allow_backorder } = swap
  const stamps = { created_at: tx.now, updated_at: tx.now }
  await tx.send
    .insertInto('swap')
    .values({ id, order_id, cart_id, no_notification, allow_backorder, ...stamps })
    .execute()
}
