import type { Config } from '../../base/config.ts'
import type { PointsProvider } from '../../base/ports.ts'
import { dPoints } from './d-points.ts'

/** The provider of points beside the shop's own; null without the secrets of a contract. */
export function openPoints(config: Config): PointsProvider | null {
  const { D_POINT_MERCHANT_ID, D_POINT_SECRET, D_POINT_API_URL } = config
  if (!D_POINT_MERCHANT_ID || !D_POINT_SECRET || !D_POINT_API_URL) return null
  return dPoints({ D_POINT_MERCHANT_ID, D_POINT_SECRET, D_POINT_API_URL })
}
