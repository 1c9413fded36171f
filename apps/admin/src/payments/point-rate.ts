import type { FullRegion } from '@kusuribako/contract/regions/regions'

/** What a yen earns in points, in percent: 1 where 100 yen earn a point; null where nobody has said. */
export function pointPercentOf({ metadata }: Pick<FullRegion, 'metadata'>): number | null {
  const rate = metadata?.dpoint_base_rate
  return typeof rate === 'number' ? Number((rate * 100).toFixed(2)) : null
}

/** The same as it is kept: 2.9 percent is 0.029, and no fraction beside it. */
export const pointRateOf = (percent: number) => Number((percent / 100).toFixed(4))
