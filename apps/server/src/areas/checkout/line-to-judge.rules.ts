import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import type { PurchaseResponses } from '../pharmacy/purchase-questions.rules.ts'
import { lawOf, mustBeAsked } from '../pharmacy/sale-class.rules.ts'
import type { LineToJudge } from './order-problems.rules.ts'

type Law = ReturnType<typeof lawOf>

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
  /** What is sold, at what price and in which channel, is for staff to say; the law is not. */
  by_staff: boolean
  questions: readonly PurchaseQuestion[]
  responses: PurchaseResponses
}

/** A line with all that the law and the shop ask about it. */
export function lineToJudge(line: Line, sellable: SellableToJudge | undefined, sale: Sale): LineToJudge {
  const law = sellable ? lawOf(sellable) : {}
  const { by_staff } = sale
  const counts = sellable?.stock.manage_inventory && !sellable.stock.allow_backorder
  return {
    line_id: line.id,
    // A thing that staff have named themselves is of a kind with no other.
    variant_id: line.variant_id ?? line.id,
    quantity: line.quantity,
    sale_class: law?.jsm_category_name ?? null,
    own_limit: law?.maximum_purchase_quantity ?? null,
    // Staff may have written one twice.
    ingredients: [...new Set(law?.regulated_ingredient)],
    package_days: law?.package_days ?? null,
    effects: String(sellable?.product.metadata?.effects ?? ''),
    // Whom staff serve, they ask themselves; a first-class medicine waits for its pharmacist all the same.
    questions: by_staff ? [] : sale.questions,
    responses: sale.responses,
    is_priced: by_staff || sellable?.unit_price != null,
    is_in_channel: isSoldThere(sellable, law, sale),
    available: counts ? sellable.stock.quantity : null,
  }
}

/**
 * What is described so that the law cannot be read from it is sold to nobody, by staff neither; what buyers have to be
 * asked about is not sold to them before its questions are put down.
 */
function isSoldThere(sellable: SellableToJudge | undefined, law: Law, sale: Sale): boolean {
  if (!law) return false
  if (sale.by_staff) return true
  if (sellable?.product.status !== 'published') return false
  if (sale.channel_id && !sellable.product.sales_channel_ids.includes(sale.channel_id)) return false
  return sale.questions.length > 0 || !mustBeAsked(law)
}

/** The guarded ingredients that a variant's metadata names. */
export const ingredientsOf = (about: Record<string, unknown> | null) =>
  (about?.regulated_ingredient as LineToJudge['ingredients'] | undefined) ?? []
