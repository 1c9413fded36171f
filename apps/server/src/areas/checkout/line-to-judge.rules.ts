import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import type { PurchaseResponses } from '../pharmacy/purchase-questions.rules.ts'
import { regulationOf, requiresQuestions } from '../pharmacy/sale-class.rules.ts'
import type { LineToJudge } from './order-problems.rules.ts'

type Law = ReturnType<typeof regulationOf>

interface Line {
  id: string
  variant_id: string | null
  quantity: number
}

/** What is judged of a line's variant and product. */
interface SellableToJudge {
  variant: { metadata: Record<string, unknown> | null }
  product: { metadata: Record<string, unknown> | null; status: string; sales_channel_ids: readonly string[] }
  unit_price: number | null
  stock: { manage_inventory: boolean; allow_backorder: boolean; quantity: number }
}

interface Sale {
  channel_id: string | null
  /** Sale status, price and channel are up to staff; the law is not. */
  by_staff: boolean
  questions: readonly PurchaseQuestion[]
  responses: PurchaseResponses
}

/** A line with everything that the law and the shop require for it. */
export function lineToJudge(line: Line, sellable: SellableToJudge | undefined, sale: Sale): LineToJudge {
  const law = sellable ? regulationOf(sellable) : {}
  const { by_staff } = sale
  // Deleted goods: nobody can tell which law applies. A free-form item of staff names no variant.
  const isGone = line.variant_id !== null && !sellable
  const isStockCounted = sellable?.stock.manage_inventory && !sellable.stock.allow_backorder
  return {
    line_id: line.id,
    // A free-form item of staff is unlike any other item.
    variant_id: line.variant_id ?? line.id,
    quantity: line.quantity,
    sale_class: law?.jsm_category_name ?? null,
    own_limit: law?.maximum_purchase_quantity ?? null,
    // Staff may have written one twice.
    ingredients: [...new Set(law?.regulated_ingredient)],
    package_days: law?.package_days ?? null,
    effects: String(sellable?.product.metadata?.effects ?? ''),
    // Staff ask their customers themselves; a first-class medicine still waits for its pharmacist.
    questions: by_staff ? [] : sale.questions,
    responses: sale.responses,
    is_priced: by_staff || sellable?.unit_price != null,
    is_in_channel: isGone ? false : isSellable(sellable, law, sale),
    available: isStockCounted ? sellable.stock.quantity : null,
  }
}

/**
 * Goods whose description does not say which law applies cannot be sold to anybody, not even by staff; goods that
 * require questions are not sold to buyers before their questions exist.
 */
function isSellable(sellable: SellableToJudge | undefined, law: Law, sale: Sale): boolean {
  if (!law) return false
  if (sale.by_staff) return true
  if (sellable?.product.status !== 'published') return false
  if (sale.channel_id && !sellable.product.sales_channel_ids.includes(sale.channel_id)) return false
  return sale.questions.length > 0 || !requiresQuestions(law)
}

/** The guarded ingredients named in a variant's metadata. */
export const ingredientsOf = (metadata: Record<string, unknown> | null) =>
  (metadata?.regulated_ingredient as LineToJudge['ingredients'] | undefined) ?? []
