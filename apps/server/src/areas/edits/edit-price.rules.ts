import type { LoadedOrder } from '../orders/index.ts'
import { totalsOfOrder } from '../orders/order-price.rules.ts'
import type { EditLineRow, EditRow } from './load-edit.queries.ts'

export type EditStatus = 'confirmed' | 'declined' | 'requested' | 'created' | 'canceled'

/** An edit's status: its latest event, in this order of precedence. */
export function statusOf({ canceled_at, confirmed_at, declined_at, requested_at }: EditRow): EditStatus {
  if (canceled_at) return 'canceled'
  if (confirmed_at) return 'confirmed'
  if (declined_at) return 'declined'
  return requested_at ? 'requested' : 'created'
}

/** Every figure of the order as it would be, and the difference (yen) from now. */
export function totalsOfEdit(order: LoadedOrder, items: readonly EditLineRow[]) {
  const totals = totalsOfOrder({ ...order, items: [...items] })
  return { ...totals, difference_due: totals.total - totalsOfOrder(order).total }
}
