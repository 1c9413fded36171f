import type { VariantMetadata } from '../catalogue/medicine.ts'

/**
 * The points that a purchase earns (shop.md §9), from a price in yen: by the rate of the region (0.01 is one per
 * hundred yen), unless the variant has an amount or a rate of its own. That of a gift card is answered as 0.
 */
export function earnedPoints(
  price_yen: number,
  baseRate: number,
  own: Pick<VariantMetadata, 'dpoint_custom_amount' | 'dpoint_custom_rate'>,
): number {
  return own.dpoint_custom_amount ?? wholePoints(price_yen * (own.dpoint_custom_rate ?? baseRate))
}

/** Whole points: 0.07 × 100 is seven of them, though floating point gives 7.000000000000001 or 6.999999999999999. */
export const wholePoints = (points: number) => Math.floor(Math.round(points * 1e6) / 1e6)
