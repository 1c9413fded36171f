/** `2026-11-22T14:56`, as a clock in Tokyo shows an instant; as a field of the browser takes it. */
export const clockOf = (instant: string) => new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 16)

/** The instant at which a clock in Tokyo shows it; `before`, to the second, where that was not changed. */
export const instantOf = (clock: string, before?: string | null) =>
  before && clock === clockOf(before) ? before : `${clock}:00+09:00`
