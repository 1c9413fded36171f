import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findCustomer } from './customers.queries.ts'

/** Returns the signed-in customer. */
export async function answerCurrentCustomer(ctx: Pick<Ctx | Tx, 'db' | 'who'>) {
  const customer = await findCustomer(ctx.db, ctx.who.customer_id!)
  if (!customer) throw refuse('unauthorized')
  return { customer }
}
