import type { Tx } from '../../base/ctx.ts'

export interface ProviderEvent {
  provider_id: string
  event_id: string
  type: string
  /** The provider's id of what the notification is about. */
  reference: string | null
}

/** Records a provider's notification, once. */
export async function rememberProviderEvent(tx: Tx, event: ProviderEvent): Promise<void> {
  await tx.send
    .insertInto('provider_event')
    .values({ ...event, received_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the same notification was received before. */
export async function isProviderEventKnown(
  { db }: Pick<Tx, 'db'>,
  { provider_id, event_id }: Pick<ProviderEvent, 'provider_id' | 'event_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('provider_event')
    .select('event_id')
    .where('provider_id', '=', provider_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Longer than any provider sends a notification again; after that even one sent by hand only makes us ask it. */
const retention_ms = 90 * 86_400_000

/** Forgets old notifications, so that the table does not grow for ever. */
export async function deleteProviderEvents({ db, now }: Tx): Promise<void> {
  const before = new Date(now.getTime() - retention_ms)
  await db.deleteFrom('provider_event').where('received_at', '<', before).execute()
}
