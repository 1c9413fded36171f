import type { pharmacistTalk as api } from '@kusuribako/contract/checkout/pharmacist-review'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { getProvedOrder, hasAccount, isOrderAccessCode, lockOrder } from '../orders/index.ts'
import { addMessage, closeReview, confirmInformation, expiresAt, readConversation } from '../pharmacy/index.ts'
import { cancelAndRefund, findHoldings, releaseAll } from './release-order.ts'

interface Proof {
  temporaryCode?: string | number
}

/**
 * The order of the buyer who asks: an account holder must sign in, because a link may be passed on and this is about
 * their health; a guest is identified by the link in the mail, and so is a buyer who has closed the account since, as
 * long as the pharmacist needs them. Nobody confirms in a buyer's place: for staff it does not exist.
 */
async function getOrderOfBuyer(ctx: Pick<Ctx, 'db' | 'who' | 'config'>, orderId: string, { temporaryCode }: Proof) {
  if (ctx.who.staff) throw notFound('orders', orderId)
  const loaded = await getProvedOrder(ctx, orderId, temporaryCode === undefined ? {} : { temporaryCode })
  const { order, customer, review } = loaded
  if (ctx.who.customer_id === customer.id) return { order, by: 'account' as const }
  const isLinkEnough = !customer.has_account || (!hasAccount(loaded) && review?.state === 'waiting')
  if (!isLinkEnough || !isOrderAccessCode(ctx.config, orderId, temporaryCode)) throw notFound('orders', orderId)
  return { order, by: 'link' as const }
}

/** What the pharmacist has written about an order, and the answers. */
export const readTalkOfBuyer: Handler<typeof api.read> = async (ctx, { params, body }) => {
  const { order } = await getOrderOfBuyer(ctx, params.orderId, body)
  const [review, talk] = await Promise.all([
    ctx.db
      .selectFrom('pharmacist_review')
      .select(['status', 'waits_for', 'waits_since', 'reminded_at'])
      .where('order_id', '=', params.orderId)
      .executeTakeFirst(),
    readConversation(ctx, params.orderId),
  ])
  if (!review) throw notFound('pharmacist_review', params.orderId, 'order_id')
  const { status: state, waits_for, waits_since, reminded_at } = review
  const expires_at = waits_since && expiresAt(waits_since, reminded_at)
  return { data: { order_id: order.id, display_id: order.display_id, state, waits_for, expires_at, ...talk } }
}

/** The buyer's message. Refuses with `order_not_waiting_for_review` once the order waits for no pharmacist. */
export const writeToPharmacist: Handler<typeof api.write> = async (ctx, { params, body }) => {
  await getOrderOfBuyer(ctx, params.orderId, body)
  await ctx.tx(async (tx) => {
    const [, id] = await Promise.all([
      lockOrder(tx, params.orderId),
      addMessage(tx, params.orderId, body.text, 'buyer'),
    ])
    if (!id) throw refuse('order_not_waiting_for_review')
  })
  return { data: { ok: true } }
}

/** The buyer has read and understood the information; the pharmacist may continue. */
export const confirmInformed: Handler<typeof api.confirm> = async (ctx, { params, body }) => {
  const { by } = await getOrderOfBuyer(ctx, params.orderId, body)
  await ctx.tx(async (tx) => {
    const [, end] = await Promise.all([
      lockOrder(tx, params.orderId),
      confirmInformation(tx, params.orderId, { version: body.version, by }),
    ])
    if (end === 'closed') throw refuse('order_not_waiting_for_review')
    if (end === 'superseded') throw refuse('information_superseded')
  })
  return { data: { ok: true } }
}

/**
 * The buyer withdraws the order before a pharmacist has decided: everything reserved is released, and nothing is
 * charged.
 */
export const declineOrder: Handler<typeof api.decline> = async (ctx, { params: { orderId }, body }) => {
  const money = await ctx.tx(async (tx) => {
    // Sent together, they run in this order; for anybody else the order does not exist, and the transaction is rolled
    // back.
    const [, , isDecided, holdings] = await Promise.all([
      lockOrder(tx, orderId),
      getOrderOfBuyer(tx, orderId, body),
      closeReview(tx, orderId, { status: 'withdrawn' }),
      findHoldings(tx, orderId),
    ])
    if (!isDecided) throw refuse('order_not_waiting_for_review')
    return cancelAndRefund(tx, orderId, holdings, 'buyer')
  })
  await releaseAll(ctx, orderId, money, async () => {})
  return { data: { ok: true } }
}
