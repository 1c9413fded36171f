import type { adminOrders } from '@kusuribako/contract/orders/admin-orders'
import type { z } from 'zod'
import type { say } from './words.ts'

type Query = z.input<(typeof adminOrders)['list']['query']>
export type View = keyof typeof say.views

/**
 * What each ready view of the list asks for: the work that waits, and what has been done. An order that is packed or
 * sent in parts may have to be packed, or sent, or both; its page says which.
 */
export const views: Record<View, Query> = {
  all: {},
  to_pack: {
    status: ['pending'],
    fulfillment_status: ['not_fulfilled', 'partially_fulfilled', 'partially_shipped', 'canceled'],
  },
  to_ship: { status: ['pending'], fulfillment_status: ['fulfilled', 'partially_fulfilled', 'partially_shipped'] },
  shipped: { fulfillment_status: ['shipped'] },
  review: { status: ['requires_action'] },
  to_capture: { status: ['pending'], payment_status: ['awaiting', 'requires_action', 'not_paid'] },
  returned: { fulfillment_status: ['partially_returned', 'returned'] },
  canceled: { status: ['canceled'] },
}

/** The view that an address names, else all. */
export const viewOf = (word: string): View => (Object.hasOwn(views, word) ? (word as View) : 'all')

const waiting: readonly View[] = ['to_pack', 'to_ship', 'review', 'to_capture']

/** What waits begins with who has waited longest: the end of a long list is no place for them. */
export const isOldestFirst = (view: View) => waiting.includes(view)
