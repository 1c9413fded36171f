import { atOnceOf, type SaleClass } from '@kusuribako/contract/catalogue/sale-classes.rules'

export interface QuantityLimit {
  limit: number
  /** Whose limit it is: the law's class, or this variant's own. */
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
  /** What this line may hold at most, beside the other lines of its variant that stand before it. */
  allowed: number
  /** Pieces of this line above that: 0 when all is well. A line with none allowed must go. */
  over: number
}

/**
 * The limit of every line, in their order. It counts per variant: a variant's lines share one, the first come first.
 */
export function limitLines(lines: readonly LineToLimit[]): LimitedLine[] {
  const taken = new Map<string, number>()
  return lines.map(({ line_id, variant_id, sale_class, own_limit, quantity }) => {
    const { limit, because } = quantityLimit(sale_class, own_limit)
    const before = taken.get(variant_id) ?? 0
    const allowed = Math.max(0, limit - before)
    taken.set(variant_id, before + quantity)
    return { line_id, variant_id, limit, because, allowed, over: Math.max(0, quantity - allowed) }
  })
}

/** The lines that hold too much: to refuse, or to lower to `allowed` with a word to the shopper. */
export function linesOverLimit(lines: readonly LineToLimit[]): LimitedLine[] {
  return limitLines(lines).filter(({ over }) => over > 0)
}
