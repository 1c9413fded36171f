import type { Ctx } from '../../base/ctx.ts'
import type { LaterSale } from '../orders/index.ts'
import type { Shop } from './account-letters.rules.ts'
import {
  findCanceled,
  findClaim,
  findConfirmedEdit,
  findDeclinedRefund,
  findRefund,
  findReplacementParcel,
  findRequestedEdit,
  findReturn,
  findSwap,
} from './after-order.queries.ts'
import {
  claimLetter,
  editConfirmedLetter,
  editRequestedLetter,
  filledLink,
  orderCanceledLetter,
  refundDeclinedLetter,
  refundLetter,
  returnReceivedLetter,
  returnRequestedLetter,
  swapLetter,
} from './after-order-letters.rules.ts'
import type { Letter } from './letter.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { readOrderLetter } from './order-letter.queries.ts'
import type { OrderLetterInput } from './order-letters.rules.ts'
import { parcelSentLetter } from './parcel-letters.rules.ts'
import { readShop } from './shop.queries.ts'

/** Sends a mail to an order's buyer, once per occasion; to nobody when staff switched notifications off. */
async function mailToBuyer(
  ctx: Ctx,
  target: { order_id: string; is_silent: boolean; later_sale?: LaterSale } | null,
  occasion: string,
  write: (shop: Shop, order: OrderLetterInput) => Letter,
): Promise<OutgoingMail | null> {
  if (!target || target.is_silent) return null
  const [shop, order] = await Promise.all([readShop(ctx), readOrderLetter(ctx, target.order_id, target.later_sale)])
  return {
    occasion,
    to: order.email,
    letter: write(shop, order.letter),
    resource_type: 'order',
    resource_id: target.order_id,
    customer_id: order.customer_id,
  }
}

/** A rejected order, and one whose review has expired, have mails of their own. */
export async function notifyOrderCanceled(ctx: Ctx, orderId: string) {
  const canceled = await findCanceled(ctx, orderId)
  return mailToBuyer(ctx, canceled, `order-canceled:${orderId}`, (shop, order) =>
    orderCanceledLetter(shop, order, canceled!),
  )
}

/** What comes back, and how. Not for a return of a swap or a claim, which have mails of their own. */
export async function notifyReturnRequested(ctx: Ctx, id: string) {
  const returned = await findReturn(ctx, id)
  return mailToBuyer(ctx, returned, `return-requested:${id}`, (shop, order) =>
    returnRequestedLetter(shop, order, returned!),
  )
}

/** What has arrived, and what is given back for it; not for a return of a swap or a claim. */
export async function notifyReturnReceived(ctx: Ctx, id: string) {
  const returned = await findReturn(ctx, id)
  return mailToBuyer(ctx, returned, `return-received:${id}`, (shop, order) =>
    returnReceivedLetter(shop, order, returned!),
  )
}

/** The sum of refunds, without those that their provider has declined meanwhile; none left: no mail. */
export async function notifyRefunded(ctx: Ctx, orderId: string, refundIds: readonly string[]) {
  const refund = await findRefund(ctx, orderId, refundIds)
  const occasion = `order-refunded:${refundIds.join()}`
  return mailToBuyer(ctx, refund, occasion, (shop, order) => refundLetter(shop, order, refund!))
}

/** Corrects the mail about this refund; without one, or when the money was given back since: no mail. */
export async function notifyRefundDeclined(ctx: Ctx, refundId: string) {
  const refund = await findDeclinedRefund(ctx, refundId)
  return mailToBuyer(ctx, refund, `refund-declined:${refundId}`, (shop, order) =>
    refundDeclinedLetter(shop, order, refund!),
  )
}

/** What comes back, what is sent for it, and the link to agree: mailed for a silent order too. */
export async function notifySwapOffered(ctx: Ctx, id: string) {
  const swap = await findSwap(ctx, id)
  if (!swap) return null
  const { cart_id, order_id } = swap
  const link = filledLink(swap.link_template, { cart_id, swap_id: id, order_id })
  return mailToBuyer(ctx, swap, `swap-offered:${id}`, (shop, order) => swapLetter(shop, order, { ...swap, link }))
}

/** What the shop does about a claim: a refund, or a replacement. */
export async function notifyClaimSettled(ctx: Ctx, id: string) {
  const claim = await findClaim(ctx, id)
  return mailToBuyer(ctx, claim, `claim-taken:${id}`, (shop, order) => claimLetter(shop, order, claim!))
}

/** A parcel of a swap or of a claim has left. */
export async function notifyReplacementSent(ctx: Ctx, orderId: string, fulfillmentId: string) {
  const parcel = await findReplacementParcel(ctx, fulfillmentId)
  const target = parcel && { order_id: orderId, is_silent: parcel.is_silent }
  return mailToBuyer(ctx, target, `order-shipped:${fulfillmentId}`, (shop, order) =>
    parcelSentLetter(shop, order, parcel!),
  )
}

/** The link to agree to a change: mailed for a silent order too, while the change waits for its buyer. */
export async function notifyEditRequested(ctx: Ctx, id: string) {
  const change = await findRequestedEdit(ctx, id)
  if (!change) return null
  const link = filledLink(change.link_template, change.link_values)
  return mailToBuyer(ctx, change, `order-edit-requested:${id}`, (shop, order) =>
    editRequestedLetter(shop, order, { ...change, link: link ?? `${shop.url}/order-edits/${id}` }),
  )
}

/** The order as it was changed by agreement: mailed for a silent order too. */
export const notifyEditConfirmed = async (ctx: Ctx, id: string) =>
  mailToBuyer(ctx, await findConfirmedEdit(ctx, id), `order-edit-confirmed:${id}`, editConfirmedLetter)
