import type { Ctx } from '../../base/ctx.ts'
import { after, type Listener } from '../../base/facts.ts'
import { forgetBuyer } from './forget-buyer.ts'
import { openBoughtGiftCards } from './issue-gift-cards.ts'

const openCards = (ctx: Ctx, { order_id }: Record<string, unknown>) =>
  ctx.tx((tx) => openBoughtGiftCards(tx, String(order_id)))

export const listeners: Listener[] = [
  after('order.payment_captured', 'open-gift-cards', openCards),
  after('order.review_decided', 'open-approved-gift-cards', async (ctx, about) => {
    if (about.decision === 'approve') await openCards(ctx, about)
  }),
  after('order.retention_ended', 'forget-buyer-in-discounts', (ctx, { order_id }) =>
    ctx.tx((tx) => forgetBuyer(tx, String(order_id))),
  ),
]
