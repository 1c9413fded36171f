import { guardedRules } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import { expect, test } from 'vitest'
import { type GuardedRule, isWhole, nextRuleValues, ruleBefore, ruleOf, stateOf, valuesOf } from './guarded-form.ts'

const rule: GuardedRule = {
  ...{ ingredient: 'codeine', valid_from: '2026-05-01', valid_to: null, small_package_days: 5, recent_days: 30 },
  ...{ per_household: true, purpose_days: { cold: 7 }, source: '見本の告示第1号' },
}
const ended: GuardedRule = { ...rule, valid_from: '2026-01-01', valid_to: '2026-04-30', small_package_days: 3 }
const rules = [ended, rule]

test('a rule of a guarded ingredient survives the form unchanged, and the contract accepts it', () => {
  for (const one of rules) {
    expect(ruleOf(valuesOf(one))).toEqual(one)
    expect(guardedRules.write.body.parse(ruleOf(valuesOf(one)))).toEqual(one)
  }
  const plain = { ...rule, purpose_days: null }
  expect(ruleOf(valuesOf(plain))).toEqual(plain)
  expect(ruleOf({ ...valuesOf(rule), small: '５', source: ' 見本の告示第1号 ' })).toEqual(rule)
})

test('a new rule copies the latest figures of its ingredient, but not its start date or source', () => {
  const next = nextRuleValues('codeine', rules)
  expect(next).toEqual({ ...valuesOf(rule), valid_from: '', source: '' })
  expect(isWhole(next)).toBe(false)
  expect(isWhole({ ...next, valid_from: '2026-06-01', source: '新しい告示' })).toBe(true)
  expect(nextRuleValues('ephedrine', rules)).toMatchObject({ small: '', recent: '' })
})

test.each([
  ['no start date', { valid_from: '' }],
  ['an end before its start', { valid_to: '2026-04-30' }],
  ['no source', { source: ' ' }],
  ['a small package of zero days', { small: '0' }],
  ['a look-back that is too long', { recent: '401' }],
  [
    'days for a purpose that are not a number',
    { purposes: { cold: 'x', oral_rhinitis: '', antipyretic_analgesic: '' } },
  ],
])('a rule with %s cannot be sent', (_what, part) => {
  expect(isWhole({ ...valuesOf(rule), ...part })).toBe(false)
})

test('ruleBefore finds the rule in force when a new one begins, which then ends on the day before', () => {
  expect(ruleBefore({ ingredient: 'codeine', valid_from: '2026-06-01' }, rules)).toBe(rule)
  expect(ruleBefore({ ingredient: 'codeine', valid_from: '2026-05-01' }, rules)).toBeUndefined()
  expect(ruleBefore({ ingredient: 'codeine', valid_from: '2026-04-30' }, rules)).toBe(ended)
  expect(ruleBefore({ ingredient: 'ephedrine', valid_from: '2026-06-01' }, rules)).toBeUndefined()
})

test('a rule is in force from its first to its last day, both included', () => {
  expect(['2025-12-31', '2026-01-01', '2026-04-30', '2026-05-01'].map((day) => stateOf(ended, day))).toEqual([
    'soon',
    'now',
    'now',
    'over',
  ])
  expect(stateOf(rule, '2030-01-01')).toBe('now')
})
