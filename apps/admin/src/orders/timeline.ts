import { yen } from '@kusuribako/ui/format.ts'
import type { Order } from './orders.ts'
import { parcelName } from './progress.ts'
import { say } from './words.ts'

const events = say.events

export interface Happening {
  /** ISO 8601. */
  at: string
  what: string
  /** A tracking number, a note. */
  more?: string
}

/** What became of an order, the oldest first. */
export function timelineOf(order: Order): Happening[] {
  const happenings: (Happening | null)[] = [
    { at: order.created_at, what: events.placed },
    ...order.payments.flatMap(({ amount, captured_at, canceled_at }) => [
      when(captured_at, events.captured(yen(amount))),
      when(canceled_at, events.letGo(yen(amount))),
    ]),
    ...order.fulfillments.flatMap(({ id, created_at, shipped_at, canceled_at, tracking_links }) => {
      const name = parcelName(order, id)
      const numbers = tracking_links.map(({ tracking_number }) => tracking_number).join('、')
      return [
        when(created_at, events.packed(name)),
        when(canceled_at, events.unpacked(name)),
        when(shipped_at, events.shipped(name), numbers),
      ]
    }),
    ...order.refunds.map(({ created_at, amount, note }) => when(created_at, events.refunded(yen(amount)), note)),
    ...order.returns.flatMap(({ created_at, received_at, status, updated_at }) => [
      when(created_at, events.returnRequested),
      when(received_at, events.returnReceived),
      when(status === 'canceled' ? updated_at : null, events.returnCanceled),
    ]),
    ...order.swaps.map(({ created_at }) => when(created_at, events.swap)),
    ...order.claims.map(({ created_at }) => when(created_at, events.claim)),
    when(order.canceled_at, events.canceled),
  ]
  return happenings.filter((one) => one !== null).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const when = (at: string | null, what: string, more?: string | null): Happening | null =>
  at ? { at, what, ...(more && { more }) } : null
