import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import type { NewLine } from '../carts/index.ts'
import { readSellables, type Sellable, type SellingRegion, withQuantityPrice } from '../catalogue/index.ts'
import { quantityLimit, readSaleFacts, regulationOf, whyNoLicenceCovers } from '../pharmacy/index.ts'
import { needsOwnOrder } from './returned-pieces.rules.ts'

interface RequestedGoods {
  variant_id: string
  quantity: number
}

interface Selling {
  region: SellingRegion
  /** The buyer's groups, whose prices apply. */
  group_ids: readonly string[]
  /** Null sells in every channel. */
  sales_channel_id: string | null
  /** Pieces by variant already sold with the order: the same number once more needs no new advice. */
  soldBefore: ReadonlyMap<string, number>
}

type Line = Omit<NewLine, 'cart_id' | 'swap_id' | 'claim_order_id'>

/**
 * Lines for goods that are sent after their order, at today's price and tax. Refuses goods that are not sold here,
 * gift cards (only an order issues them), and medicines that require an order of their own (薬機法36条の10).
 */
export async function goodsToSend(tx: Tx, requested: readonly RequestedGoods[], selling: Selling): Promise<Line[]> {
  const ids = [...new Set(requested.map(({ variant_id }) => variant_id))]
  const [sellables, { licences }] = await Promise.all([readSellables(tx, ids, selling), readSaleFacts(tx, [], null)])
  for (const [variant_id, pieces] of piecesByVariant(requested)) {
    const isReplacement = pieces <= (selling.soldBefore.get(variant_id) ?? 0)
    mustBeSendable(
      sellables.get(variant_id),
      { variant_id, pieces, isReplacement, licences, today: dayInTokyo(tx.now) },
      selling,
    )
  }
  return requested.map(({ variant_id, quantity }) =>
    lineOf(withQuantityPrice(sellables.get(variant_id)!, quantity), quantity),
  )
}

/** How many pieces of each variant there are on all lines. */
export function piecesByVariant(
  lines: readonly { variant_id: string | null; quantity: number }[],
): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { variant_id, quantity } of lines)
    if (variant_id) pieces.set(variant_id, (pieces.get(variant_id) ?? 0) + quantity)
  return pieces
}

/** Region and customer groups by which goods are priced for an order's buyer; refuses a missing order. */
export async function pricingOfOrder(tx: Tx, order_id: string): Promise<Pick<Selling, 'region' | 'group_ids'>> {
  const { rows } = await sql<Pick<Selling, 'region' | 'group_ids'>>`
    select row_to_json(r) as region,
      array(select g.customer_group_id from customer_group_customer g where g.customer_id = o.customer_id order by 1) as group_ids
    from orders o join region r on r.id = o.region_id where o.id = ${order_id}`.execute(tx.db)
  if (!rows[0]) throw notFound('orders', order_id)
  return rows[0]
}

interface GoodsToCheck {
  variant_id: string
  /** On all lines. */
  pieces: number
  isReplacement: boolean
  licences: Parameters<typeof whyNoLicenceCovers>[0]
  today: string
}

function mustBeSendable(sellable: Sellable | undefined, goods: GoodsToCheck, { sales_channel_id }: Selling): void {
  const { variant_id } = goods
  if (sellable?.product.status !== 'published') throw refuse('variant_unknown', { variant_id })
  if (sales_channel_id && !sellable.product.sales_channel_ids.includes(sales_channel_id))
    throw refuse('product_not_in_sales_channel', { variant_id })
  if (sellable.product.is_giftcard) throw refuse('gift_card_stays', { variant_id })
  if (sellable.unit_price === null) throw refuse('variant_not_priced', { variant_id })
  const law = regulationOf(sellable)
  // Goods whose legal class is malformed are sold to nobody.
  if (!law) throw refuse('product_not_in_sales_channel', { variant_id })
  mustBeLawful(law, goods)
}

/** Everything that is sent needs a licence (薬機法24条); the quantity limit counts only beyond what was sold before. */
function mustBeLawful(
  law: NonNullable<ReturnType<typeof regulationOf>>,
  { variant_id, pieces, isReplacement, ...context }: GoodsToCheck,
) {
  const { jsm_category_name: sale_class = null, regulated_ingredient, maximum_purchase_quantity = null } = law
  const medicine = { sale_class, is_guarded: (regulated_ingredient ?? []).length > 0 }
  if (needsOwnOrder(medicine, isReplacement)) throw refuse('medicine_needs_own_order', { variant_id })
  const reason = sale_class && whyNoLicenceCovers(context.licences, sale_class, context.today)
  if (reason) throw refuse('sale_class_not_covered', { sale_class, reason, variant_id })
  const { limit, because } = quantityLimit(sale_class, maximum_purchase_quantity)
  if (!isReplacement && pieces > limit)
    throw refuse('quantity_over_limit', { limit, allowed: limit, because, variant_id })
}

function lineOf(sellable: Sellable, quantity: number): Line {
  const id: Id<'item'> = newId('item')
  return {
    id,
    title: sellable.product.title,
    description: sellable.variant.title,
    thumbnail: sellable.product.thumbnail,
    variant_id: sellable.variant.id,
    unit_price: sellable.unit_price ?? 0,
    includes_tax: sellable.includes_tax,
    quantity,
    is_return: false,
    is_giftcard: sellable.product.is_giftcard,
    allow_discounts: sellable.product.discountable && !sellable.product.is_giftcard,
    has_shipping: true,
    metadata: null,
    tax_rates: sellable.tax_rates,
    adjustments: [],
  }
}
