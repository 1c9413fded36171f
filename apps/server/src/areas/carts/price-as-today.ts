import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { sellablesOf } from './answer-cart.ts'
import { withQuantity } from './line-price.ts'
import type { LineRow } from './load-cart.queries.ts'
import { lockOpenCart } from './lock-cart.ts'
import { refreshSessions } from './refresh-payment-sessions.ts'
import type { Reckoned } from './shape-cart.ts'

type Priced = Pick<Reckoned, 'loaded' | 'sellables'>

/** Whether a line of a shopper's cart does not cost what it costs today. What was agreed keeps its price. */
export const isPricedOfOld = (priced: Priced): boolean => linesAnew(priced).length > 0

function linesAnew({ loaded: { cart, lines }, sellables }: Priced): LineRow[] {
  if (cart.type !== 'default') return []
  const anew = lines.map((line) => withQuantity(line, sellables.get(line.variant_id ?? ''), line.quantity))
  return anew.filter(({ unit_price, includes_tax }, at) => {
    const old = lines[at]!
    return unit_price !== old.unit_price || includes_tax !== old.includes_tax
  })
}

/** Gives the lines of a locked cart the prices of today, and tells the loaded cart; writes only what has changed. */
export async function priceAsToday(tx: Tx, priced: Priced): Promise<void> {
  const { loaded } = priced
  const anew = linesAnew(priced)
  if (anew.length === 0) return
  loaded.lines = loaded.lines.map((line) => anew.find(({ id }) => id === line.id) ?? line)
  const prices = anew.map(({ id, unit_price, includes_tax }) => ({ id, unit_price, includes_tax }))
  await sql`with touched as (update cart set updated_at = ${tx.now} where id = ${loaded.cart.id})
    update line_item l set unit_price = n.unit_price, includes_tax = n.includes_tax, updated_at = ${tx.now}
    from jsonb_populate_recordset(null::line_item, ${JSON.stringify(prices)}::jsonb) n where l.id = n.id`.execute(
    tx.send,
  )
}

/** Brings a cart to the prices of today, and its payment sessions with it: its buyer is to be shown them. */
export async function showPricesOfToday(ctx: Ctx, cartId: string): Promise<void> {
  const priced = await ctx.tx(async (tx) => {
    const loaded = await lockOpenCart(tx, cartId)
    const sellables = await sellablesOf(tx, loaded)
    await priceAsToday(tx, { loaded, sellables })
    return { loaded, sellables }
  })
  await refreshSessions(ctx, priced)
}
