import type { Cart } from '@kusuribako/contract/carts/cart'
import type { CartLine } from '@kusuribako/contract/carts/line-items'
import type { SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { FailedCode, IngredientOverlap, LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import { type TaxPart, taxParts } from '@kusuribako/contract/pricing/invoice-tax'
import { reducedRateIn } from '@kusuribako/contract/pricing/reduced-rate'
import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import { wordsFor } from '../../wording/refusals.ts'
import { productPath } from '../catalogue/page-paths.ts'
import { type QuantityLimit, quantityLimit } from '../catalogue/quantity-limit.ts'
import { type PlanTerms, termsOfLine } from '../subscriptions/plan-words.ts'
import { appliedDiscountWords } from './discount-words.ts'
import { blocksOrder, needsAgeProof } from './problem-words.ts'

/** A line as the screens of buying show it; yen, tax included. */
export interface CartLineView {
  id: string
  productId: string | null
  title: string
  variantTitle: string | null
  /** The product's page. */
  to: string | null
  thumbnail: string | null
  saleClass: SaleClass | null
  quantity: number
  unitPrice: number
  /** Before codes. */
  total: number
  /** Its reduced tax rate, in percent; null: the standard one. */
  reducedRate: number | null
  limit: QuantityLimit
  /** The buyer must answer questions about it before the order. */
  needsAnswers: boolean
  /** The order waits for a pharmacist (第1類医薬品). */
  needsPharmacist: boolean
  /** The answers given about it so far. */
  answers: QuestionAnswers
  problems: LineProblem[]
  /** The terms of a subscription; null for a one-time purchase. */
  plan: PlanTerms | null
}

/** The figures below the lines, of a cart as of an order; yen. */
export interface Totals {
  goods: number
  discount: number
  /** Null until a delivery is chosen. */
  shipping: number | null
  giftCards: number
  total: number
  taxes: TaxPart[]
  /** Of a member. */
  points?: PointsFigures
  /** For an order: yen refunded since. */
  refunded?: number
  /** How much of the refunded yen is still on its way. */
  pendingRefund?: number
  /** For an order: yen that went back to points and gift cards. */
  refundedInKind?: { points: number; gift_cards: number }
  /** For an order: yen that were paid, where the total no longer shows it because a change made the order cheaper. */
  paid?: number | null
}

/** The points of a total: how many pay of it, one yen each, and how many are earned. */
export interface PointsFigures {
  used: number
  /** Yen that are left to pay. */
  toPay: number
  earned: number
}

export interface CartView {
  id: string
  lines: CartLineView[]
  /** Pieces. */
  count: number
  totals: Totals
  codes: string[]
  /** For codes that are not valid for the cart as it is: why not, in words. */
  codeProblems: Record<string, string>
  giftCardCodes: string[]
  /** Active ingredients that different medicines share. */
  overlaps: IngredientOverlap[]
  isMember: boolean
  /** Not for gift cards alone that come by mail. */
  needsDelivery: boolean
  /** Guests pay for delivery. */
  hasDeliveryFee: boolean
  /** A code makes any delivery free. */
  isFreeByCode: boolean
  /** A free delivery is available to this shopper for this cart. */
  deliversFree: boolean
  /** The amount missing for free delivery; null when it is free already, or no sum makes it free. */
  freeShipping: { from: number; missing: number } | null
}

/** The anchor of a cart line on its page. */
export const lineField = (id: string) => `line-${id}`

/** The link to a line with a problem, which may be the last of a hundred; without one to the cart. */
export const cartLinePath = (line: string | undefined) => (line ? `/cart#${lineField(line)}` : '/cart')

/** The lines' relations that the screens need, beside those answered by default. */
export const cartExpand = [
  'items',
  'items.variant',
  'items.variant.product',
  'items.adjustments',
  'items.tax_lines',
  'region',
  'region.payment_providers',
  'shipping_address',
  'shipping_methods',
  'shipping_methods.shipping_option',
  'shipping_methods.tax_lines',
  'payment_sessions',
  'discounts',
  'discounts.rule',
  'gift_cards',
].join(',')

/** Where to change the cart before it can be ordered: its first line that blocks the order; null where none does. */
export function pathToBlockedLine(lines: readonly CartLineView[]): string | null {
  const blocked = lines.find(({ problems }) => problems.some(blocksOrder))
  return blocked ? cartLinePath(blocked.id) : null
}

interface CartContext {
  /** Of its lines. */
  problems?: LineProblem[]
  failedCodes?: FailedCode[]
  overlaps?: IngredientOverlap[]
  /** Every shipping option of the shop. */
  options?: ShippingOption[]
  isMember: boolean
  /** Whether the shop charges for delivery. */
  hasDeliveryFee: boolean
}

/** A cart in the shape of the screens. */
export function viewCart(
  cart: Cart,
  { problems = [], failedCodes = [], overlaps = [], options = [], isMember, hasDeliveryFee }: CartContext,
): CartView {
  const { items = [], shipping_methods = [], region } = cart
  const rateOfLine = reducedRateIn({ items, shipping_methods, region })
  const lines = items.map((line) => viewLine(line as CartLine, problems, rateOfLine(line)))
  const goods = sum(lines.map(({ total }) => total))
  const audiences = isMember || !hasDeliveryFee ? ['everyone', 'members'] : ['everyone']
  const failures = failedCodes.map(({ code, reason }) => [code, appliedDiscountWords(reason)] as const)
  const codeProblems = Object.fromEntries([...failures, ...giftCardProblems(cart)])
  const isFreeByCode = (cart.discounts ?? []).some(
    ({ code, rule }) => rule?.type === 'free_shipping' && !codeProblems[code],
  )
  const needsDelivery = items.length === 0 || !items.every(isMailedGiftCard)
  const deliversFree =
    !needsDelivery || isFreeByCode || freeOptions(options, audiences).some((option) => isReached(option, goods))
  const totals = totalsOf(cart, goods)
  return {
    id: cart.id,
    lines,
    count: sum(lines.map(({ quantity }) => quantity)),
    totals: needsDelivery ? totals : { ...totals, shipping: totals.shipping ?? 0 },
    codes: (cart.discounts ?? []).map(({ code }) => code),
    codeProblems,
    giftCardCodes: (cart.gift_cards ?? []).map(({ code }) => code),
    overlaps,
    isMember,
    needsDelivery,
    hasDeliveryFee,
    isFreeByCode,
    deliversFree,
    freeShipping: deliversFree ? null : freeShipping(options, goods),
  }
}

/** Which gift cards are not usable any more, or do not pay for everything: no card buys a gift card (135). */
function giftCardProblems({ gift_cards = [], items = [] }: Cart): [string, string][] {
  const buysGiftCard = items.some(({ is_giftcard }) => is_giftcard)
  return gift_cards.flatMap(({ code, is_disabled }): [string, string][] => {
    if (is_disabled) return [[code, wordsFor('gift_card_disabled')]]
    return buysGiftCard ? [[code, 'ギフトカードのご購入には、お使いいただけません。']] : []
  })
}

function viewLine(line: CartLine, problems: LineProblem[], reducedRate: number | null): CartLineView {
  const metadata = (line.variant?.metadata ?? {}) as Record<string, unknown>
  const saleClass = (metadata.jsm_category_name as SaleClass | undefined) ?? null
  const guarded = ((metadata.regulated_ingredient as string[] | undefined) ?? []).length > 0
  const maximum = (metadata.maximum_purchase_quantity as number | null | undefined) ?? null
  const handle = line.variant?.product?.handle
  const answers = (line.metadata?.first_class_question_responses ?? {}) as QuestionAnswers
  const ownProblems = problems.filter((problem) => problem.line_item_id === line.id)
  return {
    id: line.id,
    productId: line.variant?.product_id ?? null,
    title: line.title,
    variantTitle: line.description,
    to: handle ? productPath(handle) : null,
    thumbnail: line.thumbnail,
    saleClass,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    total: line.original_total ?? line.unit_price * line.quantity,
    reducedRate,
    limit: quantityLimit(saleClass, maximum, guarded),
    needsAnswers:
      guarded || mayHaveQuestions(saleClass) || Object.keys(answers).length > 0 || ownProblems.some(isMedical),
    needsPharmacist: needsReview(saleClass),
    answers,
    problems: ownProblems,
    plan: termsOfLine(line),
  }
}

const needsReview = (saleClass: SaleClass | null) => factsOfClass(saleClass)?.needsPharmacistReview ?? false
/** The others have questions where a pharmacist has written any. */
const mayHaveQuestions = (saleClass: SaleClass | null) => needsReview(saleClass) || saleClass === '指定第2類医薬品'

const medicalCodes: readonly LineProblem['code'][] = [
  'questionnaire_incomplete',
  'cart_validation_invalid_questionnaire',
  'purchase_stopped_by_answer',
  'guarded_ingredient_under_age',
]
/** Problems that answers have caused, or would solve. */
export const isMedical = (problem: LineProblem): boolean =>
  medicalCodes.includes(problem.code) || needsAgeProof(problem)

type TaxedItem = Parameters<typeof taxParts>[0][number]

interface CartFigures {
  discount_total?: number | undefined
  shipping_total?: number | null | undefined
  gift_card_total?: number | undefined
  gift_card_tax_total?: number | undefined
  total?: number | undefined
  items?: TaxedItem[] | undefined
  shipping_methods?: TaxedItem[] | undefined
}

/** The figures below the lines. `goods` is the sum of the lines before codes, tax included. */
export function totalsOf(figures: CartFigures, goods: number): Totals {
  const methods = figures.shipping_methods ?? []
  const discounted = sum((figures.items ?? []).map(({ total }) => total ?? 0))
  return {
    goods,
    discount: goods - discounted,
    shipping: methods.length > 0 ? sum(methods.map(({ total }) => total ?? 0)) : null,
    giftCards: (figures.gift_card_total ?? 0) + (figures.gift_card_tax_total ?? 0),
    total: figures.total ?? 0,
    taxes: taxParts([...(figures.items ?? []), ...methods]),
  }
}

/** The free deliveries, for this kind of buyer. */
const freeOptions = (options: ShippingOption[], audiences: readonly string[]) =>
  options.filter(
    ({ amount, is_return, metadata }) =>
      amount === 0 && !is_return && audiences.includes(String(metadata?.audience ?? 'everyone')),
  )

const isReached = ({ requirements = [] }: ShippingOption, goods: number) =>
  requirements.every(({ type, amount }) => (type === 'min_subtotal' ? amount <= goods : amount > goods))

/** The lowest sum from which a delivery is free for everybody. */
function freeShipping(options: ShippingOption[], goods: number) {
  const sums = freeOptions(options, ['everyone'])
    .flatMap(({ requirements = [] }) => requirements.filter(({ type }) => type === 'min_subtotal'))
    .map(({ amount }) => amount)
  const from = Math.min(...sums)
  return Number.isFinite(from) && from > goods ? { from, missing: from - goods } : null
}

const sum = (figures: number[]) => figures.reduce((all, figure) => all + figure, 0)
