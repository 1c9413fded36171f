import type { adminSubscriptions as api } from '@kusuribako/contract/subscriptions/subscriptions'
import type { Handler } from '../../base/ctx.ts'
import { Refused } from '../../base/refuse.ts'
import { lockActive } from './lock-subscription.ts'
import { noteFault } from './note-failure.ts'
import { announceNext } from './note-next-deliveries.ts'
import { answerOne } from './read-subscriptions.ts'
import { renew } from './renew-subscription.ts'
import { renewDue } from './run-subscriptions.ts'

export const runAll: Handler<typeof api.run> = async (ctx) => ({ data: await renewDue(ctx) })

/** Orders the next delivery before it is due; a failed one keeps its day, and a fault of our own is thrown. */
export const runOne: Handler<typeof api.runOne> = async (ctx, { body }) => {
  const { id: subscription_id, current_cycle } = await ctx.tx((tx) => lockActive(tx, body.subscription_id))
  const outcome = await renew(ctx, subscription_id, true).catch(async (error) => {
    if (!(error instanceof Refused)) await noteFault(ctx, { subscription_id, cycle: current_cycle + 1 }, error)
    throw error
  })
  const { data } = await answerOne(ctx, body.subscription_id)
  return { data: { ...data, order_id: outcome !== 'not due' && 'order_id' in outcome ? outcome.order_id : null } }
}

export const runEmail: Handler<typeof api.runEmail> = async (ctx, { body }) => {
  await ctx.tx(async (tx) => announceNext(tx, await lockActive(tx, body.subscription_id)))
  return answerOne(ctx, body.subscription_id)
}
