import type { GuardedIngredient } from '@kusuribako/contract/catalogue/medicine'
import type { AgeAssuranceLevel } from '@kusuribako/contract/pharmacy/age-assurance'
import { addDays, type Day } from '@kusuribako/contract/values/day'
import { type AgeRule, missingLevel } from './age-assurance.rules.ts'
import { isValidOn } from './day.rules.ts'

/** Effects for which the notice allows a larger package to count as small. */
export type GuardedPurpose = 'cold' | 'oral_rhinitis' | 'antipyretic_analgesic'

/**
 * The rule about one ingredient while it is valid (薬機法36条の11, 施行規則159条の18の6). Data: a notice changes it, not a
 * release.
 */
export interface GuardedRule {
  ingredient: GuardedIngredient
  valid_from: Day
  /** The last day of its validity. */
  valid_to: Day | null
  /** A package for this many days of use, or fewer, is small. */
  small_package_days: number
  /** Longer, where the product has one of these effects. */
  purpose_days?: Readonly<Partial<Record<GuardedPurpose, number>>> | null
  /** For this many days one purchase counts against the next. */
  recent_days: number
  /** Purchases delivered to the same address count too; left out, only those of the same buyer. */
  per_household?: boolean
}

export interface GuardedLine {
  line_id: string
  ingredients: readonly GuardedIngredient[]
  /** Days of use in one package; null when unknown, which counts as large. */
  package_days: number | null
  purposes: readonly GuardedPurpose[]
  quantity: number
}

export interface GuardedPurchase {
  ingredient: GuardedIngredient
  packages: number
  on: Day
  /** From an order of which nothing is packed yet: it counts however old it is. */
  is_open: boolean
  /** Bought by somebody else, at the same address. */
  by_household?: boolean
}

export interface GuardedSale {
  lines: readonly GuardedLine[]
  /** Full years; null when the buyer has not stated it. */
  age: number | null
  /** What the shop requires today about how reliably that is known, and how reliably it is. */
  age_rule: AgeRule
  assurance_level: AgeAssuranceLevel
  purchases: readonly GuardedPurchase[]
  today: Day
}

/** Why a sale must not be made over the internet. `ingredients` are the reason, `line_ids` where they are. */
export type GuardedRefusal = { ingredients: GuardedIngredient[]; line_ids: string[] } & (
  | { code: 'under_age' }
  | { code: 'large_package'; small_package_days: number }
  | { code: 'several_packages'; packages: number }
  | { code: 'several_ingredients'; packages: number }
  /** `again_on` is the first day on which it may be bought again; null while an order is open. */
  | { code: 'recent_purchase'; again_on: Day | null }
  | { code: 'age_unknown' }
  /** `needed`: how reliably the age would have to be known. */
  | { code: 'age_not_assured'; needed: AgeAssuranceLevel }
)

const adultAge = 18

/**
 * Why this sale of guarded medicines must not be made over the internet, or null: only an adult may buy, and only one
 * small package, counting every ingredient of the cart and recent purchases. Anything else requires a pharmacist face
 * to face or by video: after such a call, where the shop permits it, a minor may buy one small package, and an adult
 * more. A missing age is reported last, so that no birthday is requested for what cannot be sold anyway.
 */
export function whyNotSellGuarded(rules: readonly GuardedRule[], sale: GuardedSale): GuardedRefusal | null {
  const rulesInForce = new Map(
    rules.filter((rule) => isValidOn(rule, sale.today)).map((rule) => [rule.ingredient, rule]),
  )
  const lines = sale.lines
    .map((line) => ({ ...line, rules: line.ingredients.flatMap((ingredient) => rulesInForce.get(ingredient) ?? []) }))
    .filter(({ rules: lineRules }) => lineRules.length > 0)
  if (lines.length === 0) return null

  const { age, age_rule, assurance_level } = sale
  const excess = findLargePackage(lines) ?? findSeveralPackages(lines)
  if (age !== null && age < adultAge) {
    if (excess || !age_rule.minor_by_video) return { code: 'under_age', ...affected(lines) }
    return assurance_level === 'video' ? findRecentPurchase(lines, rulesInForce, sale) : ageNotAssured(lines, 'video')
  }
  if (excess && !(age_rule.more_by_video && assurance_level === 'video')) return excess
  const recent = findRecentPurchase(lines, rulesInForce, sale)
  if (recent) return recent
  if (age === null) return { code: 'age_unknown', ...affected(lines) }
  const needed = missingLevel(age_rule, age, assurance_level)
  return needed && ageNotAssured(lines, needed)
}

const ageNotAssured = (lines: readonly LineWithRules[], needed: AgeAssuranceLevel): GuardedRefusal => ({
  code: 'age_not_assured',
  needed,
  ...affected(lines),
})

interface LineWithRules extends GuardedLine {
  rules: GuardedRule[]
}

function affected(lines: readonly LineWithRules[]) {
  return {
    ingredients: [...new Set(lines.flatMap(({ rules }) => rules.map(({ ingredient }) => ingredient)))],
    line_ids: lines.map(({ line_id }) => line_id),
  }
}

/** A product with several guarded ingredients must be small for each of them. */
function findLargePackage(lines: readonly LineWithRules[]): GuardedRefusal | null {
  for (const line of lines) {
    const exceeded = line.rules.filter(
      (rule) => (line.package_days ?? Number.POSITIVE_INFINITY) > smallDays(rule, line),
    )
    if (exceeded.length === 0) continue
    const small_package_days = Math.min(...exceeded.map((rule) => smallDays(rule, line)))
    return { code: 'large_package', small_package_days, ...affected([{ ...line, rules: exceeded }]) }
  }
  return null
}

function smallDays({ small_package_days, purpose_days }: GuardedRule, { purposes }: GuardedLine) {
  return Math.max(small_package_days, ...purposes.map((purpose) => purpose_days?.[purpose] ?? 0))
}

/** Two packages are too many, of one product or of two, with the same ingredient or with different ones. */
function findSeveralPackages(lines: readonly LineWithRules[]): GuardedRefusal | null {
  const packages = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (packages <= 1) return null
  const shared = affected(lines).ingredients.filter((ingredient) => packagesWith(lines, ingredient) > 1)
  if (shared.length === 0) return { code: 'several_ingredients', packages, ...affected(lines) }
  const affectedLines = lines.filter(({ rules }) => rules.some(({ ingredient }) => shared.includes(ingredient)))
  return {
    code: 'several_packages',
    packages,
    ingredients: shared,
    line_ids: affectedLines.map(({ line_id }) => line_id),
  }
}

const packagesWith = (lines: readonly LineWithRules[], ingredient: GuardedIngredient) =>
  lines.reduce((sum, line) => sum + (line.rules.some((rule) => rule.ingredient === ingredient) ? line.quantity : 0), 0)

/** A past purchase counts as long as its own ingredient's rule says, whatever ingredient is bought now. */
function findRecentPurchase(
  lines: readonly LineWithRules[],
  rulesInForce: ReadonlyMap<GuardedIngredient, GuardedRule>,
  { purchases, today }: GuardedSale,
): GuardedRefusal | null {
  const counted = purchases.flatMap(({ ingredient, packages, on, is_open, by_household }) => {
    const rule = rulesInForce.get(ingredient)
    if (!rule || packages <= 0 || (by_household && !rule.per_household)) return []
    const again_on = addDays(on, rule.recent_days)
    return is_open || today < again_on ? [{ ingredient, again_on: is_open ? null : again_on }] : []
  })
  if (counted.length === 0) return null
  const days = counted.map(({ again_on }) => again_on)
  return {
    code: 'recent_purchase',
    again_on: days.includes(null) ? null : (days.toSorted().at(-1) ?? null),
    ingredients: [...new Set(counted.map(({ ingredient }) => ingredient))],
    line_ids: lines.map(({ line_id }) => line_id),
  }
}

/** Which of the notice's effects a product is licensed for, by its own 効能・効果. */
export function purposesOf(effects: string): GuardedPurpose[] {
  const purposes: GuardedPurpose[] = []
  if (effects.includes('かぜの諸症状')) purposes.push('cold')
  if (effects.includes('鼻炎')) purposes.push('oral_rhinitis')
  if (effects.includes('解熱') || effects.includes('鎮痛')) purposes.push('antipyretic_analgesic')
  return purposes
}
