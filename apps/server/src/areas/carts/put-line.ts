import { isDeepStrictEqual } from 'node:util'
import { maxCartLines } from '@kusuribako/contract/values/common'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { type Refused, refuse } from '../../base/refuse.ts'
import type { Sellable } from '../catalogue/index.ts'
import { agreePlan } from './agree-plan.ts'
import { keepLineAnswers } from './keep-line-answers.ts'
import { separateAnswers } from './line-metadata.rules.ts'
import { priceOfLine, withQuantity } from './line-price.ts'
import type { LineRow, LoadedCart } from './load-cart.queries.ts'

/** The requested variant, quantity and metadata. */
export interface LineRequest {
  variant_id: string
  quantity: number
  metadata?: Record<string, unknown>
}

/**
 * Writes one line and adds it to the loaded cart. A change of lines removes the chosen delivery (contract: effects).
 */
export async function putLine(
  tx: Tx,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
  request: LineRequest,
): Promise<void> {
  const { unit_price } = mustBeSold(loaded, sellables, request.variant_id)
  const { publicMetadata, answers } = separateAnswers(request.metadata)
  const metadata = await agreePlan(tx, request.variant_id, unit_price, publicMetadata)
  const { variant_id, quantity } = request
  const line = await putAgreedLine(tx, loaded, sellables, { variant_id, quantity, ...(metadata && { metadata }) })
  await keepLineAnswers(tx, loaded, line.id, answers)
}

/**
 * Writes one line whose plan, if it has one, has been agreed already, and adds it to the loaded cart. Returns the
 * line.
 */
export async function putAgreedLine(
  tx: Tx,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
  request: LineRequest,
): Promise<LineRow> {
  const sellable = mustBeSold(loaded, sellables, request.variant_id)
  const alike = loaded.lines.find((line) => isAlike(line, request))
  if (!alike && isFull(loaded)) throw refuse('cart_full')
  const quantity = request.quantity + (alike?.quantity ?? 0)
  mustHaveStock(loaded, sellable, alike?.id, quantity)
  const line = alike ? withQuantity(alike, sellable, quantity) : newLine(tx, loaded, sellable, request)
  await writeLine(tx.db, ...columnsOf(line), quantity, line.metadata && JSON.stringify(line.metadata), tx.now)
  addLineToLoaded(tx, loaded, line)
  return line
}

/** Adds a written line to the loaded cart. */
export function addLineToLoaded({ now }: Pick<Tx, 'now'>, loaded: LoadedCart, line: LineRow): void {
  const isInCart = loaded.lines.some(({ id }) => id === line.id)
  loaded.lines = isInCart ? loaded.lines.map((other) => (other.id === line.id ? line : other)) : [...loaded.lines, line]
  loaded.methods = []
  loaded.cart.updated_at = now.toISOString()
}

const writeLine = statement(`
  with line as (
    insert into line_item (id, cart_id, title, description, thumbnail, is_giftcard, allow_discounts, has_shipping, unit_price,
      includes_tax, variant_id, quantity, metadata, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
    on conflict (id) do update set quantity = excluded.quantity, unit_price = excluded.unit_price,
      includes_tax = excluded.includes_tax, updated_at = excluded.updated_at
  ), touched as (update cart set updated_at = $14 where id = $2)
  delete from shipping_method where cart_id = $2 and order_id is null`)

export const columnsOf = (line: LineRow) => [
  line.id,
  line.cart_id,
  line.title,
  line.description,
  line.thumbnail,
  line.is_giftcard,
  line.allow_discounts,
  line.has_shipping,
  line.unit_price,
  line.includes_tax,
  line.variant_id,
]

/** Whether the requested pieces are added to this line, instead of becoming a line of their own. */
export const isAlike = (line: LineRow, request: LineRequest) =>
  line.variant_id === request.variant_id &&
  line.should_merge &&
  isDeepStrictEqual(line.metadata ?? {}, request.metadata ?? {})

/**
 * The variant, if this cart may contain it: it exists, its product is on sale in the cart's channel, and it has a
 * price here.
 */
function mustBeSold(loaded: LoadedCart, sellables: ReadonlyMap<string, Sellable>, variantId: string): Sellable {
  const sellable = sellables.get(variantId)
  const reason = whyNotSold(loaded, sellable, variantId)
  if (!sellable || reason) throw reason
  return sellable
}

/** Why a cart may not contain a variant, or null. */
export function whyNotSold({ cart }: LoadedCart, sellable: Sellable | undefined, variant_id: string): Refused | null {
  if (sellable?.product.status !== 'published') return refuse('variant_unknown', { variant_id })
  const channel = cart.sales_channel_id
  const isInChannel = !channel || sellable.product.sales_channel_ids.includes(channel)
  if (!isInChannel) return refuse('product_not_in_sales_channel', { variant_id })
  return sellable.unit_price === null ? refuse('variant_not_priced', { variant_id }) : null
}

/** Stock must cover all lines of the variant together. */
export function mustHaveStock(
  loaded: LoadedCart,
  sellable: Sellable,
  lineId: string | undefined,
  quantity: number,
): void {
  const needed = piecesNeeded(loaded, sellable, lineId, quantity)
  const available = sellable.stock.quantity
  if (needed > available) throw refuse('insufficient_inventory', { variant_id: sellable.variant.id, available })
}

/** How many pieces must be available for a line of this quantity; none where they are not counted. */
export function piecesNeeded(
  loaded: LoadedCart,
  sellable: Sellable,
  lineId: string | undefined,
  quantity: number,
): number {
  if (!sellable.stock.manage_inventory || sellable.stock.allow_backorder) return 0
  const otherLines = loaded.lines.filter((line) => line.variant_id === sellable.variant.id && line.id !== lineId)
  return otherLines.reduce((sum, line) => sum + line.quantity, quantity)
}

/** Whether a cart has no room for this many more lines. */
export const isFull = ({ lines }: LoadedCart, addedLines = 1) => lines.length + addedLines > maxCartLines

/** The line for a variant, at its price of today. */
export function newLine(tx: Pick<Tx, 'now'>, loaded: LoadedCart, sellable: Sellable, request: LineRequest): LineRow {
  const line = blankLine(tx, loaded, request)
  return {
    ...line,
    ...priceOfLine(sellable, line),
    title: sellable.product.title,
    description: sellable.variant.title,
    thumbnail: sellable.product.thumbnail,
    is_giftcard: sellable.product.is_giftcard,
    allow_discounts: sellable.product.discountable && !sellable.product.is_giftcard,
    variant_id: sellable.variant.id as Id<'variant'>,
  }
}

/** A line of a cart with only quantity and metadata: the caller fills in the goods and the price. */
export function blankLine(
  tx: Pick<Tx, 'now'>,
  { cart }: LoadedCart,
  { quantity, metadata }: Omit<LineRequest, 'variant_id'>,
): LineRow {
  const now = tx.now.toISOString()
  return {
    id: newId('item'),
    cart_id: cart.id,
    order_id: null,
    original_item_id: null,
    order_edit_id: null,
    title: '',
    description: null,
    thumbnail: null,
    is_return: false,
    is_giftcard: false,
    should_merge: true,
    allow_discounts: true,
    has_shipping: false,
    unit_price: 0,
    includes_tax: false,
    variant_id: null,
    quantity,
    fulfilled_quantity: null,
    returned_quantity: null,
    shipped_quantity: null,
    metadata: metadata ?? null,
    created_at: now,
    updated_at: now,
  }
}
