import type { Ctx } from '../../base/ctx.ts'
import type { Shaping } from '../../base/read.ts'
import { readSellables, type Sellable } from '../catalogue/index.ts'
import { type PriceOptions, totalsOfCart } from './cart-price.rules.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { getCart } from './lock-cart.ts'
import type { CacheCtx } from './remember-cart.ts'
import { type PricedCart, shapeCart } from './shape-cart.ts'

/** Returns `{ cart }` from what is loaded; nothing is read again. */
export const answerCart = (ctx: Pick<Ctx, 'config' | 'who'>, priced: PricedCart, shaping: Shaping) => ({
  cart: shapeCart(ctx, priced, shaping),
})

/** Goods, prices and stock for the lines of a cart (and for variants about to be added). */
export function sellablesOf(
  ctx: CacheCtx,
  loaded: LoadedCart,
  addedVariantIds: string[] = [],
): Promise<Map<string, Sellable>> {
  const ids = [...new Set([...loaded.lines.flatMap((line) => line.variant_id ?? []), ...addedVariantIds])]
  return readSellables(ctx, ids, loaded, loaded.stocks)
}

/** The cart with all its figures. */
export const priceLoadedCart = async (ctx: CacheCtx, loaded: LoadedCart, options?: PriceOptions): Promise<PricedCart> =>
  withTotals(loaded, await sellablesOf(ctx, loaded), options)

/** The same, from what is read already. */
export const withTotals = (
  loaded: LoadedCart,
  sellables: PricedCart['sellables'],
  options?: PriceOptions,
): PricedCart => ({
  loaded,
  sellables,
  totals: totalsOfCart(loaded, sellables, options),
})

/** Reads, computes and returns a cart. */
export async function readCart(ctx: Ctx, id: string, shaping: Shaping, options?: PriceOptions) {
  return answerCart(ctx, await priceLoadedCart(ctx, await getCart(ctx, id), options), shaping)
}
