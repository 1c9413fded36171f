import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import { Refused, refuse } from '../../base/refuse.ts'
import type { LoadedCart, PricedCart } from '../carts/index.ts'
import { holdBenefits } from '../discounts/index.ts'
import { holdStock, type StockLine } from '../inventory/index.ts'
import { type DPointsUse, usePoints } from '../loyalty/index.ts'
import { regularOf, type SpentPoints } from './snapshot.ts'

export interface SwapTerms {
  /** Goods that are not in stock may come later. */
  allow_backorder: boolean
}

interface Reserving {
  swap: SwapTerms | null
  points: number
  isByBuyer: boolean
  /** Whether the order is made in this transaction: then goods are reserved for its lines. */
  isForLines: boolean
}

/** Reserves goods, coupons, gift cards and points of a cart, in this order and in one round trip. */
export async function reserveGoods(
  tx: Tx,
  id: Id<'attempt'>,
  { loaded, totals }: PricedCart,
  { swap, points, isByBuyer, isForLines }: Reserving,
) {
  const customer_id = loaded.customer?.id ?? null
  const benefits = {
    // A swap, and a later delivery, keep the coupons of their order, which were counted with it.
    discount_ids: swap || regularOf(loaded) === 'later' ? [] : loaded.discounts.map((discount) => discount.id),
    gift_card_uses: totals.gift_card_uses,
    customer_id,
    email: loaded.cart.email ?? '',
    is_by_buyer: isByBuyer,
  }
  const [, , used] = await Promise.all([
    holdGoods(tx, id, loaded, { mayComeLater: swap?.allow_backorder ?? false, isForLines }),
    holdBenefits(tx, id, benefits),
    points > 0 ? spendPoints(tx, id, customer_id ?? '', points) : null,
  ])
  return used ?? { spent: null, d_points: null }
}

/**
 * Spends the points that a cart pays with; those of a d-account are reserved only when its provider has been called.
 */
async function spendPoints(
  tx: Tx,
  attempt_id: Id<'attempt'>,
  customer_id: string,
  points: number,
): Promise<{ spent: SpentPoints; d_points: DPointsUse | null }> {
  const cardDigits = tx.db.selectFrom('d_point_balance').select('card_last4').where('customer_id', '=', customer_id)
  const [used, card] = await Promise.all([
    usePoints(tx, { customer_id, attempt_id, points }),
    cardDigits.executeTakeFirst(),
  ])
  const card_last4 = used ? (card?.card_last4 ?? null) : null
  return { spent: { points, d_points: used?.points ?? 0, card_last4 }, d_points: used }
}

async function holdGoods(
  tx: Tx,
  id: Id<'attempt'>,
  { lines, stocks }: LoadedCart,
  { mayComeLater, isForLines }: { mayComeLater: boolean; isForLines: boolean },
) {
  const all = lines.flatMap(({ id: line_item_id, variant_id, quantity, is_return }) =>
    variant_id && !is_return ? [{ variant_id, quantity, ...(isForLines && { line_item_id }) }] : [],
  )
  const requested = mayComeLater ? inStock(all, stocks) : all
  try {
    await holdStock(tx, requested, id)
  } catch (error) {
    if (error instanceof Refused) throw refuse(orderRefusalCode(error.code), error.detail)
    throw error
  }
}

/** For goods on back-order, the pieces that are in stock. */
function inStock(requested: readonly StockLine[], stocks: LoadedCart['stocks']): StockLine[] {
  const remaining = new Map(Object.entries(stocks))
  return requested.flatMap(({ variant_id, quantity }) => {
    const free = remaining.get(variant_id) ?? 0
    remaining.set(variant_id, free - quantity)
    return free > 0 ? [{ variant_id, quantity: Math.min(free, quantity) }] : []
  })
}

/** The platform uses another code for missing stock when an order finds it. */
export const orderRefusalCode = (code: Refused['code']) =>
  code === 'insufficient_inventory' ? 'insufficient_inventory_at_order' : code
