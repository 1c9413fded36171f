import { describe, expect, test } from 'vitest'
import { type AgeNote, type AgeRule, ageRuleOn, assuredLevel, missingLevel } from './age-assurance.rules.ts'
import { type GuardedLine, type GuardedSale, whyNotSellGuarded } from './guarded-ingredients.rules.ts'

const today = '2026-06-01'
const strict: AgeRule = {
  ...{ valid_from: '2026-05-01', adult: 'payment', young_until: 20, young: 'document' },
  ...{ minor_by_video: true, more_by_video: true, video_days: 3 },
}
const noted = (level: AgeNote['level'], checked_on = today): AgeNote => ({ level, birthday: '2000-01-01', checked_on })

test('applies the latest rule in force on a day; before the first one, a self-declared age suffices', () => {
  const later = { ...strict, valid_from: '2026-06-02', young_until: 22 }
  expect(ageRuleOn([later, strict], today)).toBe(strict)
  expect(ageRuleOn([later, strict], '2026-06-02')).toBe(later)
  expect(ageRuleOn([later, strict], '2026-04-30')).toEqual({
    ...{ valid_from: '0001-01-01', adult: 'self_declared', young_until: 18, young: 'self_declared' },
    ...{ minor_by_video: false, more_by_video: false, video_days: 1 },
  })
})

test.each<[string, AgeNote | null, boolean, string]>([
  ['a stated age alone counts as self-declared', null, false, 'self_declared'],
  ['paying by card counts as assurance by payment', null, true, 'payment'],
  ['a document counts, however long ago it was checked', noted('document', '2025-01-01'), false, 'document'],
  ['a document checked today counts', noted('document'), false, 'document'],
  ['a video talk of today counts', noted('video'), false, 'video'],
  ['a video talk on its last valid day counts', noted('video', '2026-05-30'), false, 'video'],
  ['an expired video talk counts as a document check', noted('video', '2026-05-29'), true, 'document'],
])('%s', (_what, note, paid_by_card, level) => {
  expect(assuredLevel(note, { paid_by_card, rule: strict, today })).toBe(level)
})

test.each([
  [20, 'self_declared', 'payment'],
  [20, 'payment', null],
  [19, 'payment', 'document'],
  [19, 'video', null],
] as const)('for a buyer aged %s whose age is assured by %s, the missing level is %s', (age, level, missing) => {
  expect(missingLevel(strict, age, level)).toBe(missing)
})

const line = (fields: Partial<GuardedLine>): GuardedLine => ({
  ...{ line_id: 'item_1', ingredients: ['codeine'], package_days: 4, purposes: [], quantity: 1 },
  ...fields,
})
const law = [
  { ingredient: 'codeine' as const, valid_from: '2026-05-01', valid_to: null, small_package_days: 5, recent_days: 7 },
]
const why = (fields: Partial<GuardedSale>) =>
  whyNotSellGuarded(law, {
    ...{ lines: [line({})], age: 30, age_rule: strict, assurance_level: 'payment', purchases: [], today },
    ...fields,
  })
const purchase = { ingredient: 'codeine', packages: 1, on: '2026-05-30', is_open: false } as const
const large = [line({ package_days: 6 })]
const twoPackages = [line({ quantity: 2 })]

describe('a guarded medicine is sold:', () => {
  test.each<[string, Partial<GuardedSale>]>([
    ['one small package to an adult with the required assurance', {}],
    ['one small package to a young adult with a document', { age: 18, assurance_level: 'document' }],
    ['one small package to a minor after a video talk', { age: 15, assurance_level: 'video' }],
    ['a large package to an adult after a video talk', { lines: large, assurance_level: 'video' }],
    ['two packages to an adult after a video talk', { lines: twoPackages, assurance_level: 'video' }],
  ])('%s', (_what, sale) => expect(why(sale)).toBe(null))
})

describe('a guarded medicine is refused:', () => {
  const missing = (needed: string) => ({ code: 'age_not_assured', needed, line_ids: ['item_1'] })
  test.each<[string, Partial<GuardedSale>, object]>([
    ['to an adult with only a self-declared age', { assurance_level: 'self_declared' }, missing('payment')],
    ['to a young adult paying by card without a document', { age: 19 }, missing('document')],
    ['to a minor with a document but no video talk', { age: 15, assurance_level: 'document' }, missing('video')],
    [
      'two packages to a minor even after a video talk',
      { age: 15, assurance_level: 'video', lines: twoPackages },
      { code: 'under_age' },
    ],
    [
      'a large package to a minor even after a video talk',
      { age: 15, assurance_level: 'video', lines: large },
      { code: 'under_age' },
    ],
    [
      'a large package with a document but no video talk',
      { lines: large, assurance_level: 'document' },
      { code: 'large_package' },
    ],
    [
      'two packages with a document but no video talk',
      { lines: twoPackages, assurance_level: 'document' },
      { code: 'several_packages' },
    ],
    [
      'to an adult after a recent purchase even after a video talk',
      { purchases: [purchase], assurance_level: 'video' },
      { code: 'recent_purchase' },
    ],
    [
      'to a minor after a recent purchase even after a video talk',
      { age: 15, purchases: [purchase], assurance_level: 'video' },
      { code: 'recent_purchase' },
    ],
    ['to a buyer of unknown age', { age: null }, { code: 'age_unknown' }],
  ])('%s', (_what, sale, expected) => expect(why(sale)).toMatchObject(expected))

  test('purchases that need a video talk, when the shop’s rule offers no video talks', () => {
    const none = { ...strict, minor_by_video: false, more_by_video: false }
    expect(why({ age_rule: none, assurance_level: 'video', age: 15 })).toMatchObject({ code: 'under_age' })
    expect(why({ age_rule: none, assurance_level: 'video', lines: twoPackages })).toMatchObject({
      code: 'several_packages',
    })
  })
})
