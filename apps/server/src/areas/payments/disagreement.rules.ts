/** A payment according to our books; yen. */
export interface Booked {
  captured_at: Date | null
  canceled_at: Date | null
  amount: number
  amount_refunded: number
}

/** What its provider says of it. `remaining`: the unrefunded part of captured money, where the provider reports it. */
interface ReportedState {
  status: string
  remaining?: number
}

/** A payment's state according to our books. */
export const bookedAs = ({ canceled_at, captured_at, amount, amount_refunded }: Booked) =>
  captured_at ? 'captured' : canceled_at || amount === amount_refunded ? 'canceled' : 'authorized'

/**
 * A provider's difference from our books: the state, or, for captured money, that less is left than we know
 * of (yen). Never that more is left: a decided refund counts with us before the provider is called.
 * `declined_total`: refunds that the provider declined; not every provider leaves them out of its sum.
 */
export function disagreementOf(
  booked: Booked,
  declined_total: number,
  reported: ReportedState,
): { ours: string; theirs: string } | null {
  const [ours, theirs] = [bookedAs(booked), reported.status]
  const held = booked.amount - booked.amount_refunded
  const isEnded = ours === 'canceled' || held === 0
  // Some providers use the same state for what was never captured, released, or fully refunded.
  if (isEnded && theirs !== 'authorized' && theirs !== 'captured') return null
  if (ours !== theirs) return { ours, theirs }
  const { remaining = held } = reported
  return theirs === 'captured' && remaining + declined_total < held
    ? { ours: String(held), theirs: String(remaining) }
    : null
}
