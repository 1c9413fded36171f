import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** The answer of a payment provider; a missing answer becomes a refusal (`payment_provider_failed`), not a bug. */
export const orProviderFailure = <T>(ctx: Pick<Ctx, 'log'>, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    ctx.log.error({ err: error }, 'payment provider failed')
    throw refuse('payment_provider_failed')
  })
