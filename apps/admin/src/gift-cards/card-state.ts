export interface CardValidity {
  balance: number
  is_disabled: boolean
  ends_at: string | null
}
export type State = 'on' | 'off' | 'spent' | 'over'

/** Whether a card can be used: staff have disabled it, nothing is left on it, or it has expired. */
export function stateOf({ balance, is_disabled, ends_at }: CardValidity, now: number): State {
  if (is_disabled) return 'off'
  if (balance === 0) return 'spent'
  return ends_at && Date.parse(ends_at) <= now ? 'over' : 'on'
}

/** The end of the last day of validity in Tokyo; null for an invalid day. */
export function endOf(day: string): string | null {
  const begins = Date.parse(`${day}T00:00:00+09:00`)
  return Number.isNaN(begins) ? null : new Date(begins + 86_400_000 - 1).toISOString()
}

/** Whether a card cannot be issued with this last day: also where it is no day, and the card would have no end. */
export const isPast = (day: string, now: number) => day !== '' && !(Date.parse(endOf(day) ?? '') >= now)
