import { VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import { wholePoints } from '@kusuribako/contract/loyalty/earned-points'

/** A shopper's note on the cart, as it is stored. */
type Metadata = Record<string, unknown> | null

/** Points that a cart spends, one yen each: as many as its buyer wishes, never more than it costs. A guest has none. */
export function pointsToUse(metadata: Metadata, hasAccount: boolean, total: number): number {
  const requested = (metadata?.d_points as { points_to_use?: unknown } | undefined)?.points_to_use
  return hasAccount && typeof requested === 'number' ? Math.max(0, Math.min(requested, total)) : 0
}

/** Points that an order has spent, as recorded with it. */
export const pointsSpent = (metadata: Metadata): number =>
  Number((metadata?.d_points as { pointsSpent?: number } | undefined)?.pointsSpent ?? 0)

/** The rate of a region, from its metadata; an invalid rate gives no points. */
export function baseRateOf(metadata: unknown): number {
  const rate = Number((metadata as { dpoint_base_rate?: unknown } | null)?.dpoint_base_rate ?? 0)
  return Number.isFinite(rate) ? Math.max(0, rate) : 0
}

type PointTerms = Partial<Pick<VariantMetadata, 'dpoint_custom_amount' | 'dpoint_custom_rate'>>

/** A variant's own rate or amount, from its metadata; as on its page, unreadable values are ignored. */
export function pointTermsOf(metadata: unknown): PointTerms {
  const { dpoint_custom_amount: amount, dpoint_custom_rate: rate } = VariantMetadata.shape
  const { dpoint_custom_amount, dpoint_custom_rate } = (metadata ?? {}) as Record<string, unknown>
  return {
    dpoint_custom_amount: amount.safeParse(dpoint_custom_amount).data ?? null,
    dpoint_custom_rate: rate.safeParse(dpoint_custom_rate).data ?? null,
  }
}

export interface OrderToEarn {
  lines: readonly {
    /** Yen with tax, before discounts; for the whole line. */
    original_total: number
    quantity: number
    is_giftcard: boolean
    terms: PointTerms
  }[]
  /** Yen: discounts on the goods, with tax. */
  discount_total: number
  points_used: number
  /** Yen refunded so far. */
  refunded_total: number
  /** 0.01 is one point for a hundred yen. */
  base_rate: number
}

/**
 * Points that an order earns (shop.md §9): floor((goods − points used − discount − refunds) × base rate), never
 * negative. A variant with a rate or an amount of its own earns by that, per piece; discounts and refunds first lower
 * what the other goods earn, and beyond those its own in proportion, so that a fully refunded order earns nothing. A
 * gift card earns when it is spent (135).
 */
export function pointsOfOrder(order: OrderToEarn): number {
  const { lines, discount_total, points_used, refunded_total, base_rate } = order
  let baseTotal = 0
  let customTotal = 0
  let customPoints = 0
  for (const { original_total, quantity, is_giftcard, terms } of lines) {
    if (is_giftcard) continue
    const amount = terms.dpoint_custom_amount ?? null
    const rate = terms.dpoint_custom_rate ?? null
    if (amount === null && rate === null) baseTotal += original_total
    else {
      customTotal += original_total
      customPoints += (amount ?? wholePoints((original_total / quantity) * (rate ?? 0))) * quantity
    }
  }
  const deductions = discount_total + points_used + refunded_total
  const excess = Math.max(0, deductions - baseTotal)
  const remainingShare = customTotal > 0 ? Math.max(0, customTotal - excess) / customTotal : 0
  return wholePoints(Math.max(0, baseTotal - deductions) * base_rate) + wholePoints(customPoints * remainingShare)
}
