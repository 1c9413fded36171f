import { adminOrders } from '@kusuribako/client/routes'
import { askIdempotently } from '../api.ts'
import type { BulkAct, Work } from '../tables/bulk-list.tsx'
import { sayBulk as say } from './bulk-words.ts'
import { isDisputed } from './disputes.tsx'
import { type Order, packListed, query, readOrder } from './orders.ts'
import { leftToPack, remainingWork } from './progress.ts'
import { isDeclined, isRefunded } from './whole-refund.tsx'

/** A list does not know whether returned pieces had been packed before: the order does. */
const readIfReturned = async (order: Order) =>
  order.items.some(({ returned_quantity }) => returned_quantity) ? readOrder(order.id) : order

const works: Record<keyof typeof say.acts, Work<Order>> = {
  pack: async (listed) => {
    if (isDisputed(listed)) return say.disputed
    if (isRefunded(listed)) return say.refunded
    if (isDeclined(listed)) return say.unpaid
    const order = await readIfReturned(listed)
    const items = order.items.flatMap((line) => {
      const quantity = leftToPack(line, order)
      return quantity > 0 ? [{ item_id: line.id, quantity }] : []
    })
    if (items.length === 0) return say.already.pack
    await packListed(order.id, items)
    return null
  },
  capture: async ({ id, payment_status }) => {
    if (payment_status === 'captured') return say.already.capture
    const { order } = await askIdempotently(adminOrders.capture, { params: { id }, query })
    return order.payment_status === 'requires_action' ? say.declined : null
  },
  complete: async (order) => {
    const { id, status } = order
    if (status === 'completed') return say.already.complete
    const remaining = remainingWork(await readIfReturned(order))
    if (remaining.length > 0) return remaining.join('')
    await askIdempotently(adminOrders.complete, { params: { id }, query })
    return null
  },
  archive: async ({ id }) => {
    await askIdempotently(adminOrders.archive, { params: { id }, query })
    return null
  },
}

/** Bulk actions on orders, with and without the right to move money. `onPacked` is called with the packed orders. */
export const bulkActs = (mayMoveMoney: boolean, onPacked: (orders: readonly Order[]) => void): BulkAct<Order>[] =>
  (Object.keys(works) as (keyof typeof works)[])
    .filter((act) => act !== 'capture' || mayMoveMoney)
    .map((act) => ({ ...say.acts[act], work: works[act], ...(act === 'pack' && { finished: onPacked }) }))
