import type { Caller, Reading } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** A visit to another party and the way back are within it. */
const lasts_ms = 15 * 60_000

/** Whether it is so long ago that the customer proved who they are that a session alone says little. */
export const isLongAgo = ({ who, now }: Asking): boolean =>
  who.customer_id !== null && now.getTime() - (who.proved_at?.getTime() ?? 0) > lasts_ms

/**
 * Refuses with `sign_in_again` whoever is not known to be the customer themselves just now: asked before what a stolen
 * session must not do (079).
 */
export function mustHaveProved(asking: Asking): void {
  if (isLongAgo(asking)) throw refuse('sign_in_again')
}

type Asking = Pick<Reading, 'now'> & { who: Caller }
