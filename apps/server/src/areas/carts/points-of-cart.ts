import type { VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import type { customerPoints } from '@kusuribako/contract/loyalty/points'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { pointsOfOrder } from '../loyalty/index.ts'
import { reckon } from './answer-cart.ts'
import { pointsPaying } from './cart-price.rules.ts'
import { getCart } from './lock-cart.ts'
import type { Reckoned } from './shape-cart.ts'

/** What a cart pays with points, what is left to pay, and what it will earn (shop.md §9). */
export const readPointsOfCart: Handler<typeof customerPoints.ofCart> = async (ctx, { params }) => {
  const loaded = await getCart(ctx, params.id)
  const reckoned = await reckon(ctx, loaded, true)
  const { total } = reckoned.totals
  const pointsUsed = pointsPaying(loaded, total)
  const pointsEarned = loaded.customer?.has_account ? await earnedBy(ctx, reckoned, pointsUsed) : 0
  return { data: { pointsUsed, toPay: Math.max(0, total - pointsUsed), pointsEarned } }
}

async function earnedBy(ctx: Ctx, { loaded, totals }: Reckoned, points_used: number): Promise<number> {
  const ids = loaded.lines.flatMap(({ variant_id }) => variant_id ?? [])
  const variants = await ctx.db
    .selectFrom('product_variant')
    .select(['id', 'metadata'])
    .where('id', 'in', ids.length ? ids : [''])
    .execute()
  const terms = new Map(variants.map(({ id, metadata }) => [id, metadata as Partial<VariantMetadata> | null]))
  return pointsOfOrder({
    lines: loaded.lines.map(({ quantity, variant_id }, at) => ({
      quantity,
      original_total: totals.items[at]!.original_total,
      own: terms.get(variant_id ?? '') ?? {},
    })),
    discount_total: totals.items.reduce((sum, item) => sum + item.original_total - item.total, 0),
    points_used,
    refunded_total: 0,
    base_rate: Number((loaded.region.metadata as { dpoint_base_rate?: number } | null)?.dpoint_base_rate ?? 0),
  })
}
