import { after, type Listener } from '../../base/facts.ts'
import { openApprovedGiftCards, openBoughtGiftCards } from './issue-gift-cards.ts'

export const listeners: Listener[] = [
  after('order.payment_captured', 'open-gift-cards', (ctx, { order_id }) =>
    ctx.tx((tx) => openBoughtGiftCards(tx, String(order_id))),
  ),
  after('order.review_decided', 'open-approved-gift-cards', async (ctx, { order_id, decision }) => {
    if (decision === 'approve') await ctx.tx((tx) => openApprovedGiftCards(tx, String(order_id)))
  }),
]
