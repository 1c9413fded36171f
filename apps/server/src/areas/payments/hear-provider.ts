import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'

/** What a payment provider answers; one that does not is a refusal (`payment_provider_failed`), and nobody's bug. */
export const hearProvider = <T>(ctx: Pick<Ctx, 'log'>, asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    ctx.log.error({ err: error }, 'payment provider failed')
    throw refuse('payment_provider_failed')
  })
