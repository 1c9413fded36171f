import type { State } from './state.ts'

/** How far the parties' clock was moved ahead of this machine's, in ms. */
export interface Clock {
  ahead_ms: number
}

const ahead_ms = (state: State): number => state.get('clock', 'now')?.ahead_ms ?? 0

/**
 * The parties' current time, in ms since 1970: codes, payments and authorisations expire by it. Signatures, tokens and
 * log lines keep the machine's own time, so that the shop goes on accepting them.
 */
export const nowOf = (state: State): number => Date.now() + ahead_ms(state)

export const currentClock = (state: State): Clock & { now: string } => ({
  ahead_ms: ahead_ms(state),
  now: new Date(nowOf(state)).toISOString(),
})

const tenYears_ms = 3_652 * 86_400_000

export class WrongClock extends Error {}

/** Moves the clock ahead by this many ms, or back to the machine's own (0). Never beyond ten years. */
export function moveClock(state: State, by_ms: unknown): Clock & { now: string } {
  const moved = Number.isInteger(by_ms) ? ahead_ms(state) + Number(by_ms) : Number.NaN
  if (!(Number(by_ms) >= 0 && moved <= tenYears_ms))
    throw new WrongClock('by_ms must be a whole number, ten years at most')
  state.put('clock', 'now', { ahead_ms: by_ms === 0 ? 0 : moved })
  return currentClock(state)
}
