import { regions } from '@kusuribako/client/routes'
import type { Api } from '../../api.server.ts'
import { remembered } from './remembered.server.ts'

const regionRate = remembered(async (call) => {
  const found = await call(regions.list, { query: { limit: 1, order: 'created_at' } })
  return found.ok ? Number(found.data.regions[0]?.metadata?.dpoint_base_rate ?? 0) : null
})

/** What part of a price comes back to members as points (0.01: one for a hundred yen); none while nobody can tell. */
export const pointRateOf = async (api: Api): Promise<number> => (await regionRate(api)) ?? 0
