import type { FullRegion } from '@kusuribako/contract/regions/regions'

/** The points per yen, in percent: 1 where 100 yen earn a point; null if not set. */
export function pointPercentOf({ metadata }: Pick<FullRegion, 'metadata'>): number | null {
  const rate = metadata?.dpoint_base_rate
  return typeof rate === 'number' ? Number((rate * 100).toFixed(2)) : null
}

/** The stored form: 2.9 percent is 0.029, exactly. */
export const pointRateOf = (percent: number) => Number((percent / 100).toFixed(4))
