import { sql } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { sellablesOf } from './answer-cart.ts'
import { regionDeliveries } from './deliveries.ts'
import { withQuantity } from './line-price.ts'
import type { LineRow, LoadedCart, MethodRow } from './load-cart.queries.ts'
import { lockOpenCart } from './lock-cart.ts'
import { refreshSessions } from './refresh-payment-sessions.ts'
import type { PricedCart } from './shape-cart.ts'

type Priced = Pick<PricedCart, 'loaded' | 'sellables'>
type Offering = Pick<Ctx, 'db' | 'now' | 'memory'>

/** Updates a locked cart, and the loaded cart, to today's prices; writes only what has changed. */
export async function priceAsToday(tx: Tx, priced: Priced): Promise<void> {
  const { loaded } = priced
  await repriceMethods(tx, loaded)
  const repriced = repricedLines(priced)
  if (repriced.length === 0) return
  loaded.lines = loaded.lines.map((line) => repriced.find(({ id }) => id === line.id) ?? line)
  const prices = repriced.map(({ id, unit_price, includes_tax }) => ({ id, unit_price, includes_tax }))
  await sql`with touched as (update cart set updated_at = ${tx.now} where id = ${loaded.cart.id})
    update line_item l set unit_price = n.unit_price, includes_tax = n.includes_tax, updated_at = ${tx.now}
    from jsonb_populate_recordset(null::line_item, ${JSON.stringify(prices)}::jsonb) n where l.id = n.id`.execute(
    tx.send,
  )
}

/** Whether a line of a shopper's cart has another price than today's. Agreed prices are kept. */
export const hasOutdatedPrices = (priced: Priced): boolean => repricedLines(priced).length > 0

/** Whether its delivery has another price today, or is no longer offered. */
export const hasOutdatedDelivery = async (ctx: Offering, loaded: LoadedCart): Promise<boolean> =>
  (await repricedMethods(ctx, loaded)) !== null

function repricedLines({ loaded: { cart, lines }, sellables }: Priced): LineRow[] {
  if (cart.type !== 'default') return []
  const repriced = lines.map((line) => withQuantity(line, sellables.get(line.variant_id ?? ''), line.quantity))
  return repriced.filter(({ unit_price, includes_tax }, at) => {
    const old = lines[at]!
    return unit_price !== old.unit_price || includes_tax !== old.includes_tax
  })
}

/** The shipping methods of a shopper's cart as offered today; null where they are unchanged. */
async function repricedMethods(ctx: Offering, loaded: LoadedCart): Promise<MethodRow[] | null> {
  const { cart, methods, region } = loaded
  if (cart.type !== 'default' || methods.length === 0) return null
  const offered = await regionDeliveries(ctx, region.id)
  const repriced = methods.flatMap((method) => {
    const option = offered.find(({ id, is_return }) => id === method.shipping_option_id && !is_return)
    return option ? { ...method, price: option.amount ?? 0, includes_tax: option.includes_tax } : []
  })
  const isSame = ({ price, includes_tax }: MethodRow, at: number) =>
    price === methods[at]!.price && includes_tax === methods[at]!.includes_tax
  return repriced.length === methods.length && repriced.every(isSame) ? null : repriced
}

/** A shipping option that is no longer offered has to be replaced by the shopper. */
async function repriceMethods(tx: Tx, loaded: LoadedCart): Promise<void> {
  const repriced = await repricedMethods(tx, loaded)
  if (!repriced) return
  const droppedIds = loaded.methods.filter(({ id }) => !repriced.some((method) => method.id === id)).map(({ id }) => id)
  loaded.methods = repriced
  const prices = repriced.map(({ id, price, includes_tax }) => ({ id, price, includes_tax }))
  await sql`with touched as (update cart set updated_at = ${tx.now} where id = ${loaded.cart.id}),
    deleted as (delete from shipping_method where id = any(${droppedIds}))
    update shipping_method m set price = n.price, includes_tax = n.includes_tax
    from jsonb_populate_recordset(null::shipping_method, ${JSON.stringify(prices)}::jsonb) n where m.id = n.id`.execute(
    tx.send,
  )
}

/** Updates a cart to today's prices, and its payment sessions with it: its buyer is about to see them. */
export async function showPricesOfToday(ctx: Ctx, cartId: string): Promise<void> {
  const priced = await ctx.tx(async (tx) => {
    const loaded = await lockOpenCart(tx, cartId)
    const sellables = await sellablesOf(tx, loaded)
    await priceAsToday(tx, { loaded, sellables })
    return { loaded, sellables }
  })
  await refreshSessions(ctx, priced)
}
