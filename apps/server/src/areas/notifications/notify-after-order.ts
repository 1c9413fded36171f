import type { Ctx } from '../../base/ctx.ts'
import type { Shop } from './account-letters.rules.ts'
import {
  findAskedChange,
  findClaimed,
  findGoodsBack,
  findParcelOf,
  findRefunded,
  findSwapped,
} from './after-order.queries.ts'
import {
  changeAsked,
  changeConfirmed,
  claimTaken,
  filledLink,
  orderRefunded,
  returnReceived,
  returnRequested,
  swapOffered,
} from './after-order-letters.rules.ts'
import type { Letter } from './letter.rules.ts'
import type { Written } from './letters.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import { parcelSent } from './parcel-letters.rules.ts'
import { readShop } from './shop.queries.ts'

/** Sends a mail to an order's buyer, once per occasion; to nobody when staff switched notifications off. */
async function toBuyer(
  ctx: Ctx,
  found: { order_id: string; is_silent: boolean } | null,
  occasion: string,
  write: (shop: Shop, order: OrderLetterInput) => Letter,
): Promise<Written | null> {
  if (!found || found.is_silent) return null
  const [shop, order] = await Promise.all([readShop(ctx), readOrderLetter(ctx, found.order_id)])
  return {
    occasion,
    to: order.email,
    letter: write(shop, order.letter),
    resource_type: 'order',
    resource_id: found.order_id,
    customer_id: order.customer_id,
  }
}

export async function notifyReturnRequested(ctx: Ctx, id: string) {
  const back = await findGoodsBack(ctx, id)
  return toBuyer(ctx, back, `return-requested:${id}`, (shop, order) => returnRequested(shop, order, back!))
}

export async function notifyReturnReceived(ctx: Ctx, id: string) {
  const back = await findGoodsBack(ctx, id)
  return toBuyer(ctx, back, `return-received:${id}`, (shop, order) => returnReceived(shop, order, back!))
}

export async function notifyRefunded(ctx: Ctx, orderId: string, refundIds: readonly string[]) {
  const refunded = await findRefunded(ctx, orderId, refundIds)
  const occasion = `order-refunded:${refundIds.join()}`
  return toBuyer(ctx, refunded, occasion, (shop, order) => orderRefunded(shop, order, refunded!))
}

export async function notifySwapOffered(ctx: Ctx, id: string) {
  const swap = await findSwapped(ctx, id)
  if (!swap) return null
  const { cart_id, order_id } = swap
  const link = filledLink(swap.link_template, { cart_id, swap_id: id, order_id })
  return toBuyer(ctx, swap, `swap-offered:${id}`, (shop, order) => swapOffered(shop, order, { ...swap, link }))
}

export async function notifyClaimTaken(ctx: Ctx, id: string) {
  const claim = await findClaimed(ctx, id)
  return toBuyer(ctx, claim, `claim-taken:${id}`, (shop, order) => claimTaken(shop, order, claim!))
}

/** A parcel of a swap or of a claim has left. */
export async function notifyMoreSent(ctx: Ctx, orderId: string, fulfillmentId: string) {
  const parcel = await findParcelOf(ctx, fulfillmentId)
  const found = parcel && { order_id: orderId, is_silent: parcel.is_silent }
  return toBuyer(ctx, found, `order-shipped:${fulfillmentId}`, (shop, order) => parcelSent(shop, order, parcel!))
}

export async function notifyChangeAsked(ctx: Ctx, id: string) {
  const change = await findAskedChange(ctx, id)
  if (!change) return null
  const own = filledLink(change.link_template, change.link_values)
  return toBuyer(ctx, change, `order-edit-requested:${id}`, (shop, order) =>
    changeAsked(shop, order, { ...change, link: own ?? `${shop.url}/order-edits/${id}` }),
  )
}

export const notifyChangeConfirmed = (ctx: Ctx, id: string, order_id: string) =>
  toBuyer(ctx, { order_id, is_silent: false }, `order-edit-confirmed:${id}`, changeConfirmed)
