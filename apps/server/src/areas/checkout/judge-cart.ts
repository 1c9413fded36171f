import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import type { FailedCode } from '@kusuribako/contract/checkout/validate-cart'
import { platformAddressParts, shopAddressParts } from '@kusuribako/contract/customers/addresses'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { Ctx } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import {
  cycleOf,
  findOfferedPlans,
  isLaterDelivery,
  type LoadedCart,
  needsDelivery,
  type PricedCart,
  planOfLine,
  pointsPaying,
  whyCodesFail,
} from '../carts/index.ts'
import { householdHash, type KnownAge, readSaleFacts, type SaleFacts, validAnswers } from '../pharmacy/index.ts'
import { isOpenForOrders } from './launch-checklist.ts'
import { ingredientsOf, lineToJudge } from './line-to-judge.rules.ts'
import { knownAge, type LineProblem, type LineToJudge, linesForReview, orderProblems } from './order-problems.rules.ts'

export interface Judgement {
  /** The first problem of the cart as a whole, or null. */
  code: RefusalCode | null
  problems: LineProblem[]
  /** Coupons of the cart that are not valid. */
  discounts: FailedCode[]
  lines: LineToJudge[]
  /** Lines that a pharmacist must review. */
  for_review: LineToJudge[]
  /** What is known about the buyer's age. */
  age: KnownAge
}

type Judging = Pick<Ctx, 'db' | 'now' | 'flags' | 'config' | 'memory'>

/** Whether a cart may become an order, by all checks: the cart itself, the law, the answers, the stock. */
export async function judgeCart(
  ctx: Judging,
  { loaded, sellables, totals }: PricedCart,
  swap: { allow_backorder: boolean } | null = null,
): Promise<Judgement> {
  const productIds = [...new Set([...sellables.values()].map((sellable) => sellable.product.id))]
  // The coupons of a swap were judged with its order.
  const [facts, discounts, isOpen, isOffered] = await Promise.all([
    readSaleFacts(ctx, productIds, guardedBuyer(loaded, sellables)),
    swap ? [] : whyCodesFail(ctx, loaded, sellables),
    // A swap belongs to an existing order.
    swap ? true : isOpenForOrders(ctx),
    arePlansOffered(ctx, loaded),
  ])
  const soldLines = loaded.lines.filter(({ is_return }) => !is_return)
  const judgedLines = soldLines.map((line) => toJudge(ctx, { loaded, sellables, facts }, line))
  const lines = swap?.allow_backorder ? judgedLines.map((line) => ({ ...line, available: null })) : judgedLines
  const sale = {
    ...facts,
    lines,
    birthday: birthdayOf(loaded),
    paid_by_card: isPaidByCard(loaded, totals.total),
    today: dayInTokyo(ctx.now),
  }
  const problems = orderProblems(sale)
  const couponCode = discounts.length > 0 ? 'cart_validation_invalid_discount_code' : null
  const code =
    (isOpen ? null : 'shop_not_open') ??
    whyNotOrder(loaded, sellables, isOffered) ??
    couponCode ??
    problems[0]?.code ??
    null
  return { code, problems, discounts, lines, for_review: linesForReview(lines), age: knownAge(sale) }
}

/** The details of a refusal: the problems of each line, and each invalid coupon. */
export const detailOf = ({ problems, discounts }: Pick<Judgement, 'problems' | 'discounts'>) => ({
  problems,
  ...(discounts.length > 0 && { discounts }),
})

/** Whether a card is charged: a chosen card proves nothing where points or gift cards pay everything. */
const isPaidByCard = (loaded: LoadedCart, total: number) =>
  total > pointsPaying(loaded, total) &&
  loaded.sessions.some((one) => one.is_selected && one.provider_id === cardProvider)

/**
 * The birthday that the buyer states. Where a member's account has another one, neither is certain, and the younger
 * counts; staff know whom they serve (077).
 */
function birthdayOf({ cart, customer }: LoadedCart): string | null {
  const stated = cart.metadata?.buyer_birthday
  if (typeof stated !== 'string') return null
  const stored = customer?.has_account && !isDraft(cart) && (customer.metadata as Row | null)?.birthday
  return typeof stored === 'string' && stored > stated ? stored : stated
}

/** The buyer of guarded medicine in a cart; null where it contains none. */
export function guardedBuyer({ cart, customer, shipping_address }: LoadedCart, sellables: PricedCart['sellables']) {
  const isGuarded = [...sellables.values()].some((sellable) => ingredientsOf(sellable.variant.metadata).length > 0)
  if (!isGuarded) return null
  const household = householdHash(shipping_address)
  const account_id = customer?.has_account || isDraft(cart) ? customer?.id : null
  const emails = [cart.email, customer?.email].filter((email) => typeof email === 'string')
  return { customer_id: customer?.id ?? null, emails, household, account_id, cart_id: cart.id }
}

/** Whether the plans by which a shopper buys are still offered; the terms of later deliveries stay agreed (033). */
async function arePlansOffered(ctx: Judging, { cart, lines }: LoadedCart): Promise<boolean> {
  const agreed =
    cart.type !== 'default' || isLaterDelivery(cart) ? [] : lines.filter(({ metadata }) => planOfLine(metadata))
  if (agreed.length === 0) return true
  const offered = await findOfferedPlans(
    ctx,
    agreed.flatMap(({ variant_id }) => variant_id ?? []),
  )
  return agreed.every(({ variant_id, metadata }) => {
    const plan = offered.find(({ id }) => id === planOfLine(metadata)!.plan.id)
    return plan?.variant_ids.some((id) => id === variant_id)
  })
}

/** What is missing from the cart itself, in the order in which a shopper enters it. */
function whyNotOrder(loaded: LoadedCart, sellables: PricedCart['sellables'], isOffered: boolean): RefusalCode | null {
  const { cart, lines, methods, shipping_address, customer } = loaded
  if (cart.metadata?.blocked === true) return 'cart_blocked'
  if (lines.length === 0) return 'cart_validation_empty_cart'
  if (!customer || !cart.email) return 'cart_validation_no_customer'
  if (!isOffered) return 'subscription_plan_not_offered'
  if (cart.type === 'default' && cycleOf(cart, lines) !== null && !customer.has_account)
    return 'subscription_needs_account'
  // Staff may hand goods over the counter.
  if (isDraft(cart)) return null
  // A swap, and a later delivery, go to an address used before.
  const isKnownAddress = cart.type === 'swap' || isLaterDelivery(cart)
  if (!hasParts(shipping_address, isKnownAddress ? platformAddressParts : shopAddressParts))
    return 'cart_validation_no_shipping_address'
  // Without a delivery a swap can be agreed, but not packed (platform).
  if (cart.type === 'swap') return null
  if (methods.length === 0 && needsDelivery(loaded, sellables)) return 'cart_validation_no_shipping_method'
  return whyClosed(loaded)
}

/**
 * What staff have closed since the cart was created: its sales channel, which ends no subscription, or its country,
 * directly or with its region. The address of a later delivery may also have been moved abroad since.
 */
function whyClosed({ cart, sales_channel, region, shipping_address }: LoadedCart): RefusalCode | null {
  const isChannelClosed = sales_channel?.is_disabled || sales_channel?.deleted_at
  if (isChannelClosed && !isLaterDelivery(cart)) return 'sales_channel_disabled'
  const country = String(shipping_address?.country_code).toLowerCase()
  return region.countries.some(({ iso_2 }) => iso_2 === country) ? null : 'address_country_not_in_region'
}

/** An order written by staff. */
const isDraft = ({ type }: LoadedCart['cart']) => type === 'draft_order'

const hasParts = (address: LoadedCart['shipping_address'], needed: readonly string[]) =>
  needed.every((part) => String(address?.[part] ?? '').trim() !== '')

function toJudge(
  { config }: Pick<Ctx, 'config'>,
  { loaded, sellables, facts }: Pick<PricedCart, 'loaded' | 'sellables'> & { facts: SaleFacts },
  line: LoadedCart['lines'][number],
): LineToJudge {
  const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
  const stored = loaded.answers.find((answer) => answer.line_item_id === line.id)
  // Answers given at the first delivery apply unchanged to a later one (056, 090).
  const keepsAnswers = isLaterDelivery(loaded.cart)
  const responses = stored ? responsesOf(validAnswers(config, keepsAnswers ? { ...stored, reworded: [] } : stored)) : {}
  const judged = lineToJudge(line, sellable, {
    channel_id: loaded.cart.sales_channel_id,
    by_staff: isDraft(loaded.cart),
    questions: facts.questionnaires.get(sellable?.product.id ?? '')?.questions ?? [],
    responses,
  })
  // Nobody is there to choose among today's answers.
  const isOffered = ({ key, answer }: PurchaseQuestion) => !responses[key] || answer.includes(responses[key].answer)
  return keepsAnswers ? { ...judged, questions: judged.questions.filter(isOffered) } : judged
}

const responsesOf = (answers: QuestionAnswers) =>
  Object.fromEntries(
    Object.entries(answers).map(([key, { remarkAnswer, ...answer }]) => [
      key,
      { ...answer, remarkAnswer: remarkAnswer ?? '' },
    ]),
  )
