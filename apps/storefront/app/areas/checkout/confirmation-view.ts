import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import type { PointsPart, Totals } from '../cart/cart-view.ts'
import type { Goods } from './goods-list.tsx'

/** The goods of a last screen, with their lines' pictures where known. */
export const goodsOf = ({ lines }: Confirmation, pictures: Record<string, string | null> = {}): Goods[] =>
  lines.map((line) => ({
    id: line.line_item_id,
    title: line.title,
    variantTitle: line.variant_title,
    thumbnail: pictures[line.line_item_id] ?? null,
    saleClass: line.sale_class,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    total: line.total,
    reducedRate: line.is_reduced ? line.tax_rate : null,
  }))

/** Its figures; `earned`: the points that the order will earn. */
export function figuresOf(shown: Confirmation, earned = 0): Totals {
  const points: PointsPart = { used: shown.points_spent, toPay: shown.total - shown.points_spent, earned }
  return {
    goods: shown.items_total,
    discount: shown.discount_total,
    shipping: shown.shipping?.total ?? null,
    giftCards: shown.gift_card_total,
    total: shown.total,
    taxes: shown.taxes,
    points,
  }
}
