import { DiscountTerms as Terms } from '@kusuribako/contract/discounts/discount-terms'
import type { z } from 'zod'

/** Why a coupon is not valid, in the shop's codes (shop.md §3). */
export type DiscountFailure =
  | 'single_use_email_failure'
  | 'single_use_failure'
  | 'subscription_payment_failure'
  | 'purchase_type_failure'
  | 'purchase_amount_failure'
  | 'purchase_quantity_failure'
  | 'has_reached_limit'
  | 'out_of_validity_period'
  | 'invalid_discount_failure'
  | 'not_valid_product_variant'

export interface DiscountCondition {
  type: 'products' | 'product_types' | 'product_collections' | 'product_tags' | 'customer_groups'
  operator: 'in' | 'not_in'
  value_ids: readonly string[]
}

/** A coupon's metadata: the shop's own conditions beyond the platform's. */
export type DiscountTerms = z.infer<typeof Terms>

const termNames = Object.keys(Terms.shape) as (keyof DiscountTerms)[]

/** Whether a coupon has conditions beyond the platform's. */
export const hasTerms = (terms: DiscountTerms): boolean =>
  termNames.some((name) => {
    const term = terms[name]
    return Array.isArray(term) ? term.length > 0 : Boolean(term)
  })

export interface LineToDiscount {
  id: string
  /** Of a line without a product all of these are null or empty. */
  product_id: string | null
  type_id: string | null
  collection_id: string | null
  tag_ids: readonly string[]
  sku: string | null
  quantity: number
  /** Yen for the whole line, as the shopper sees it. */
  amount: number
  is_subscription: boolean
}

interface DiscountTarget {
  conditions: readonly DiscountCondition[]
  terms: DiscountTerms
}

/**
 * The lines to which a discount applies: those that meet every product condition, its kind of purchase and its SKUs.
 */
export function linesOfDiscount(target: DiscountTarget, lines: readonly LineToDiscount[]): LineToDiscount[] {
  const { conditions, terms } = target
  return lines.filter(
    (line) =>
      conditions.every((condition) => meets(line, condition)) && isTargetSku(line, terms) && isOfType(line, terms),
  )
}

/**
 * Why the lines do not qualify for the discount, or null. A cart without a matching line is refused only because of
 * SKUs or kind of purchase.
 */
export function findLineFailure(target: DiscountTarget, lines: readonly LineToDiscount[]): DiscountFailure | null {
  const { terms } = target
  const targets = lines.filter((line) => isTargetSku(line, terms))
  if (terms.sku_targets?.length && targets.length === 0) return 'not_valid_product_variant'
  if (terms.purchaseType && !targets.some((line) => isOfType(line, terms))) return 'purchase_type_failure'

  const matching = linesOfDiscount(target, lines)
  const amount = matching.reduce((sum, line) => sum + line.amount, 0)
  if (amount < (terms.purchaseAmount ?? 0)) return 'purchase_amount_failure'
  const quantity = matching.reduce((sum, line) => sum + line.quantity, 0)
  return quantity < (terms.minPurchaseQuantity ?? 0) ? 'purchase_quantity_failure' : null
}

/** Conditions on customers do not concern lines. */
function meets(line: LineToDiscount, { type, operator, value_ids }: DiscountCondition): boolean {
  if (type === 'customer_groups') return true
  const lineIds = idsOf(line, type)
  return lineIds.some((id) => id !== null && value_ids.includes(id)) === (operator === 'in')
}

function idsOf(line: LineToDiscount, type: Exclude<DiscountCondition['type'], 'customer_groups'>) {
  switch (type) {
    case 'products':
      return [line.product_id]
    case 'product_types':
      return [line.type_id]
    case 'product_collections':
      return [line.collection_id]
    case 'product_tags':
      return line.tag_ids
  }
}

const isTargetSku = ({ sku }: LineToDiscount, { sku_targets }: DiscountTerms) =>
  !sku_targets?.length || (sku !== null && sku_targets.includes(sku))

const isOfType = ({ is_subscription }: LineToDiscount, { purchaseType }: DiscountTerms) =>
  !purchaseType || is_subscription === (purchaseType === 'subscription')
