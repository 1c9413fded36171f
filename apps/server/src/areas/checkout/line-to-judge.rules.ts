import type { PurchaseQuestion, SaleClass } from '@kusuribako/contract/catalogue/medicine'
import type { PurchaseResponses } from '../pharmacy/purchase-questions.rules.ts'
import type { LineToJudge } from './order-problems.rules.ts'

interface Line {
  id: string
  variant_id: string | null
  quantity: number
}

/** What is judged of a line's variant and product. */
interface Thing {
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
export function lineToJudge(line: Line, thing: Thing | undefined, sale: Sale): LineToJudge {
  const about = (thing?.variant.metadata ?? {}) as Partial<Record<string, unknown>>
  const { by_staff, channel_id } = sale
  const counts = thing?.stock.manage_inventory && !thing.stock.allow_backorder
  return {
    line_id: line.id,
    variant_id: line.variant_id ?? '',
    quantity: line.quantity,
    sale_class: (about.jsm_category_name as SaleClass | undefined) ?? null,
    own_limit: (about.maximum_purchase_quantity as number | null | undefined) ?? null,
    ingredients: ingredientsOf(about),
    package_days: (about.package_days as number | null | undefined) ?? null,
    effects: String(thing?.product.metadata?.effects ?? ''),
    // Whom staff serve, they ask themselves; a first-class medicine waits for its pharmacist all the same.
    questions: by_staff ? [] : sale.questions,
    responses: sale.responses,
    is_priced: by_staff || thing?.unit_price != null,
    is_in_channel:
      by_staff ||
      (thing?.product.status === 'published' && (!channel_id || thing.product.sales_channel_ids.includes(channel_id))),
    available: counts ? thing.stock.quantity : null,
  }
}

/** The guarded ingredients that a variant's metadata names. */
export const ingredientsOf = (about: Record<string, unknown> | null) =>
  (about?.regulated_ingredient as LineToJudge['ingredients'] | undefined) ?? []
