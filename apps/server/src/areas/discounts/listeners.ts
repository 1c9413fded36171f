import { after, type Listener } from '../../base/facts.ts'
import { openBoughtGiftCards } from './issue-gift-cards.ts'

export const listeners: Listener[] = [
  after('order.payment_captured', 'open-gift-cards', (ctx, { order_id }) =>
    ctx.tx((tx) => openBoughtGiftCards(tx, String(order_id))),
  ),
]
