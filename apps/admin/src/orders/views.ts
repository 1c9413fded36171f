import type { adminOrders } from '@kusuribako/contract/orders/admin-orders'
import type { z } from 'zod'
import type { say } from './words.ts'

type Query = z.input<(typeof adminOrders)['list']['query']>
export type View = keyof typeof say.views

/**
 * The filters of each predefined view: open work, and finished work. An order packed or sent in parts may be in both
 * lists; its page says which. After a full refund an order does not wait to be packed, because nobody pays for it any
 * more: somebody decides whether its goods are sent even so, or go back to stock. Closed orders may wait for money too:
 * an edit is paid afterwards, or they were closed too early.
 */
export const views: Record<View, Query> = {
  all: {},
  to_pack: {
    status: ['pending'],
    payment_status: ['not_paid', 'awaiting', 'captured', 'partially_refunded', 'canceled', 'requires_action'],
    fulfillment_status: ['not_fulfilled', 'partially_fulfilled', 'partially_shipped', 'canceled'],
  },
  to_ship: { status: ['pending'], fulfillment_status: ['fulfilled', 'partially_fulfilled', 'partially_shipped'] },
  shipped: { fulfillment_status: ['shipped'] },
  review: { status: ['requires_action'] },
  to_capture: {
    status: ['pending', 'completed', 'archived'],
    payment_status: ['awaiting', 'requires_action', 'not_paid'],
  },
  refunded: {
    status: ['pending'],
    payment_status: ['refunded'],
    fulfillment_status: ['not_fulfilled', 'fulfilled', 'partially_fulfilled', 'partially_shipped', 'canceled'],
  },
  returned: { fulfillment_status: ['partially_returned', 'returned'] },
  canceled: { status: ['canceled'] },
}

/** The view in the URL, else all. */
export const viewOf = (word: string): View => (Object.hasOwn(views, word) ? (word as View) : 'all')

const waiting: readonly View[] = ['to_pack', 'to_ship', 'review', 'to_capture', 'refunded']

/** Waiting orders are listed oldest first: they must not be at the end of a long list. */
export const isOldestFirst = (view: View) => waiting.includes(view)
