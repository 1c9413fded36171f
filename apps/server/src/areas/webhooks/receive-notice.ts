import { cardProvider } from '@kusuribako/contract/payments/cards'
import { webhooks as api } from '@kusuribako/contract/webhooks/webhooks'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import type { ProviderNotice } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { approveCharge, followAttempt, releaseUnusedMoney, resumeCheckout } from '../checkout/index.ts'
import { reconcileCollection } from '../edits/index.ts'
import {
  followRefund,
  isProviderEventKnown,
  orProviderFailure,
  reconcilePayment,
  rememberProviderEvent,
} from '../payments/index.ts'

/**
 * A provider's notification: resumes whatever it is about. Its statement about the payment is not used, because it may
 * be old, late or out of order: the operation asks the provider. A notification is marked as done only afterwards: on
 * failure the answer is 5xx and it is sent again.
 */
async function receive(ctx: Ctx, provider_id: string): Promise<void> {
  const notice = await read(ctx, provider_id)
  const { id: event_id, type, reference, cart_id, attempt_id, refund, of_payment } = notice
  if (cart_id === null && attempt_id === undefined && !refund && !of_payment) return
  const isNew = isProviderEventKnown(ctx, { provider_id, event_id }).then((isKnown) => !isKnown)
  // Payments for a change of an order are named by their collection.
  if (refund) (await isNew) && (await orProviderFailure(ctx, followRefund(ctx, provider_id, refund)))
  else if (cart_id?.startsWith('paycol_')) {
    const paid = reference === null ? undefined : { provider_id, reference }
    if (await isNew) await reconcileCollection(ctx, cart_id, paid)
  } else if (cart_id !== null) {
    const isOver = await resumeCheckout(ctx, cart_id, isNew)
    if (isOver && reference !== null) await releaseUnusedMoney(ctx, { provider_id, cart_id, reference })
  }
  // Some providers sign nothing: what names no attempt of ours would let anybody fill the table of events.
  else if (attempt_id !== undefined && !(await followAttempt(ctx, attempt_id, isNew, reference))) return
  if (!(await isNew)) return
  // What others did with the money may be a difference between the provider's books and ours.
  if (of_payment) await orProviderFailure(ctx, reconcilePayment(ctx, provider_id, of_payment, notice.dispute))
  await ctx.tx((tx) => rememberProviderEvent(tx, { provider_id, event_id, type, reference }))
}

async function read(ctx: Ctx, provider_id: string): Promise<ProviderNotice> {
  const { raw_body = '', headers, ip } = ctx.asked
  const provider = ctx.outside.payments.get(provider_id)
  // Some name only the payment, so its purpose is looked up.
  const reading = provider?.readNotice?.({ raw_body, headers, ip })
  const notice = reading && (await orProviderFailure(ctx, Promise.resolve(reading)))
  // It is stored, and some can be sent by anybody: no provider's own name is as long.
  if (!notice || [notice.id, notice.type, notice.reference ?? ''].some(({ length }) => length > 255))
    throw refuse('webhook_signature_invalid')
  return notice
}

const receiveFrom = (provider_id: string) => async (ctx: Ctx) => {
  await receive(ctx, provider_id)
  return { received: true as const }
}

const receiveRakutenPay: Handler<typeof api.rakutenPay> = async (ctx) => {
  await receive(ctx, 'rakuten-pay')
  return 0
}

const userCheck: Handler<typeof api.dPayUserCheck> = async (ctx, { body }) => {
  await read(ctx, 'd-pay')
  const { order_id: id, payment_id, amount } = body
  return { result: (await approveCharge(ctx, { id, payment_id, amount })) ? 'OK' : 'NG' }
}

export const noticeRoutes = [
  on(api.stripe, receiveFrom(cardProvider)),
  on(api.amazonPay, receiveFrom('amazon-pay')),
  on(api.paypay, receiveFrom('paypay')),
  on(api.dPay, receiveFrom('d-pay')),
  on(api.dPayUserCheck, userCheck),
  on(api.rakutenPay, receiveRakutenPay),
]
