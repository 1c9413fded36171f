import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { Tx } from '../../base/ctx.ts'
import { noteSubscription } from '../payments/index.ts'
import { noteEvent } from './events.ts'
import { lockSubscription, writeState } from './lock-subscription.ts'
import { afterOrder } from './subscription-state.rules.ts'

/** Counts the order of a delivery, once: reported by the run, and by the order's own fact. */
export async function advance(
  tx: Tx,
  { subscription_id, cycle, order_id }: { subscription_id: string; cycle: number; order_id: string },
): Promise<void> {
  const row = await lockSubscription(tx, subscription_id)
  const after = afterOrder(row, row.plan, cycle, dayInTokyo(tx.now))
  if (after === row) return
  await writeState(tx, row.id, after)
  await tx.send
    .updateTable('subscription_renewal')
    .set({ order_id, leased_until: null, updated_at: tx.now })
    .where('subscription_id', '=', subscription_id)
    .where('cycle', '=', cycle)
    .execute()
  await noteSubscription(tx, order_id, row.id)
  await noteEvent(tx, row.id, 'system_order_placed', { order_id, new_order_date: after.next_order_at })
  if (after.status === 'completed') await noteEvent(tx, row.id, 'system_complete')
}
