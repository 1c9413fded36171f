import type { SubscriptionEvent, SubscriptionEventType } from '@kusuribako/contract/subscriptions/subscriptions'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'

type About = { [K in keyof SubscriptionEvent['metadata']]: SubscriptionEvent['metadata'][K] | Date }

/** Records an event of a subscription. */
export async function noteEvent(
  tx: Pick<Tx, 'send' | 'now'>,
  subscription_id: string,
  type: SubscriptionEventType,
  about: About = {},
): Promise<void> {
  await tx.send
    .insertInto('subscription_event')
    .values({
      id: newId('subscription_event'),
      subscription_id,
      type,
      metadata: JSON.stringify(about),
      created_at: tx.now,
    })
    .execute()
}
