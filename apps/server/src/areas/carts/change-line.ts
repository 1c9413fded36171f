import type { cartLines } from '@kusuribako/contract/carts/carts'
import type { Handler, Tx } from '../../base/ctx.ts'
import { mergedMetadata } from '../../base/metadata.ts'
import { refuse } from '../../base/refuse.ts'
import { agreePlan } from './agree-plan.ts'
import { sellablesOf, withTotals } from './answer-cart.ts'
import { keepLineAnswers } from './keep-line-answers.ts'
import { separateAnswers, setsPlan } from './line-metadata.rules.ts'
import { priceOfLine, withQuantity } from './line-price.ts'
import type { LineRow, LoadedCart } from './load-cart.queries.ts'
import { lockShoppingCart } from './lock-cart.ts'
import { mustHaveStock } from './put-line.ts'
import { answerChanged } from './refresh-payment-sessions.ts'
import type { PricedCart } from './shape-cart.ts'

/**
 * Sets the quantity of a line; zero removes it. Metadata is merged; an empty text removes its key (platform contract).
 */
export const changeLine: Handler<typeof cartLines.update> = async (ctx, { params, query, body }) => {
  const priced = await ctx.tx((tx) => change(tx, params.id, params.line_id, body))
  return answerChanged(ctx, priced, query)
}

/** Removes a line. For a missing one nothing changes: a second click keeps the delivery chosen since the first. */
export const removeLine: Handler<typeof cartLines.remove> = async (ctx, { params, query }) => {
  const priced = await ctx.tx((tx) => remove(tx, params.id, params.line_id))
  return answerChanged(ctx, priced, query)
}

async function change(
  tx: Tx,
  cartId: string,
  lineId: string,
  { quantity, metadata }: { quantity: number; metadata?: Record<string, unknown> },
): Promise<PricedCart> {
  const loaded = await lockShoppingCart(tx, cartId)
  const line = loaded.lines.find((other) => other.id === lineId)
  if (!line) throw refuse('line_not_in_cart')
  return quantity === 0 ? removeAndPrice(tx, loaded, lineId) : setLine(tx, loaded, line, { quantity, metadata })
}

/** Sets a line's quantity and metadata; with a requested plan, its price too. */
export async function setLine(
  tx: Tx,
  loaded: LoadedCart,
  line: LineRow,
  { quantity, metadata }: { quantity: number; metadata: Record<string, unknown> | undefined },
): Promise<PricedCart> {
  const sellables = await sellablesOf(tx, loaded)
  const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
  if (sellable) mustHaveStock(loaded, sellable, line.id, quantity)
  // Goods that staff have deleted have no stock to check: their line may shrink, not grow.
  else if (quantity > line.quantity) throw refuse('variant_unknown', { variant_id: line.variant_id })
  const { publicMetadata, answers } = separateAnswers(metadata)
  const merged = publicMetadata && mergedMetadata(line.metadata, publicMetadata)
  const isPlanSet = publicMetadata && setsPlan(publicMetadata)
  const newMetadata = isPlanSet
    ? await agreePlan(tx, line.variant_id, sellable ? sellable.unit_price : null, merged)
    : merged
  const isPriced = isPlanSet && sellable && sellable.unit_price !== null
  const { unit_price, includes_tax } = isPriced
    ? priceOfLine(sellable, { quantity, metadata: newMetadata ?? null })
    : withQuantity(line, sellable, quantity)
  const changes = { quantity, unit_price, includes_tax }
  Object.assign(line, changes, { updated_at: tx.now.toISOString() }, newMetadata && { metadata: newMetadata })
  await tx.send
    .updateTable('line_item')
    .set({ ...changes, updated_at: tx.now, ...(newMetadata && { metadata: JSON.stringify(newMetadata) }) })
    .where('id', '=', line.id)
    .execute()
  await keepLineAnswers(tx, loaded, line.id, answers)
  return dropDeliveryAndPrice(tx, loaded, sellables)
}

async function remove(tx: Tx, cartId: string, lineId: string): Promise<PricedCart> {
  const loaded = await lockShoppingCart(tx, cartId)
  if (!loaded.lines.some(({ id }) => id === lineId)) return withTotals(loaded, await sellablesOf(tx, loaded))
  return removeAndPrice(tx, loaded, lineId)
}

async function removeAndPrice(tx: Tx, loaded: LoadedCart, lineId: string): Promise<PricedCart> {
  await dropLine(tx, loaded, lineId)
  return dropDeliveryAndPrice(tx, loaded, await sellablesOf(tx, loaded))
}

async function dropDeliveryAndPrice(
  tx: Tx,
  loaded: LoadedCart,
  sellables: PricedCart['sellables'],
): Promise<PricedCart> {
  await dropDelivery(tx, loaded)
  return withTotals(loaded, sellables)
}

/** Removes a line from a locked cart. */
export async function dropLine(tx: Tx, loaded: LoadedCart, lineId: string): Promise<void> {
  await tx.send.deleteFrom('line_item').where('id', '=', lineId).where('cart_id', '=', loaded.cart.id).execute()
  loaded.lines = loaded.lines.filter(({ id }) => id !== lineId)
  // Health answers must not be kept for goods that are no longer being bought.
  if (loaded.answers.some((answer) => answer.line_item_id === lineId)) await keepLineAnswers(tx, loaded, lineId, null)
}

/** After a change of its lines a cart has no delivery chosen any more (contract: effects). */
export async function dropDelivery(tx: Tx, loaded: LoadedCart): Promise<void> {
  const { id } = loaded.cart
  await tx.send.deleteFrom('shipping_method').where('cart_id', '=', id).where('order_id', 'is', null).execute()
  await tx.send.updateTable('cart').set({ updated_at: tx.now }).where('id', '=', id).execute()
  loaded.methods = []
}
