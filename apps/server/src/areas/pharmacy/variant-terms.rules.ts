import type { GuardedIngredient, PurchaseQuestion, VariantMetadata } from '@kusuribako/contract/catalogue/medicine'
import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { ShopVariant } from '@kusuribako/contract/catalogue/shop-products'
import type { Day } from '@kusuribako/contract/values/day'
import { ageRuleOn } from './age-assurance.rules.ts'
import { isValidOn } from './day.rules.ts'
import { type GuardedRule, purposesOf, whyNotSellGuarded } from './guarded-ingredients.rules.ts'
import { quantityLimit } from './quantity-limit.rules.ts'
import { type Licence, requiresQuestions, whyNoLicenceCovers } from './sale-class.rules.ts'

export type VariantTerms = Pick<ShopVariant, 'quantity_limit' | 'needs_pharmacist_review' | 'sellable'>

/** A variant, the 効能・効果 of its product as printed (some make a larger package count as small), and its questions. */
type Variant = Pick<
  VariantMetadata,
  'jsm_category_name' | 'maximum_purchase_quantity' | 'regulated_ingredient' | 'package_days'
> & { effects: string; questions: readonly PurchaseQuestion[] }

interface Facts {
  licences: readonly Licence[]
  rules: readonly GuardedRule[]
  today: Day
}

/** What a shopper must know of a variant before buying: the maximum, whether it can be bought, and who reviews it. */
export function variantTerms(variant: Variant, price: number | null, facts: Facts): VariantTerms {
  const { jsm_category_name: saleClass, maximum_purchase_quantity: ownLimit, regulated_ingredient } = variant
  const { limit, because } = quantityLimit(saleClass, ownLimit)
  const reason = because === 'variant' ? ('variant' as const) : ('sale_class' as const)
  return {
    quantity_limit:
      limit > 1 && isGuarded(regulated_ingredient, facts)
        ? { limit: 1, reason: 'guarded_ingredient' }
        : { limit, reason },
    needs_pharmacist_review: saleClassFacts[saleClass].needsPharmacistReview,
    sellable: sellableOf(variant, price, facts),
  }
}

/** Only one small package may be sold over the internet (施行規則159条の18の6). */
const isGuarded = (ingredients: readonly GuardedIngredient[], { rules, today }: Facts) =>
  rules.some((rule) => ingredients.includes(rule.ingredient) && isValidOn(rule, today))

function sellableOf(variant: Variant, price: number | null, facts: Facts): VariantTerms['sellable'] {
  const { licences, today } = facts
  const { jsm_category_name: saleClass } = variant
  const reason = whyNoLicenceCovers(licences, saleClass, today)
  if (reason === 'not_sold_online') return { ok: false, reason_code: 'guidance_required_not_sold_online' }
  if (reason) return { ok: false, reason_code: 'sale_class_not_covered' }
  if (!variant.questions.length && requiresQuestions(variant))
    return { ok: false, reason_code: 'product_not_in_sales_channel' }
  if (isLargeAndGuarded(variant, facts)) return { ok: false, reason_code: 'guarded_ingredient_over_limit' }
  return price === null ? { ok: false, reason_code: 'variant_not_priced' } : { ok: true }
}

/** For an unknown buyer. */
const unknownBuyer = {
  age: null,
  age_rule: ageRuleOn([], ''),
  assurance_level: 'self_declared',
  purchases: [],
} as const

/** Without a call, not even one may be sold over the internet, to anybody. */
function isLargeAndGuarded({ regulated_ingredient, package_days, effects }: Variant, { rules, today }: Facts): boolean {
  const ingredients = regulated_ingredient
  const line = {
    line_id: '',
    ingredients,
    package_days,
    purposes: purposesOf(effects),
    quantity: 1,
  }
  return whyNotSellGuarded(rules, { ...unknownBuyer, lines: [line], today })?.code === 'large_package'
}
