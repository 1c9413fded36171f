import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import type { PointsFigures, Totals } from '../cart/cart-view.ts'
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
export function figuresOf(confirmation: Confirmation, earned = 0): Totals {
  const points: PointsFigures = {
    used: confirmation.points_spent,
    toPay: confirmation.total - confirmation.points_spent,
    earned,
  }
  return {
    goods: confirmation.items_total,
    discount: confirmation.discount_total,
    // No later screen could still add a delivery.
    shipping: confirmation.shipping?.total ?? 0,
    giftCards: confirmation.gift_card_total,
    total: confirmation.total,
    taxes: confirmation.taxes,
    points,
  }
}
