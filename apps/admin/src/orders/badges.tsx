import { Badge } from '@kusuribako/ui/badge.tsx'
import type { Order } from './orders.ts'
import { deliveryTones, paymentTones, statusTones } from './progress.ts'
import { say } from './words.ts'

export const PaymentBadge = ({ order }: { order: Pick<Order, 'payment_status'> }) => (
  <Badge tone={paymentTones[order.payment_status]}>{say.payments[order.payment_status]}</Badge>
)

/**
 * An order that is cancelled or waits for a pharmacist is not on its way, whatever is packed of it; one that a change
 * has left without goods has nothing to pack.
 */
export function DeliveryBadge({ order }: { order: Pick<Order, 'status' | 'fulfillment_status' | 'items'> }) {
  const { status, fulfillment_status, items } = order
  if (status === 'canceled' || status === 'requires_action')
    return <Badge tone={statusTones[status]}>{say.statuses[status]}</Badge>
  if (items.length === 0) return <Badge tone="neutral">{say.nothingToPack}</Badge>
  return <Badge tone={deliveryTones[fulfillment_status]}>{say.deliveries[fulfillment_status]}</Badge>
}
