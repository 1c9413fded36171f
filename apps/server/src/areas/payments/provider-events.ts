import type { Tx } from '../../base/ctx.ts'

export interface ProviderEvent {
  provider_id: string
  event_id: string
  type: string
  /** The provider's name for what the news is about. */
  reference: string | null
}

/** Remembers news of a provider; false when the same news came before. */
export async function claimProviderEvent(tx: Tx, event: ProviderEvent): Promise<boolean> {
  const fresh = await tx.db
    .insertInto('provider_event')
    .values({ ...event, received_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return fresh !== undefined
}

/** Whether the same news came before. */
export async function isProviderEventKnown(
  { db }: Pick<Tx, 'db'>,
  { provider_id, event_id }: Pick<ProviderEvent, 'provider_id' | 'event_id'>,
): Promise<boolean> {
  const known = await db
    .selectFrom('provider_event')
    .select('event_id')
    .where('provider_id', '=', provider_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return known !== undefined
}
