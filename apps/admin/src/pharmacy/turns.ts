/** A shift; instants in ISO 8601. */
export interface Turn {
  professional_id: string
  starts_at: string
  ends_at: string
}

/** A plan: the same hours on certain weekdays, from one day to another, both included. */
export interface Plan {
  professional_id: string
  /** Civil days in Tokyo, `2026-04-01`. */
  from: string
  to: string
  /** Weekdays, Sunday is 0. */
  weekdays: readonly number[]
  /** `09:00`; an end that is not after the beginning is on the next day. */
  starts: string
  ends: string
}

const day_ms = 86_400_000
/** The maximum per request (the server's limit). */
export const mostTurns = 500

/** The beginning of a civil day in Tokyo. */
export const startOf = (day: string) => `${day}T00:00:00+09:00`

/** The civil day in Tokyo of an instant. */
export const dayOf = (instant: string | number) =>
  new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })

/** Every shift of a plan, in order; at most one more than may be planned at once. */
export function turnsOf({ professional_id, from, to, weekdays, starts, ends }: Plan): Turn[] {
  const turns: Turn[] = []
  if (!starts || !ends) return turns
  for (let at = Date.parse(from); at <= Date.parse(to) && turns.length <= mostTurns; at += day_ms) {
    if (!weekdays.includes(new Date(at).getUTCDay())) continue
    turns.push({
      professional_id,
      starts_at: instantOf(at, starts),
      ends_at: instantOf(ends > starts ? at : at + day_ms, ends),
    })
  }
  return turns
}

/** Midnight in UTC stands for the day. */
const instantOf = (at: number, time: string) => `${new Date(at).toISOString().slice(0, 10)}T${time}:00+09:00`
