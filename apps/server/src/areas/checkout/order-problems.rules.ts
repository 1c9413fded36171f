import type { GuardedIngredient, PurchaseQuestion, SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { ageOn } from '@kusuribako/contract/pharmacy/age.rules'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import type { Day } from '@kusuribako/contract/values/day'
import { type AgeNote, type AgeRule, ageRuleOn, assuredLevel, type KnownAge } from '../pharmacy/age-assurance.rules.ts'
import {
  type GuardedPurchase,
  type GuardedRefusal,
  type GuardedRule,
  purposesOf,
  whyNotSellGuarded,
} from '../pharmacy/guarded-ingredients.rules.ts'
import { type PurchaseResponses, questionProblems } from '../pharmacy/purchase-questions.rules.ts'
import { linesOverLimit } from '../pharmacy/quantity-limit.rules.ts'
import { type Licence, whyNoLicenceCovers } from '../pharmacy/sale-class.rules.ts'

export interface LineToJudge {
  line_id: string
  variant_id: string
  quantity: number
  sale_class: SaleClass | null
  own_limit: number | null
  ingredients: readonly GuardedIngredient[]
  package_days: number | null
  /** 効能・効果 as printed. */
  effects: string
  questions: readonly PurchaseQuestion[]
  responses: PurchaseResponses
  is_priced: boolean
  is_in_channel: boolean
  /** Available pieces; null when they are not counted. */
  available: number | null
}

export interface SaleToJudge {
  lines: readonly LineToJudge[]
  licences: readonly Licence[]
  rules: readonly GuardedRule[]
  purchases: readonly GuardedPurchase[]
  age_rules: readonly AgeRule[]
  /** How staff have verified the buyer's age; its birthday takes precedence over the buyer's statement. */
  age_note: AgeNote | null
  paid_by_card: boolean
  birthday: Day | null
  today: Day
}

export interface LineProblem {
  line_item_id: string
  code: RefusalCode
  detail: Record<string, unknown>
}

/** All problems of the lines of a cart, in this order: never sold, law, questions, stock. */
export function orderProblems(sale: SaleToJudge): LineProblem[] {
  return [
    ...sale.lines.flatMap((line) => coverProblem(line, sale) ?? []),
    ...limitProblems(sale),
    ...guardedProblems(sale),
    ...sale.lines.flatMap((line) => answerProblem(line, sale) ?? []),
    ...stockProblems(sale.lines),
  ]
}

/** The lines because of which an order waits for a pharmacist (薬機法36条の10). */
export const linesForReview = (lines: readonly LineToJudge[]): LineToJudge[] =>
  lines.filter(({ sale_class }) => sale_class !== null && saleClassFacts[sale_class].needsPharmacistReview)

function coverProblem(line: LineToJudge, { licences, today }: SaleToJudge): LineProblem | null {
  if (!line.is_in_channel) return problem(line, 'product_not_in_sales_channel')
  if (!line.is_priced) return problem(line, 'variant_not_priced')
  const { sale_class } = line
  if (!sale_class) return null
  if (!saleClassFacts[sale_class].mayBeSoldOnline)
    return problem(line, 'guidance_required_not_sold_online', { sale_class })
  const reason = whyNoLicenceCovers(licences, sale_class, today)
  return reason && problem(line, 'sale_class_not_covered', { sale_class, reason })
}

const limitProblems = ({ lines }: SaleToJudge) =>
  linesOverLimit(lines).map((over) => ({
    line_item_id: over.line_id,
    code: 'quantity_over_limit' as const,
    detail: { limit: over.limit, allowed: over.allowed, because: over.because },
  }))

const guardedCode: Record<GuardedRefusal['code'], RefusalCode> = {
  under_age: 'guarded_ingredient_under_age',
  large_package: 'guarded_ingredient_over_limit',
  several_packages: 'guarded_ingredient_over_limit',
  several_ingredients: 'guarded_ingredient_over_limit',
  recent_purchase: 'guarded_ingredient_recent_purchase',
  age_unknown: 'questionnaire_incomplete',
  age_not_assured: 'guarded_ingredient_age_not_assured',
}

function guardedProblems(sale: SaleToJudge): LineProblem[] {
  const { level, years } = knownAge(sale)
  const refusal = whyNotSellGuarded(sale.rules, {
    age_rule: ageRuleOn(sale.age_rules, sale.today),
    assurance_level: level,
    lines: sale.lines.map((line) => ({ ...line, purposes: purposesOf(line.effects) })),
    age: years,
    purchases: sale.purchases,
    today: sale.today,
  })
  if (!refusal) return []
  const { code, line_ids, ...detail } = refusal
  return line_ids.map((line_item_id) => ({
    line_item_id,
    code: guardedCode[code],
    detail: { reason: code, ...detail },
  }))
}

/** What is known about the buyer's age on the day of the sale. */
export function knownAge(sale: Omit<SaleToJudge, 'lines'>): KnownAge {
  const rule = ageRuleOn(sale.age_rules, sale.today)
  return { level: assuredLevel(sale.age_note, { ...sale, rule }), years: ageOf(sale) }
}

function ageOf({ age_note, birthday, today }: Omit<SaleToJudge, 'lines'>): number | null {
  const knownBirthday = age_note?.birthday ?? birthday
  return knownBirthday ? ageOn(knownBirthday, today) : null
}

function answerProblem(line: LineToJudge, sale: SaleToJudge): LineProblem | null {
  const [first] = questionProblems(line.questions, ageOf(sale), line.responses)
  if (!first) return null
  if (first.code === 'stopped')
    return problem(line, 'purchase_stopped_by_answer', { key: first.key, stop_reason: first.stop_reason })
  if (first.code === 'unknown_answer') return problem(line, 'cart_validation_invalid_questionnaire', { key: first.key })
  return problem(line, 'questionnaire_incomplete', { reason: first.code, key: first.key })
}

/** Stock goes to the first lines of a variant; lines that it does not cover report the rest. */
function stockProblems(lines: readonly LineToJudge[]): LineProblem[] {
  const allocated = new Map<string, number>()
  return lines.flatMap((line) => {
    const before = allocated.get(line.variant_id) ?? 0
    allocated.set(line.variant_id, before + line.quantity)
    if (line.available === null) return []
    const available = Math.max(0, line.available - before)
    return line.quantity > available
      ? [problem(line, 'insufficient_inventory', { variant_id: line.variant_id, available })]
      : []
  })
}

const problem = (line: LineToJudge, code: RefusalCode, detail: Record<string, unknown> = {}): LineProblem => ({
  line_item_id: line.line_id,
  code,
  detail,
})
