import { regions } from '@kusuribako/client/routes'
import type { Api } from '../../api.server.ts'
import { cachedAnswer } from './cached-answer.server.ts'

/** What screens need to know of the region in which the shop sells. */
export interface RegionFacts {
  /** The part of a price that members earn as points (0.01: one per hundred yen). */
  pointRate: number
  /** The standard rate of tax, in percent. */
  taxRate: number
}

const cachedRegion = cachedAnswer<RegionFacts>(async (call) => {
  const found = await call(regions.list, { query: { limit: 1, order: 'created_at' } })
  if (!found.ok) return null
  const [region] = found.data.regions
  return { pointRate: Number(region?.metadata?.dpoint_base_rate ?? 0), taxRate: Number(region?.tax_rate ?? 0) }
})

/** While unknown, no points are shown, and no reduced rate. */
export const regionOf = async (api: Api): Promise<RegionFacts> =>
  (await cachedRegion(api)) ?? { pointRate: 0, taxRate: 0 }

/** The part of a price that members earn as points. */
export const pointRateOf = async (api: Api): Promise<number> => (await regionOf(api)).pointRate
