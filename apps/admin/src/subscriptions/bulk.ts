import { adminSubscriptions } from '@kusuribako/client/routes'
import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { ask } from '../api.ts'
import type { BulkAct, Work } from '../tables/bulk-list.tsx'
import { readSubscription } from './subscriptions.ts'
import { sayBulk as say } from './words.ts'

const works: Record<'skip' | 'pause' | 'resume', Work<Subscription>> = {
  // A second skip is refused until the skipped day is over. Another day than the list showed is not skipped unseen.
  skip: async ({ id, next_order_at }) => {
    if ((await readSubscription(id)).next_order_at !== next_order_at) return say.otherNext
    await ask(adminSubscriptions.skip, { body: { subscription_id: id } })
    return null
  },
  pause: async ({ id, status }) => {
    if (status === 'paused') return say.already.paused
    await ask(adminSubscriptions.pause, { body: { subscription_id: id } })
    return null
  },
  resume: async ({ id, status }) => {
    if (status === 'active') return say.already.active
    await ask(adminSubscriptions.resume, { body: { subscription_id: id } })
    return null
  },
}

/** Bulk actions on subscriptions. */
export const bulkActs: readonly BulkAct<Subscription>[] = [
  { ...say.skip, work: works.skip },
  { ...say.pause, work: works.pause },
  { ...say.resume, work: works.resume },
]
