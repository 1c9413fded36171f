import { factsOfClass, type SaleClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { ShopProduct, ShopVariant } from '@kusuribako/contract/catalogue/shop-products'
import { earnedPoints } from '@kusuribako/contract/loyalty/earned-points'
import { reducedRateIn } from '@kusuribako/contract/pricing/reduced-rate'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import { type ArticleSummary, articleSummaryOf } from '../content/article-summary.ts'
import { type PlanTerms, termsOf } from '../subscriptions/plan-words.ts'
import { type Card, cardsOf } from './cards.ts'
import { categoryPath } from './page-paths.ts'
import type { RegionFacts } from './point-rate.server.ts'

/** One choice of a product, as the buy box needs it. Prices in yen, tax included. */
export interface VariantView {
  id: string
  title: string
  saleClass: SaleClass
  price: number | null
  /** The price per piece by quantity, up to the limit; empty where the quantity makes no difference. */
  steps: Step[]
  /** The price without the sale; null when there is no sale. */
  originalPrice: number | null
  /** The points that a piece earns for a member. */
  points: number
  limit: number
  limitReason: ShopVariant['quantity_limit']['reason']
  stock: 'plenty' | 'few' | 'none'
  /** Why the shop does not sell it; null when it does. */
  notSold:
    | 'sale_class_not_covered'
    | 'guidance_required_not_sold_online'
    | 'product_not_in_sales_channel'
    | 'guarded_ingredient_over_limit'
    | 'variant_not_priced'
    | null
  jan: string
  /** Today's buyer may deduct its price (セルフメディケーション税制). */
  isDeductible: boolean
  needsPharmacist: boolean
  /** Contains an ingredient that the law guards against abuse (薬機法36条の11). */
  isGuarded: boolean
  /** The subscription plans offered for it, for one piece, with the points that the first piece earns. */
  plans: (PlanTerms & Pick<VariantView, 'points'>)[]
}

type Step = ShopVariant['price_steps'][number] & Pick<VariantView, 'points'>

/** How the shopper wants to buy: the quantity, and the plan's id; empty for a single purchase. */
interface Selection {
  quantity: number
  plan: string
}

/** The part of a selection that a variant allows. */
export const allowedSelection = (
  { limit, plans }: Pick<VariantView, 'limit' | 'plans'>,
  { quantity, plan }: Selection,
): Selection => ({
  quantity: Math.min(quantity, Math.max(1, limit)),
  plan: plans.some(({ id }) => id === plan) ? plan : '',
})

/** A product as its page shows it: nothing else is sent to the browser. */
export interface ProductView {
  handle: string
  title: string
  subtitle: string | null
  description: string | null
  type: ShopProduct['metadata']['product_type']
  brand: string
  manufacturer: string
  company: string
  /** Its reduced tax rate, in percent; null: the standard one. */
  reducedRate: number | null
  images: string[]
  variants: VariantView[]
  /** Id of the variant that represents the product. */
  featured: string
  crumbs: { name: string; to: string }[]
  effects: string
  dosage: { age: string; dose: string; times: string }[]
  dosageNotes: string[]
  doNot: string[]
  consult: string[]
  ingredientsBasis: string | null
  ingredients: { name: string; amount: string; role?: string | undefined }[]
  additives: string[]
  allergen: string[]
  storage: string[]
  features: string[]
  dosageForm: string
  questions: string[]
  /** Documents about a first-class medicine, as PDF. */
  documents: { name: string; href: string }[]
  related: Card[]
  articles: ArticleSummary[]
}

/** `plans`: the subscription plans offered for its variants. */
export function viewOf(product: ShopProduct, plans: readonly OfferedPlan[], region: RegionFacts): ProductView {
  const { metadata } = product
  const variants = product.variants.map((variant) => variantOf(variant, plans, region.pointRate))
  return {
    handle: product.handle,
    title: product.title,
    subtitle: product.subtitle,
    description: product.description,
    // The legal texts about a medicine depend on its class: staff may have left out the product's type.
    type: variants.some(({ saleClass }) => factsOfClass(saleClass)?.isMedicine) ? 'medicine' : metadata.product_type,
    brand: metadata.brand,
    manufacturer: metadata.manufacturer,
    company: metadata.company,
    reducedRate: reducedRateOf(product, region.taxRate),
    images: product.images?.length ? product.images.map(({ url }) => url) : [product.thumbnail ?? ''].filter(Boolean),
    variants,
    featured: featuredOf(product, variants),
    crumbs: product.breadcrumbs.map(({ name, handle }) => ({ name, to: categoryPath(handle) })),
    effects: metadata.effects,
    dosage: metadata.dosage,
    dosageNotes: metadata.dosage_notes,
    doNot: metadata.do_not,
    consult: metadata.consult,
    ingredientsBasis: metadata.ingredients_basis ?? null,
    ingredients: metadata.ingredients,
    additives: metadata.additives,
    allergen: metadata.allergen,
    storage: metadata.storage,
    features: metadata.features,
    dosageForm: metadata.dosage_form,
    questions: product.questions.map(({ question }) => question),
    documents: documentsOf(metadata),
    related: cardsOf(product.related_products.slice(0, 4), region.pointRate),
    articles: product.articles.slice(0, 3).map(articleSummaryOf),
  }
}

/** A product's own rates are stored on each of its variants. */
function reducedRateOf({ variants: [variant] }: ShopProduct, tax_rate: number): number | null {
  const sold = { tax_lines: variant?.tax_rates }
  return reducedRateIn({ items: [sold], shipping_methods: [], region: { tax_rate } })(sold)
}

function documentsOf(metadata: ShopProduct['metadata']) {
  const documents = [
    { name: '薬剤師からの説明書（PDF）', href: metadata.first_class_explanation_pdf },
    { name: '質問票（PDF）', href: metadata.first_class_questionnaire_pdf },
  ]
  return documents.flatMap(({ name, href }) => (href ? [{ name, href }] : []))
}

type OfferedPlan = SubscriptionPlan & { variant_ids: readonly string[] }

function variantOf(
  { metadata, quantity_limit, sellable, ...variant }: ShopVariant,
  plans: readonly OfferedPlan[],
  pointRate: number,
): VariantView {
  return {
    id: variant.id,
    title: variant.title ?? '',
    saleClass: metadata.jsm_category_name,
    price: variant.price,
    steps: stepsUpTo(quantity_limit.limit, variant.price_steps).map((step) => ({
      ...step,
      points: earnedPoints(step.price, pointRate, metadata),
    })),
    originalPrice: variant.on_sale ? variant.original_price_with_tax : null,
    points: variant.d_points,
    limit: quantity_limit.limit,
    limitReason: quantity_limit.reason,
    stock: stockOf(variant),
    notSold: sellable.ok ? null : sellable.reason_code,
    jan: metadata.jan_code,
    isDeductible: variant.is_deductible,
    needsPharmacist: variant.needs_pharmacist_review,
    isGuarded: metadata.regulated_ingredient.length > 0,
    plans: plans
      .filter(({ variant_ids }) => variant.price !== null && variant_ids.includes(variant.id))
      .map((plan) => {
        const terms = termsOf(plan, variant.price ?? 0, 1)
        return { ...terms, points: earnedPoints(terms.firstPrice, pointRate, metadata) }
      }),
  }
}

function stockOf({ in_stock, low_stock }: Pick<ShopVariant, 'in_stock' | 'low_stock'>): VariantView['stock'] {
  if (!in_stock) return 'none'
  return low_stock ? 'few' : 'plenty'
}

function stepsUpTo(limit: number, steps: ShopVariant['price_steps']) {
  const within = steps.filter(({ from }) => from <= limit)
  return within.length > 1 ? within : []
}

type PricedVariant = Pick<VariantView, 'price' | 'points' | 'steps'>
const stepAt = ({ price, points, steps }: PricedVariant, quantity: number) =>
  steps.findLast(({ from }) => from <= quantity) ?? { price, points }

/** The price per piece for this quantity; null without a price. */
export const priceOf = (chosen: PricedVariant, quantity: number): number | null => stepAt(chosen, quantity).price

/** The points that a piece earns at that price. */
export const pointsOf = (chosen: PricedVariant, quantity: number): number => stepAt(chosen, quantity).points

/** The editors' choice if it can be bought, else the first that can, else the editors' choice all the same. */
function featuredOf(product: ShopProduct, variants: VariantView[]): string {
  const preferredId = product.variants.find(({ sku }) => sku === product.metadata.featured_variant_sku)?.id
  const buyable = variants.filter(({ stock, notSold }) => stock !== 'none' && !notSold)
  return (buyable.find(({ id }) => id === preferredId) ?? buyable[0])?.id ?? preferredId ?? variants[0]?.id ?? ''
}
