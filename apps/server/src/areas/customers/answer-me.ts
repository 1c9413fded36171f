import type { Ctx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findCustomer } from './customers.queries.ts'

/** Answers the signed-in customer. */
export async function answerMe(ctx: Ctx) {
  const customer = await findCustomer(ctx.db, ctx.who.customer_id!)
  if (!customer) throw refuse('unauthorized')
  return { customer }
}
