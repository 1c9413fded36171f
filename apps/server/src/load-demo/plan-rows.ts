import type { DemoSubscriptionPlan } from '../../../../demo/index.ts'
import { type Rows, stableId } from './insert-rows.ts'

/** Subscription plans, published, and the categories for which they are offered. */
export function planRows(now: Date, plans: readonly DemoSubscriptionPlan[]): Rows[] {
  const id = ({ key }: DemoSubscriptionPlan) => stableId('subscription_plan', key)
  return [
    [
      'subscription_plan',
      plans.map((plan) => {
        const { key: _, category_handles: _c, ...terms } = plan
        return { id: id(plan), ...terms, status: 'published', created_at: now, updated_at: now }
      }),
    ],
    [
      'subscription_plan_target',
      plans.flatMap((plan) =>
        plan.category_handles.map((handle) => ({
          subscription_plan_id: id(plan),
          target_type: 'category',
          target_id: stableId('category', handle),
        })),
      ),
    ],
  ]
}
