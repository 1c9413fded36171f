import type { cartShippingMethods } from '@kusuribako/contract/carts/carts'
import type { Input } from '@kusuribako/contract/endpoint'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { priceLoadedCart, sellablesOf, withTotals } from './answer-cart.ts'
import { changeIfSame, recallToChange } from './change-in-one-statement.ts'
import { cartDeliveries, type Delivery, deliverableCart, regionDeliveries } from './deliveries.ts'
import type { LoadedCart, MethodRow } from './load-cart.queries.ts'
import { isAccessibleTo, lockOpenCart, mayChooseDelivery } from './lock-cart.ts'
import { mayBeDelivered } from './offered-options.rules.ts'
import { answerChanged } from './refresh-payment-sessions.ts'
import { rememberChanged } from './remember-cart.ts'
import type { PricedCart } from './shape-cart.ts'

type Body = Input<typeof cartShippingMethods.add>['body']

/**
 * Chooses how a cart is delivered, replacing another delivery of the same shipping profile. For a member's draft,
 * staff get no more in the answer: they read its contents through their own calls, which omit what only the buyer may
 * see.
 */
export const chooseShipping: Handler<typeof cartShippingMethods.add> = async (ctx, { params, query, body }) => {
  const priced =
    (await chooseInOneStatement(ctx, params.id, body)) ?? (await ctx.tx((tx) => choose(tx, params.id, body)))
  rememberChanged(ctx, priced.loaded)
  const isFullyVisible = isAccessibleTo(priced.loaded, ctx.who)
  return answerChanged(ctx, priced, isFullyVisible ? query : { expand: 'shipping_methods.shipping_option' })
}

async function choose(tx: Tx, cartId: string, { option_id, data }: Body): Promise<PricedCart> {
  const loaded = await lockOpenCart(tx, cartId, [], mayChooseDelivery)
  const sellables = await sellablesOf(tx, loaded)
  const option = await getDelivery(tx, withTotals(loaded, sellables), option_id)
  await putDelivery(tx, loaded, option, data)
  return withTotals(loaded, sellables)
}

/** The same in one statement, where the cart is cached; null where nothing was written. */
async function chooseInOneStatement(ctx: Ctx, cartId: string, { option_id, data }: Body): Promise<PricedCart | null> {
  const cached = recallToChange(ctx, cartId)
  if (!cached) return null
  const priced = await priceLoadedCart(ctx, cached)
  const option = (await cartDeliveries(ctx, priced)).find(({ id }) => id === option_id)
  if (!option || !mayBeDelivered(option, deliverableCart(ctx, priced))) return null
  const loaded = await writeIfSame(ctx, cached, ...addMethodToLoaded(cached, option, data))
  return loaded && priceLoadedCart(ctx, loaded)
}

/** Writes a shipping method that this cart may have, replacing another of its profile; updates the loaded cart. */
export async function putDelivery(tx: Tx, loaded: LoadedCart, option: Delivery, data: Body['data']): Promise<void> {
  loaded.cart.updated_at = tx.now.toISOString()
  await writeMethod(tx.send, loaded.cart.id, tx.now, ...addMethodToLoaded(loaded, option, data))
}

/** Adds a shipping method to the loaded cart; returns its columns, and which methods it replaces. */
function addMethodToLoaded(loaded: LoadedCart, option: Delivery, data: Body['data']) {
  const method = methodOf(loaded, option, data)
  const isReplaced = (other: MethodRow) => other.shipping_option.profile_id === option.profile_id
  const replaced = loaded.methods.filter(isReplaced).map(({ id }) => id)
  loaded.methods = [...loaded.methods.filter((other) => !isReplaced(other)), method]
  return [method.id, option.id, method.price, option.includes_tax, JSON.stringify(data), replaced]
}

const writeMethod = statement(`
  with deleted as (delete from shipping_method where id = any((select $8)::text[])),
  touched as (update cart set updated_at = $2, has_extras = true where id = $1)
  insert into shipping_method (id, shipping_option_id, cart_id, price, includes_tax, data) values ($3, $4, $1, $5, $6, $7)`)
const writeIfSame = changeIfSame(`
  deleted as (delete from shipping_method where id = any((select $10)::text[]) and exists (select from same)),
  method as (insert into shipping_method (id, shipping_option_id, cart_id, price, includes_tax, data)
    select $5::text, $6::text, id, $7::int, $8::boolean, $9::jsonb from same)`)

/** The option, if this cart may have it now. */
async function getDelivery(tx: Tx, priced: PricedCart, id: string): Promise<Delivery> {
  const deliveries = await cartDeliveries(tx, priced)
  const option = deliveries.find((one) => one.id === id)
  const deliverable = deliverableCart(tx, priced)
  if (!option || option.is_return) {
    const isForOtherGoods = priced.loaded.cart.type !== 'swap' && (await isInRegion(tx, priced.loaded.region.id, id))
    if (!isForOtherGoods) throw await whyUnavailable(tx, id)
  } else if (mayBeDelivered(option, deliverable)) return option
  throw refuse('shipping_option_requirement_not_met', { goods_total: deliverable.goods_total })
}

/** Whether the option is offered in this region, but only for goods of another shipping profile. */
const isInRegion = async (tx: Tx, region_id: string, id: string) =>
  (await regionDeliveries(tx, region_id)).some((one) => one.id === id && !one.is_return && !one.admin_only)

async function whyUnavailable(tx: Tx, id: string) {
  const inOtherRegion = await tx.db
    .selectFrom('shipping_option')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('admin_only', '=', false)
    .where('is_return', '=', false)
    .executeTakeFirst()
  return inOtherRegion ? refuse('shipping_option_not_in_region') : notFound('shipping_option', id)
}

function methodOf({ cart }: LoadedCart, option: Delivery, data: Record<string, unknown>): MethodRow {
  const { price_incl_tax: _p, tax_rates, tax_amount: _t, requirements: _r, ...row } = option
  return {
    id: newId('shipping_method'),
    shipping_option_id: option.id,
    cart_id: cart.id,
    order_id: null,
    price: option.amount ?? 0,
    includes_tax: option.includes_tax,
    data,
    shipping_option: row,
    tax_rates: tax_rates ?? [],
  }
}
