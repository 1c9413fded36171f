import type { Ctx } from '../../base/ctx.ts'
import type { Shaping } from '../../base/read.ts'
import { readSellables, type Sellable } from '../catalogue/index.ts'
import { reckonCart } from './cart-price.rules.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { getCart } from './lock-cart.ts'
import { type Reckoned, shapeCart } from './shape-cart.ts'

type Remembering = Pick<Ctx, 'db' | 'now' | 'memory'>

/** Goods, prices and stock for the lines of a cart (and for variants about to be added). */
export function sellablesOf(
  ctx: Remembering,
  loaded: LoadedCart,
  others: string[] = [],
): Promise<Map<string, Sellable>> {
  const ids = [...new Set([...loaded.lines.flatMap((line) => line.variant_id ?? []), ...others])]
  return readSellables(ctx, ids, loaded.region, loaded.stocks, loaded.group_ids)
}

/** The cart with all its figures. `force_taxes` computes tax even where the region leaves that to staff. */
export async function reckon(ctx: Remembering, loaded: LoadedCart, force_taxes = false): Promise<Reckoned> {
  const sellables = await sellablesOf(ctx, loaded)
  return { loaded, sellables, totals: reckonCart(loaded, sellables, force_taxes) }
}

/** Returns `{ cart }` from what is loaded; nothing is read again. */
export const answerCart = (ctx: Pick<Ctx, 'config' | 'who'>, reckoned: Reckoned, shaping: Shaping) => ({
  cart: shapeCart(ctx, reckoned, shaping),
})

/** Reads, computes and returns a cart. */
export async function readCart(ctx: Ctx, id: string, shaping: Shaping, force_taxes = false) {
  return answerCart(ctx, await reckon(ctx, await getCart(ctx, id), force_taxes), shaping)
}
