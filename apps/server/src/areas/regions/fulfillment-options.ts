import type { adminRegions } from '@kusuribako/contract/regions/admin-regions'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { answerRegion } from './read-region.ts'

/** What each carrier supports; a shipping option's `data` is one of these. Manual parcels go out and come back. */
const offered: Record<string, { id: string; is_return?: true }[]> = {
  manual: [{ id: 'manual-fulfillment' }, { id: 'manual-fulfillment-return', is_return: true }],
}

export const fulfillmentOptions: Handler<typeof adminRegions.fulfillmentOptions> = async ({ db }, { params }) => {
  await answerRegion(db, params.id, { expand: '' })
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from region_fulfillment_provider where region_id = ${params.id} order by provider_id`.execute(db)
  return {
    fulfillment_options: rows.map(({ provider_id }) => ({ provider_id, options: offered[provider_id] ?? [] })),
  }
}
