import { clockInTokyo } from '@kusuribako/contract/values/day'
/** An instant as Tokyo time, `2026-11-22T14:56`: the value of a `datetime-local` field. */
export const clockOf = (instant: string) => clockInTokyo(instant).toISOString().slice(0, 16)

/** The instant of such a value. The field has no seconds: if it still shows `before`, that is kept exactly. */
export const instantOf = (clock: string, before?: string | null) =>
  before && clock === clockOf(before) ? before : `${clock}:00+09:00`

/** The last instant of the minute of such a value, at which something ends; null without one. */
export function endInstantOf(clock: string, before?: string | null): string | null {
  if (!clock) return null
  return before && clock === clockOf(before) ? before : `${clock}:59.999+09:00`
}
