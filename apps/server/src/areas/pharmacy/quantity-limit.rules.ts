import { atOnceOf, type SaleClass } from '@kusuribako/contract/catalogue/sale-classes.rules'

export interface QuantityLimit {
  limit: number
  /** The source of the limit: the legal class, or this variant's own. */
  because: 'class' | 'variant'
}

/** The smaller of the class's limit and the variant's own. */
export function quantityLimit(saleClass: SaleClass | null, ownLimit: number | null): QuantityLimit {
  const classLimit = atOnceOf(saleClass)
  return ownLimit !== null && ownLimit < classLimit
    ? { limit: ownLimit, because: 'variant' }
    : { limit: classLimit, because: 'class' }
}

export interface LineToLimit {
  line_id: string
  variant_id: string
  sale_class: SaleClass | null
  /** The variant's `maximum_purchase_quantity`. */
  own_limit: number | null
  quantity: number
}

export interface LimitedLine extends QuantityLimit {
  line_id: string
  variant_id: string
  /** The maximum of this line, given the earlier lines of its variant. */
  allowed: number
  /** Pieces of this line above that: 0 when there is no problem. A line with a maximum of zero must be removed. */
  excess: number
}

/**
 * The limit of every line, in their order. It counts per variant: a variant's lines share one, the earlier lines
 * first.
 */
export function limitLines(lines: readonly LineToLimit[]): LimitedLine[] {
  const quantities = new Map<string, number>()
  return lines.map(({ line_id, variant_id, sale_class, own_limit, quantity }) => {
    const { limit, because } = quantityLimit(sale_class, own_limit)
    const before = quantities.get(variant_id) ?? 0
    const allowed = Math.max(0, limit - before)
    quantities.set(variant_id, before + quantity)
    return { line_id, variant_id, limit, because, allowed, excess: Math.max(0, quantity - allowed) }
  })
}

/** The lines with too many pieces: to refuse, or to lower to `allowed` with a notice to the shopper. */
export function linesOverLimit(lines: readonly LineToLimit[]): LimitedLine[] {
  return limitLines(lines).filter(({ excess }) => excess > 0)
}
