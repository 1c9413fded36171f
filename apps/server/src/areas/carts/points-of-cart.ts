import type { customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Handler } from '../../base/ctx.ts'
import { baseRateOf, pointsOfOrder, pointTermsOf } from '../loyalty/index.ts'
import { priceLoadedCart } from './answer-cart.ts'
import { pointsPaying } from './cart-price.rules.ts'
import { getCart } from './lock-cart.ts'
import type { PricedCart } from './shape-cart.ts'

/** What a cart pays with points, what is left to pay, and the points it will earn (shop.md §9). */
export const readPointsOfCart: Handler<typeof customerPoints.ofCart> = async (ctx, { params }) => {
  const loaded = await getCart(ctx, params.id)
  const priced = await priceLoadedCart(ctx, loaded, { force_taxes: true })
  const { total } = priced.totals
  const pointsUsed = pointsPaying(loaded, total)
  const pointsEarned = loaded.customer?.has_account ? pointsEarnedBy(priced, pointsUsed) : 0
  return { data: { pointsUsed, toPay: Math.max(0, total - pointsUsed), pointsEarned } }
}

/** The points that the order of a member's cart will earn, by the same rule and figures. */
export function pointsEarnedBy({ loaded, sellables, totals }: PricedCart, points_used: number): number {
  return pointsOfOrder({
    lines: loaded.lines.map(({ quantity, is_giftcard, variant_id }, at) => ({
      quantity,
      is_giftcard,
      original_total: totals.items[at]!.original_total,
      terms: pointTermsOf(sellables.get(variant_id ?? '')?.variant.metadata),
    })),
    discount_total: totals.items.reduce((sum, item) => sum + item.original_total - item.total, 0),
    points_used,
    refunded_total: 0,
    base_rate: baseRateOf(loaded.region.metadata),
  })
}
