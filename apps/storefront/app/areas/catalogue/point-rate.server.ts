import { regions } from '@kusuribako/client/routes'
import type { Api } from '../../api.server.ts'
import { remembered } from './remembered.server.ts'

/** What screens need of the region in which the shop sells. */
export interface RegionTold {
  /** What part of a price comes back to members as points (0.01: one for a hundred yen). */
  pointRate: number
  /** The standard rate of tax, in percent. */
  taxRate: number
}

const regionTold = remembered<RegionTold>(async (call) => {
  const found = await call(regions.list, { query: { limit: 1, order: 'created_at' } })
  if (!found.ok) return null
  const [region] = found.data.regions
  return { pointRate: Number(region?.metadata?.dpoint_base_rate ?? 0), taxRate: Number(region?.tax_rate ?? 0) }
})

/** Nothing comes back, and nothing bears a reduced rate, while nobody can tell. */
export const regionOf = async (api: Api): Promise<RegionTold> => (await regionTold(api)) ?? { pointRate: 0, taxRate: 0 }

/** What part of a price comes back to members as points. */
export const pointRateOf = async (api: Api): Promise<number> => (await regionOf(api)).pointRate
