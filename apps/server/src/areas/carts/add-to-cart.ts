import type { cartLines } from '@kusuribako/contract/carts/carts'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { sellablesOf, withTotals } from './answer-cart.ts'
import { stocksOf } from './cart-parts.queries.ts'
import { recallToChange } from './change-in-one-statement.ts'
import { withQuantity } from './line-price.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { lockShoppingCart } from './lock-cart.ts'
import {
  addLineToLoaded,
  columnsOf,
  isAlike,
  type LineRequest,
  newLine,
  piecesNeeded,
  putLine,
  whyNotSold,
} from './put-line.ts'
import { answerChanged } from './refresh-payment-sessions.ts'
import { rememberChanged } from './remember-cart.ts'
import type { PricedCart } from './shape-cart.ts'

/** Adds pieces of a variant to a cart: to an equal line when there is one, else as a new line. */
export const addLine: Handler<typeof cartLines.add> = async (ctx, { params, query, body }) => {
  const priced =
    (await addInOneStatement(ctx, params.id, body)) ?? (await ctx.tx((tx) => addToCart(tx, params.id, body)))
  rememberChanged(ctx, priced.loaded)
  return answerChanged(ctx, priced, query)
}

async function addToCart(tx: Tx, cartId: string, request: LineRequest): Promise<PricedCart> {
  const loaded = await lockShoppingCart(tx, cartId, [request.variant_id])
  const sellables = await sellablesOf(tx, loaded, [request.variant_id])
  await putLine(tx, loaded, sellables, request)
  return withTotals(loaded, sellables)
}

/**
 * Adds pieces of a variant to a young cart in this process's cache, in one statement, which is its own transaction: it
 * writes only if the cart is still as cached and the stock suffices. Null when nothing was written, for whatever
 * reason: the normal path finds it.
 */
async function addInOneStatement(ctx: Ctx, cartId: string, request: LineRequest): Promise<PricedCart | null> {
  const loaded = recallToChange(ctx, cartId)
  if (!loaded || loaded.seen.has_extras || request.metadata?.is_subscription_purchase) return null
  if (request.metadata && 'first_class_question_responses' in request.metadata) return null
  const sellables = await sellablesOf(ctx, loaded, [request.variant_id])
  const sellable = sellables.get(request.variant_id)
  if (!sellable || whyNotSold(loaded, sellable, request.variant_id)) return null
  const alike = loaded.lines.find((line) => isAlike(line, request))
  const quantity = request.quantity + (alike?.quantity ?? 0)
  const line = alike ? withQuantity(alike, sellable, quantity) : newLine(ctx, loaded, sellable, request)
  const [written] = await writeIfSame(
    ctx.db,
    ...columnsOf(line),
    quantity,
    line.metadata && JSON.stringify(line.metadata),
    ctx.now,
    loaded.seen.version.split(' ', 1)[0],
    piecesNeeded(loaded, sellable, alike?.id, quantity),
    [...sellables.keys()],
  )
  if (!written) return null
  addLineToLoaded(ctx, loaded, line)
  const { xid, stocks } = written
  const updated = { ...loaded, stocks, seen: { ...loaded.seen, xid } }
  const fresh = await sellablesOf(ctx, updated)
  return withTotals(updated, fresh)
}

const writeIfSame = statement<{ xid: string; stocks: LoadedCart['stocks'] }>(`
  with stocks as (select ${stocksOf('$17::text[]')} as found),
  touched as (
    update cart set updated_at = $14 where id = $2 and xmin = $15::text::xid
      and ($16::int = 0 or coalesce(((select found from stocks)->>$11::text)::int, 0) >= $16)
    returning id
  ), line as (
    insert into line_item (id, cart_id, title, description, thumbnail, is_giftcard, allow_discounts, has_shipping, unit_price,
      includes_tax, variant_id, quantity, metadata, created_at, updated_at)
    select $1::text, id, $3::text, $4::text, $5::text, $6::boolean, $7::boolean, $8::boolean, $9::int, $10::boolean, $11::text,
      $12::int, $13::jsonb, $14::timestamptz, $14::timestamptz from touched
    on conflict (id) do update set quantity = excluded.quantity, unit_price = excluded.unit_price,
      includes_tax = excluded.includes_tax, updated_at = excluded.updated_at
  )
  select pg_current_xact_id()::xid::text as xid, (select found from stocks) as stocks from touched`)
