import type { Caller, Reading } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** Long enough for a visit to another party and the return. */
const lasts_ms = 15 * 60_000

/** Whether the customer's last proof of identity is so old that a session alone is not enough. */
export const isProofExpired = ({ who, now }: ProofContext): boolean =>
  who.customer_id !== null && now.getTime() - (who.proved_at?.getTime() ?? 0) > lasts_ms

/**
 * Refuses with `sign_in_again` callers who have not recently proved who they are: checked before what a stolen session
 * must not do (079).
 */
export function mustHaveProved(ctx: ProofContext): void {
  if (isProofExpired(ctx)) throw refuse('sign_in_again')
}

type ProofContext = Pick<Reading, 'now'> & { who: Caller }
