import type { GuardedIngredient } from '@kusuribako/contract/catalogue/medicine'
import type { guardedRules } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import type { z } from 'zod'
import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'

export type GuardedRule = z.infer<(typeof guardedRules)['list']['answer']>['data']['rules'][number]
export type Purpose = keyof NonNullable<GuardedRule['purpose_days']>
export const purposes = ['cold', 'oral_rhinitis', 'antipyretic_analgesic'] as const satisfies readonly Purpose[]

/** A rule as its form holds it: numbers as typed, an empty end for none. */
export interface Values {
  ingredient: GuardedIngredient
  valid_from: string
  valid_to: string
  small: string
  purposes: Record<Purpose, string>
  recent: string
  per_household: boolean
  source: string
}

export const limits = { min: 1, max: 400 }

/** The form of an existing rule. */
export const valuesOf = (rule: GuardedRule): Values => ({
  ingredient: rule.ingredient,
  valid_from: rule.valid_from,
  valid_to: rule.valid_to ?? '',
  small: String(rule.small_package_days),
  purposes: Object.fromEntries(
    purposes.map((name) => [name, String(rule.purpose_days?.[name] ?? '')]),
  ) as Values['purposes'],
  recent: String(rule.recent_days),
  per_household: rule.per_household,
  source: rule.source,
})

/** The form of a new rule: the figures of the ingredient's last one, for another day and another notice. */
export function nextRuleValues(ingredient: GuardedIngredient, rules: readonly GuardedRule[]): Values {
  const latest = rules.findLast((rule) => rule.ingredient === ingredient)
  const figures = latest
    ? valuesOf(latest)
    : {
        small: '',
        purposes: { cold: '', oral_rhinitis: '', antipyretic_analgesic: '' },
        recent: '',
        per_household: false,
      }
  return { ...figures, ingredient, valid_from: '', valid_to: '', source: '' }
}

export const isPeriodReversed = ({ valid_from, valid_to }: Values) => valid_to !== '' && valid_to < valid_from

/** Whether a rule is valid. */
export const isWhole = (values: Values): boolean =>
  values.valid_from !== '' &&
  !isPeriodReversed(values) &&
  values.source.trim() !== '' &&
  [values.small, values.recent].every((typed) => !whyNotNumber(typed, limits)) &&
  purposes.every((name) => !whyNotNumber(values.purposes[name], { ...limits, isOptional: true }))

/** The request body of a complete form. */
export function ruleOf({ ingredient, valid_from, valid_to, source, ...fields }: Values): GuardedRule {
  const purposeDays = purposes.flatMap((name) => {
    const days = wholeNumber(fields.purposes[name])
    return days === null ? [] : [[name, days] as const]
  })
  return {
    ingredient,
    valid_from,
    valid_to: valid_to || null,
    source: source.trim(),
    small_package_days: wholeNumber(fields.small)!,
    purpose_days: purposeDays.length > 0 ? Object.fromEntries(purposeDays) : null,
    recent_days: wholeNumber(fields.recent)!,
    per_household: fields.per_household,
  }
}

/** The earlier rule of the same ingredient that is still valid when this one begins. */
export const ruleBefore = (
  { ingredient, valid_from }: Pick<GuardedRule, 'ingredient' | 'valid_from'>,
  rules: readonly GuardedRule[],
): GuardedRule | undefined =>
  rules.find(
    (rule) =>
      rule.ingredient === ingredient &&
      rule.valid_from < valid_from &&
      (rule.valid_to === null || rule.valid_to >= valid_from),
  )

/** Whether a rule is current, past or future on a day. */
export function stateOf({ valid_from, valid_to }: GuardedRule, today: string): 'over' | 'now' | 'soon' {
  if (valid_from > today) return 'soon'
  return valid_to !== null && valid_to < today ? 'over' : 'now'
}
