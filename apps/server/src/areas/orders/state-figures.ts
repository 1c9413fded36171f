import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
import { isReducedIn, rateOf } from '@kusuribako/contract/pricing/reduced-rate'
import type { Row } from '../../base/read.ts'
import { pointsSpent } from '../loyalty/index.ts'
import { sum, taxBreakdown } from '../pricing/index.ts'
import { defaultArrival } from './arrival-words.rules.ts'
import type { LoadedOrder } from './load-order.queries.ts'
import { totalsOfOrder } from './order-price.rules.ts'

/**
 * An order's figures as stated in mails and documents: all with tax, in yen, and by rate with the invoice's single
 * rounding per rate. The discount is what makes them add up to the charged total.
 */
export function stateFigures(loaded: LoadedOrder) {
  const totals = totalsOfOrder(loaded)
  const rates = (rows: readonly { rate: number }[]) => rows.map(({ rate }) => rate)
  const items_total = sum(totals.items.map((item) => item.original_total))
  const shipping_total = sum(totals.shipping_methods.map((method) => method.total))
  const gift_card_total = totals.gift_card_total + totals.gift_card_tax_total
  const isReduced = isReducedIn(loaded)
  const [method] = loaded.shipping_methods
  return {
    lines: loaded.items.map((line, at) => ({
      title: String(line.title),
      variant_title: (line.variant?.title as string | undefined) ?? null,
      sale_class: saleClassOf(line),
      quantity: line.quantity,
      unit_price: line.unit_price,
      total: totals.items[at]!.original_total,
      tax_rate: rateOf(line),
      is_reduced: isReduced(line),
      is_mailed: isMailedGiftCard(line),
    })),
    items_total,
    discount_total: items_total + shipping_total - gift_card_total - totals.total,
    shipping: method ? { ...deliveryOf(method), total: shipping_total } : null,
    gift_card_total,
    points_spent: pointsSpent(loaded.order.metadata as Row | null),
    total: totals.total,
    taxes: taxBreakdown(
      loaded.items.map((line, at) => ({ totals: totals.items[at]!, tax_rates: rates(line.tax_lines) })),
      loaded.shipping_methods.map((each, at) => ({
        totals: totals.shipping_methods[at]!,
        tax_rates: rates(each.tax_lines),
      })),
    ).map(({ rate, total, tax }) => ({ rate, total, tax })),
  }
}

function deliveryOf(method: Row) {
  const option = method.shipping_option as { name: string; metadata: { description?: string } | null }
  return { name: option.name, says: option.metadata?.description || defaultArrival }
}

/** The legal name of a line's medicine class; null where there is none. */
const saleClassOf = ({ variant }: { variant: Row | null }) =>
  ((variant?.metadata as { jsm_category_name?: string } | null)?.jsm_category_name ?? null) as string | null
