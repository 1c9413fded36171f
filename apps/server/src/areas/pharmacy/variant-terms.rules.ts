import type { GuardedIngredient, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import type { ShopVariant } from '@kusuribako/contract/catalogue/shop-products'
import { type Day, holdsOn } from './day.rules.ts'
import type { GuardedRule } from './guarded-ingredients.rules.ts'
import { quantityLimit } from './quantity-limit.rules.ts'
import { type Licence, saleClassFacts, whyNotCovered } from './sale-class.rules.ts'

export type VariantTerms = Pick<ShopVariant, 'quantity_limit' | 'needs_pharmacist_review' | 'sellable'>

interface Facts {
  licences: readonly Licence[]
  rules: readonly GuardedRule[]
  today: Day
}

/**
 * What a shopper must know of a variant before the button is pressed: how many, whether at all, and who looks at it.
 */
export function variantTerms(
  variant: Pick<VariantMetadata, 'jsm_category_name' | 'maximum_purchase_quantity' | 'regulated_ingredient'>,
  price: number | null,
  facts: Facts,
): VariantTerms {
  const { jsm_category_name: saleClass, maximum_purchase_quantity: own, regulated_ingredient } = variant
  const { limit, because } = quantityLimit(saleClass, own)
  const reason = because === 'variant' ? ('variant' as const) : ('sale_class' as const)
  return {
    quantity_limit:
      limit > 1 && isGuarded(regulated_ingredient, facts)
        ? { limit: 1, reason: 'guarded_ingredient' }
        : { limit, reason },
    needs_pharmacist_review: saleClassFacts[saleClass].needsPharmacistReview,
    sellable: sellable(saleClass, price, facts),
  }
}

/** One small package is all that may be sold over the internet (施行規則159条の18の6). */
const isGuarded = (ingredients: readonly GuardedIngredient[], { rules, today }: Facts) =>
  rules.some((rule) => ingredients.includes(rule.ingredient) && holdsOn(rule, today))

function sellable(
  saleClass: VariantMetadata['jsm_category_name'],
  price: number | null,
  { licences, today }: Facts,
): VariantTerms['sellable'] {
  const reasons = (licences.length ? licences : [null]).map((licence) => whyNotCovered(licence, saleClass, today))
  if (reasons.includes('not_sold_online')) return { ok: false, reason_code: 'guidance_required_not_sold_online' }
  if (!reasons.includes(null)) return { ok: false, reason_code: 'sale_class_not_covered' }
  return price === null ? { ok: false, reason_code: 'variant_not_priced' } : { ok: true }
}
