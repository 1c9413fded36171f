/** A payment by our books; yen. */
export interface Booked {
  captured_at: Date | null
  canceled_at: Date | null
  amount: number
  amount_refunded: number
}

/** What its provider says of it. `left`: of money that is taken, what has not been given back; where it says so. */
interface Said {
  status: string
  left?: number
}

/** How a payment stands by our books. */
export const bookedAs = ({ canceled_at, captured_at, amount, amount_refunded }: Booked) =>
  captured_at ? 'captured' : canceled_at || amount === amount_refunded ? 'canceled' : 'authorized'

/**
 * What a provider says otherwise than our books: the state, or, of money that is taken, that less is left than we know
 * of (yen). Never that more is left: what is decided counts as given back with us before the provider is asked for it.
 * `declined_total`: of refunds that the provider declined; whether it counts them as given back is not known of all.
 */
export function disagreementOf(
  booked: Booked,
  declined_total: number,
  said: Said,
): { ours: string; theirs: string } | null {
  const [ours, theirs] = [bookedAs(booked), said.status]
  const held = booked.amount - booked.amount_refunded
  const isEnded = ours === 'canceled' || held === 0
  // A provider may say the same of what it never took, let go of, or gave back whole.
  if (isEnded && theirs !== 'authorized' && theirs !== 'captured') return null
  if (ours !== theirs) return { ours, theirs }
  const { left = held } = said
  return theirs === 'captured' && left + declined_total < held ? { ours: String(held), theirs: String(left) } : null
}
