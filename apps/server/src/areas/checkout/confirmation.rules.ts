import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { isReducedIn, rateOf } from '@kusuribako/contract/pricing/reduced-rate'
import { ratesOf, shippingRatesOf } from '../carts/cart-price.rules.ts'
import type { LaterPrice, LoadedCart, PricedCart } from '../carts/index.ts'
import { needsDelivery } from '../carts/needs-delivery.rules.ts'
import { planOfLine } from '../carts/plan-line.rules.ts'
import { defaultArrival } from '../orders/arrival-words.rules.ts'
import { sum } from '../pricing/split.rules.ts'
import { taxBreakdown } from '../pricing/tax-breakdown.rules.ts'
import { type AgreedTerms, button, type ReturnKind, termsOf } from './confirmation-terms.rules.ts'
import { regularTerms } from './regular-terms.rules.ts'

/**
 * What a buyer confirms by placing the order of a cart, figures and text, of which this many points are paid. The same
 * cart gives exactly the same text: nothing in it depends on the time.
 */
export function confirmationOf(
  priced: PricedCart,
  points_spent: number,
  { later, ...shop }: Pick<AgreedTerms, 'support_phone' | 'may_cancel'> & { later: ReadonlyMap<string, LaterPrice> },
): Confirmation {
  const { loaded } = priced
  const lines = linesOf(priced)
  const figures = figuresOf(priced, lines)
  const { shipping, gift_card_total, total, discount_total } = figures
  return {
    lines,
    ...figures,
    points_spent,
    regular: regularTerms(
      loaded.lines.map((line) => ({ ...line, later: later.get(line.id) })),
      { fee: shipping?.total ?? 0, has_code: discount_total > 0 },
    ),
    terms: termsOf({
      email: loaded.cart.email,
      address: loaded.shipping_address,
      shipping,
      comes_by_mail: shipping === null && !needsDelivery(loaded, priced.sellables),
      gift_card_total,
      total,
      points_spent,
      ...shop,
      needs_review: lines.some(({ sale_class }) => factsOfClass(sale_class)?.needsPharmacistReview),
      kinds: new Set(loaded.lines.map(({ is_giftcard }, at) => returnKind(is_giftcard, lines[at]!.sale_class))),
      session: loaded.sessions.find(({ is_selected }) => is_selected) ?? null,
    }),
    button,
  }
}

function returnKind(is_giftcard: boolean, sale_class: string | null): ReturnKind {
  if (is_giftcard) return 'gift_card'
  return factsOfClass(sale_class)?.isMedicine ? 'medicine' : 'other'
}

function linesOf({ loaded, sellables, totals }: PricedCart): Confirmation['lines'] {
  const taxed = loaded.lines.map((line) => ({ tax_lines: ratesOf(line, sellables) }))
  const shipping_methods = loaded.methods.map((method) => ({ tax_lines: shippingRatesOf(loaded, method) }))
  const isReduced = isReducedIn({ items: taxed, shipping_methods, region: loaded.region })
  return loaded.lines.map((line, at) => {
    const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
    const agreed = planOfLine(line.metadata)
    return {
      line_item_id: line.id,
      title: line.title,
      variant_title: (sellable?.variant.title as string | undefined) ?? null,
      sale_class: (sellable?.variant.metadata?.jsm_category_name as string | undefined) ?? null,
      quantity: line.quantity,
      unit_price: line.unit_price,
      total: totals.items[at]!.original_total,
      tax_rate: rateOf(taxed[at]!),
      is_reduced: isReduced(taxed[at]!),
      plan: agreed && { id: agreed.plan.id, title: agreed.plan.title, updated_at: agreed.plan.updated_at },
    }
  })
}

/** As a placed order states them: the discount is what makes the figures add up to what is charged. */
function figuresOf({ loaded, sellables, totals }: PricedCart, lines: Confirmation['lines']) {
  const items_total = sum(lines.map((line) => line.total))
  const shipping_total = sum(totals.shipping_methods.map((method) => method.total))
  const gift_card_total = totals.gift_card_total + totals.gift_card_tax_total
  return {
    items_total,
    discount_total: items_total + shipping_total - gift_card_total - totals.total,
    shipping: shippingOf(loaded, shipping_total),
    gift_card_total,
    total: totals.total,
    taxes: taxBreakdown(
      loaded.lines.map((line, at) => ({ totals: totals.items[at]!, tax_rates: rates(ratesOf(line, sellables)) })),
      loaded.methods.map((method, at) => ({
        totals: totals.shipping_methods[at]!,
        tax_rates: rates(shippingRatesOf(loaded, method)),
      })),
    )
      // Free delivery has a tax rate too.
      .filter(({ total }) => total > 0),
  }
}

function shippingOf({ methods: [method] }: LoadedCart, total: number): Confirmation['shipping'] {
  if (!method) return null
  const { name, metadata } = method.shipping_option
  const { description } = (metadata ?? {}) as { description?: string }
  return { name: String(name), says: description || defaultArrival, total }
}

const rates = (rows: readonly { rate: number }[]) => rows.map(({ rate }) => rate)
