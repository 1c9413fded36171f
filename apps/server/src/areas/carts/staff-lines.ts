import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { mergedMetadata } from '../../base/metadata.ts'
import { refuse } from '../../base/refuse.ts'
import { type Sellable, withQuantityPrice } from '../catalogue/index.ts'
import { mayMoveMoney } from '../identity/index.ts'
import { dropDelivery, dropLine } from './change-line.ts'
import { keepLineAnswers } from './keep-line-answers.ts'
import { separateAnswers } from './line-metadata.rules.ts'
import { withQuantity } from './line-price.ts'
import type { LineRow, LoadedCart } from './load-cart.queries.ts'
import { blankLine, isAlike, mustHaveStock, newLine } from './put-line.ts'

/** A line requested by staff: a variant, or (without one) a free-form item with a title and a price. */
export interface StaffLine {
  variant_id?: string
  title?: string
  /** Yen per piece, instead of the variant's price of today. */
  unit_price?: number
  quantity: number
  metadata: Record<string, unknown>
}

/**
 * Adds a line to a cart written by staff, in whatever channel its product is sold; updates the loaded cart. A
 * change of lines removes the chosen delivery. Refuses with `variant_unknown`, `variant_not_priced`,
 * `insufficient_inventory`.
 */
export async function putStaffLine(
  tx: Tx,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
  request: StaffLine,
): Promise<void> {
  const { publicMetadata, answers } = separateAnswers(request.metadata)
  const publicRequest = { ...request, metadata: publicMetadata ?? {} }
  const line = publicRequest.variant_id
    ? lineOfVariant(tx, loaded, sellables, { ...publicRequest, variant_id: publicRequest.variant_id })
    : freeFormLine(tx, loaded, publicRequest)
  const alike = loaded.lines.find((other) => line.variant_id && line.should_merge && isAlikeLine(other, line))
  if (alike) {
    await changeStaffLine(tx, loaded, sellables, alike.id, { quantity: alike.quantity + line.quantity })
    return keepLineAnswers(tx, loaded, alike.id, answers)
  }
  mustBeInStock(loaded, sellables, line)
  const { metadata, ...columns } = line
  await tx.send
    .insertInto('line_item')
    .values({
      ...columns,
      metadata: metadata && JSON.stringify(metadata),
      created_at: tx.now,
      updated_at: tx.now,
    } as never)
    .execute()
  loaded.lines = [...loaded.lines, line]
  await dropDelivery(tx, loaded)
  await keepLineAnswers(tx, loaded, line.id, answers)
}

/**
 * Changes a line of a cart written by staff; quantity zero removes it, and metadata is merged. Refuses with
 * `line_not_in_cart`.
 */
export async function changeStaffLine(
  tx: Tx,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
  lineId: string,
  request: Partial<Omit<StaffLine, 'variant_id'>>,
): Promise<void> {
  const { publicMetadata, answers } = separateAnswers(request.metadata)
  const { metadata: _, ...figures } = request
  const line = loaded.lines.find(({ id }) => id === lineId)
  if (!line) throw refuse('line_not_in_cart')
  const changes = { ...figures, ...(publicMetadata && { metadata: mergedMetadata(line.metadata, publicMetadata) }) }
  if (changes.quantity === 0) return removeStaffLine(tx, loaded, lineId)
  const { metadata, ...columns } = changes
  const sellable = sellables.get(line.variant_id ?? '')
  const mergeFlag = changes.unit_price === undefined ? {} : { should_merge: false }
  const updated = { ...line, ...changes, ...mergeFlag, updated_at: tx.now.toISOString() }
  const changed = changes.quantity === undefined ? updated : withQuantity(updated, sellable, changes.quantity)
  const { unit_price, includes_tax } = changed
  if (sellable && unit_price !== line.unit_price) mustMaySetPrice(tx, sellable, changed)
  const price = { unit_price, includes_tax }
  mustBeInStock(loaded, sellables, changed)
  await tx.send
    .updateTable('line_item')
    .set({
      ...columns,
      ...mergeFlag,
      ...price,
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      updated_at: tx.now,
    })
    .where('id', '=', line.id)
    .execute()
  loaded.lines = loaded.lines.map((other) => (other.id === line.id ? changed : other))
  await dropDelivery(tx, loaded)
  await keepLineAnswers(tx, loaded, line.id, answers)
}

/** Removes a line; for a missing one nothing changes. */
export async function removeStaffLine(tx: Tx, loaded: LoadedCart, lineId: string): Promise<void> {
  if (!loaded.lines.some(({ id }) => id === lineId)) return
  await dropLine(tx, loaded, lineId)
  await dropDelivery(tx, loaded)
}

function lineOfVariant(
  tx: Tx,
  loaded: LoadedCart,
  sellables: ReadonlyMap<string, Sellable>,
  request: StaffLine & { variant_id: string },
): LineRow {
  const { variant_id, unit_price } = request
  const sellable = sellables.get(variant_id)
  if (!sellable) throw refuse('variant_unknown', { variant_id })
  if (unit_price === undefined && sellable.unit_price === null) throw refuse('variant_not_priced', { variant_id })
  const line = newLine(tx, loaded, sellable, request)
  const priced = unit_price === undefined ? line : { ...line, unit_price, should_merge: false }
  mustMaySetPrice(tx, sellable, priced)
  return priced
}

/** A price below today's, whatever the plan, is a gift of money, for those who may make one (110). */
function mustMaySetPrice(tx: Tx, sellable: Sellable, { unit_price, quantity }: LineRow) {
  const currentPrice = withQuantityPrice(sellable, quantity).unit_price
  if (currentPrice === null || unit_price < currentPrice) mustMayLowerPrice(tx)
}

/** Staff who may not move money cannot set a price below the shop's own. */
export function mustMayLowerPrice({ who }: Pick<Tx, 'who'>): void {
  if (!mayMoveMoney(who.staff!)) throw refuse('forbidden')
}

/** Without a product no tax rate is known, and no coupon applies: the amount written here is charged (platform). */
const freeFormLine = (tx: Tx, loaded: LoadedCart, { title, unit_price, ...rest }: StaffLine): LineRow => ({
  ...blankLine(tx, loaded, rest),
  title: title ?? 'Custom item',
  unit_price: unit_price ?? 0,
  allow_discounts: false,
  has_shipping: true,
})

const isAlikeLine = (line: LineRow, other: LineRow) =>
  isAlike(line, { variant_id: other.variant_id as Id<'variant'>, quantity: 1, metadata: other.metadata ?? {} })

function mustBeInStock(loaded: LoadedCart, sellables: ReadonlyMap<string, Sellable>, line: LineRow) {
  const sellable = line.variant_id && sellables.get(line.variant_id)
  if (sellable) mustHaveStock(loaded, sellable, line.id, line.quantity)
}
