import type { Ctx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { sessionsPart, stocksOf, versionOf } from './cart-parts.queries.ts'
import type { LoadedCart } from './load-cart.queries.ts'
import { recallCart } from './remember-cart.ts'

/**
 * Whether one statement may be all of a call's writing. Otherwise it needs a transaction: a signed-in caller may take
 * over the cart, and an idempotency key must be recorded with what it stands for.
 */
export const isOneStatementEnough = ({ who, asked }: Ctx) =>
  !who.customer_id && !who.staff && !asked.headers['idempotency-key']

/** A cart in this process's cache, for a change in one statement; null where that is not enough. */
export const recallToChange = (ctx: Ctx, id: string): LoadedCart | null =>
  isOneStatementEnough(ctx) ? recallCart(ctx, id) : null

type Found = Pick<LoadedCart, 'stocks' | 'sessions'> & { xid: string }

/**
 * A change of a cached cart in one statement, which is its own transaction: it writes only while the cart is still as
 * cached, and `needs` holds for the cart `c`. The version also covers that its payment has begun or its order is made
 * (028). `writes` are for the row of `same`; their values begin with `$5`, and `$4` is now. Returns the cart with the
 * data that others change (without `sessions` where `needs` says that there are none), as before the writes; null when
 * nothing was written, for whatever reason: the normal path finds it.
 */
export function changeIfSame(writes: string, { needs = 'true', hasSessions = true } = {}) {
  const write = statement<{ found: Found }>(`
    with same as (
      update cart c set updated_at = $4, has_extras = true where c.id = $1 and ${versionOf} = $2 and ${needs}
      returning c.id
    ), ${writes}
    select json_build_object('xid', pg_current_xact_id()::xid::text, 'stocks', ${stocksOf('$3::text[]')}
      ${hasSessions ? `, ${sessionsPart}` : ''}) as found from same c`)
  return async (ctx: Ctx, cached: LoadedCart, ...values: unknown[]): Promise<LoadedCart | null> => {
    const variantIds = cached.lines.flatMap((line) => line.variant_id ?? [])
    const [row] = await write(ctx.db, cached.cart.id, cached.seen.version, variantIds, ctx.now, ...values)
    if (!row) return null
    const { xid, ...fresh } = row.found
    const cart = { ...cached.cart, updated_at: ctx.now.toISOString() }
    return { ...cached, ...fresh, cart, seen: { ...cached.seen, xid, has_extras: true } }
  }
}
