import { yen } from '@kusuribako/ui/format.ts'
import type { Edit } from '../edits/edits.ts'
import { sayDispute } from './dispute-words.ts'
import { disputesOf } from './disputes.tsx'
import { sayExchange } from './exchange-words.ts'
import { exchangesOf } from './exchanges.ts'
import type { Order, Parcel } from './orders.ts'
import { parcelName } from './progress.ts'
import { sayDeclined } from './refund-words.ts'
import { declineOf, waitOf } from './refunds.tsx'
import { say } from './words.ts'

const events = say.events

export interface TimelineEvent {
  /** ISO 8601. */
  at: string
  what: string
  /** A tracking number, a note. */
  more?: string
}

/** The events of an order, the oldest first; including its changes. */
export function timelineOf(order: Order, edits: readonly Pick<Edit, 'confirmed_at'>[] = []): TimelineEvent[] {
  const timeline: (TimelineEvent | null)[] = [
    { at: order.created_at, what: events.placed },
    ...order.payments.flatMap(({ amount, captured_at, canceled_at }) => [
      eventAt(captured_at, events.captured(yen(amount))),
      eventAt(canceled_at, events.voided(yen(amount))),
    ]),
    ...disputesOf(order).map(({ opened_at, amount }) => eventAt(opened_at, sayDispute.begun(yen(amount)))),
    ...order.fulfillments.flatMap((parcel) => parcelEvents(parcel, parcelName(order, parcel.id))),
    ...order.refunds.flatMap(refundEvents),
    ...order.returns.flatMap(({ created_at, received_at, status, updated_at }) => [
      eventAt(created_at, events.returnRequested),
      eventAt(received_at, events.returnReceived),
      eventAt(status === 'canceled' ? updated_at : null, events.returnCanceled),
    ]),
    ...exchangesOf(order).flatMap(({ kind, created_at, canceled_at, fulfillments }) => [
      eventAt(created_at, events[kind]),
      eventAt(canceled_at, sayExchange.canceled(sayExchange.kinds[kind])),
      ...fulfillments.flatMap((parcel) => parcelEvents(parcel, sayExchange.parcelOf(sayExchange.kinds[kind]))),
    ]),
    ...edits.map(({ confirmed_at }) => eventAt(confirmed_at, events.changed)),
    eventAt(order.canceled_at, events.canceled),
  ]
  return timeline.filter((one) => one !== null).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function refundEvents(refund: Order['refunds'][number]) {
  const { created_at, amount, note } = refund
  const declined = declineOf(refund)
  const refunded = (refund.metadata?.by_bank ? sayDispute.givenBack : events.refunded)(yen(amount))
  if (!declined) return eventAt(created_at, waitOf(refund) ? sayDeclined.asked(yen(amount)) : refunded, note)
  if (declined.isWon) return [eventAt(created_at, refunded), eventAt(declined.at, sayDeclined.won(yen(amount)))]
  return [
    eventAt(created_at, sayDeclined.asked(yen(amount)), note),
    eventAt(declined.at, sayDeclined.happened(yen(amount)), declined.why),
  ]
}

function parcelEvents({ created_at, shipped_at, canceled_at, tracking_links }: Parcel, name: string) {
  const numbers = tracking_links.map(({ tracking_number }) => tracking_number).join('、')
  return [
    eventAt(created_at, events.packed(name)),
    eventAt(canceled_at, events.unpacked(name)),
    eventAt(shipped_at, events.shipped(name), numbers),
  ]
}

const eventAt = (at: string | null, what: string, more?: string | null): TimelineEvent | null =>
  at ? { at, what, ...(more && { more }) } : null
