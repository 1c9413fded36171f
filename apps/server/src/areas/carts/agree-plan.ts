import type { Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findOfferedPlans } from './offered-plans.queries.ts'
import { requestedPlanId } from './plan-line.rules.ts'

type Metadata = Record<string, unknown>

/**
 * What a line records of its plan: the plan as it is offered now, whatever the caller has sent. Refuses with
 * `subscription_plan_not_offered`.
 */
export async function agreePlan(
  tx: Pick<Tx, 'db' | 'config'>,
  variantId: string | null,
  unit_price: number | null,
  metadata: Metadata | undefined,
): Promise<Metadata | undefined> {
  if (metadata?.is_subscription_purchase !== true) return metadata
  const planId = requestedPlanId(metadata)
  const offered = planId && variantId ? await findOfferedPlans(tx, [variantId]) : []
  const found = offered.find(({ id }) => id === planId)
  if (!found) throw refuse('subscription_plan_not_offered')
  const { variant_ids: _, ...plan } = found
  return { ...metadata, subscription: { is_initial_purchase: true, plan, unit_price } }
}
