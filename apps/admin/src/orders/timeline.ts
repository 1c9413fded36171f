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

export interface Happening {
  /** ISO 8601. */
  at: string
  what: string
  /** A tracking number, a note. */
  more?: string
}

/** The events of an order, the oldest first; including its changes. */
export function timelineOf(order: Order, edits: readonly Pick<Edit, 'confirmed_at'>[] = []): Happening[] {
  const happenings: (Happening | null)[] = [
    { at: order.created_at, what: events.placed },
    ...order.payments.flatMap(({ amount, captured_at, canceled_at }) => [
      when(captured_at, events.captured(yen(amount))),
      when(canceled_at, events.voided(yen(amount))),
    ]),
    ...disputesOf(order).map(({ opened_at, amount }) => when(opened_at, sayDispute.begun(yen(amount)))),
    ...order.fulfillments.flatMap((parcel) => ofParcel(parcel, parcelName(order, parcel.id))),
    ...order.refunds.flatMap(ofRefund),
    ...order.returns.flatMap(({ created_at, received_at, status, updated_at }) => [
      when(created_at, events.returnRequested),
      when(received_at, events.returnReceived),
      when(status === 'canceled' ? updated_at : null, events.returnCanceled),
    ]),
    ...exchangesOf(order).flatMap(({ kind, created_at, canceled_at, fulfillments }) => [
      when(created_at, events[kind]),
      when(canceled_at, sayExchange.canceled(sayExchange.kinds[kind])),
      ...fulfillments.flatMap((parcel) => ofParcel(parcel, sayExchange.parcelOf(sayExchange.kinds[kind]))),
    ]),
    ...edits.map(({ confirmed_at }) => when(confirmed_at, events.changed)),
    when(order.canceled_at, events.canceled),
  ]
  return happenings.filter((one) => one !== null).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function ofRefund(refund: Order['refunds'][number]) {
  const { created_at, amount, note } = refund
  const declined = declineOf(refund)
  const refunded = (refund.metadata?.by_bank ? sayDispute.givenBack : events.refunded)(yen(amount))
  if (!declined) return when(created_at, waitOf(refund) ? sayDeclined.asked(yen(amount)) : refunded, note)
  if (declined.isWon) return [when(created_at, refunded), when(declined.at, sayDeclined.won(yen(amount)))]
  return [
    when(created_at, sayDeclined.asked(yen(amount)), note),
    when(declined.at, sayDeclined.happened(yen(amount)), declined.why),
  ]
}

function ofParcel({ created_at, shipped_at, canceled_at, tracking_links }: Parcel, name: string) {
  const numbers = tracking_links.map(({ tracking_number }) => tracking_number).join('、')
  return [
    when(created_at, events.packed(name)),
    when(canceled_at, events.unpacked(name)),
    when(shipped_at, events.shipped(name), numbers),
  ]
}

const when = (at: string | null, what: string, more?: string | null): Happening | null =>
  at ? { at, what, ...(more && { more }) } : null
