import { guardedRules } from '@kusuribako/client/routes'
import type { guardedRules as contract } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import { addDays } from '@kusuribako/contract/values/day'
import type { z } from 'zod'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { type GuardedRule, ruleBefore } from './guarded-form.ts'

/** The rules of each ingredient, in the order of time. */
export const useGuardedRules = () => useReading('pharmacy', ['guarded'], readRules)

const readRules = async () => (await ask(guardedRules.list, {})).data.rules
/** The rule's current state: identified by its ingredient and its first day. */
export const readRule = async ({ ingredient, valid_from }: GuardedRule) =>
  (await readRules()).find((rule) => rule.ingredient === ingredient && rule.valid_from === valid_from)

/**
 * Adds a rule. An overlapping one ends on the day before: sent first, so that the server accepts the new one; both can
 * be repeated after a lost answer.
 */
export const saveRule = (rule: GuardedRule, rules: readonly GuardedRule[]) =>
  thenInvalidate(writeRule(rule, rules), 'guarded')

async function writeRule(rule: z.input<(typeof contract)['write']['body']>, rules: readonly GuardedRule[]) {
  const overlapping = ruleBefore(rule, rules)
  if (overlapping) await ask(guardedRules.write, { body: { ...overlapping, valid_to: addDays(rule.valid_from, -1) } })
  return ask(guardedRules.write, { body: rule })
}
