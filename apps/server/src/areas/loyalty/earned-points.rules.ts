import type { VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import { wholePoints } from './points.rules.ts'

/**
 * Points that a purchase earns (shop.md §9): by the rate of the region, unless the variant has an amount or a rate of
 * its own.
 */
export function earnedPoints(
  price_yen: number,
  baseRate: number,
  own: Pick<VariantMetadata, 'dpoint_custom_amount' | 'dpoint_custom_rate'>,
): number {
  return own.dpoint_custom_amount ?? wholePoints(price_yen * (own.dpoint_custom_rate ?? baseRate))
}
