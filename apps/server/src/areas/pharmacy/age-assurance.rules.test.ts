import { describe, expect, test } from 'vitest'
import { type AgeNote, type AgeRule, ageRuleOn, assuredLevel, levelMissing } from './age-assurance.rules.ts'
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
  ['nothing but the buyer’s word', null, false, 'self_declared'],
  ['a card that pays', null, true, 'payment'],
  ['a paper, however long ago', noted('document', '2025-01-01'), false, 'document'],
  ['a paper of today', noted('document'), false, 'document'],
  ['a talk of today', noted('video'), false, 'video'],
  ['a talk of the last of its days', noted('video', '2026-05-30'), false, 'video'],
  ['a talk that is too old, whose paper was seen', noted('video', '2026-05-29'), true, 'document'],
])('%s', (_what, note, paid_by_card, level) => {
  expect(assuredLevel(note, { paid_by_card, rule: strict, today })).toBe(level)
})

test.each([
  [20, 'self_declared', 'payment'],
  [20, 'payment', null],
  [19, 'payment', 'document'],
  [19, 'video', null],
] as const)('for a buyer aged %s whose age is assured by %s, the missing level is %s', (age, level, missing) => {
  expect(levelMissing(strict, age, level)).toBe(missing)
})

const line = (given: Partial<GuardedLine>): GuardedLine => ({
  ...{ line_id: 'item_1', ingredients: ['codeine'], package_days: 4, purposes: [], quantity: 1 },
  ...given,
})
const law = [
  { ingredient: 'codeine' as const, valid_from: '2026-05-01', valid_to: null, small_package_days: 5, recent_days: 7 },
]
const why = (given: Partial<GuardedSale>) =>
  whyNotSellGuarded(law, {
    ...{ lines: [line({})], age: 30, age_rule: strict, assured: 'payment', purchases: [], today },
    ...given,
  })
const bought = { ingredient: 'codeine', packages: 1, on: '2026-05-30', is_open: false } as const
const large = [line({ package_days: 6 })]
const two = [line({ quantity: 2 })]

describe('a guarded medicine is sold:', () => {
  test.each<[string, Partial<GuardedSale>]>([
    ['one small package to an adult known as surely as is asked', {}],
    ['the same to who has just come of age, by a paper', { age: 18, assured: 'document' }],
    ['the same to who is under age, after a talk', { age: 15, assured: 'video' }],
    ['a large package to an adult, after a talk', { lines: large, assured: 'video' }],
    ['two to an adult, after a talk', { lines: two, assured: 'video' }],
  ])('%s', (_what, given) => expect(why(given)).toBe(null))
})

describe('a guarded medicine is refused:', () => {
  const missing = (needed: string) => ({ code: 'age_not_assured', needed, line_ids: ['item_1'] })
  test.each<[string, Partial<GuardedSale>, object]>([
    ['to an adult whose word alone is known', { assured: 'self_declared' }, missing('payment')],
    ['to who has just come of age, by a card', { age: 19 }, missing('document')],
    ['to who is under age, by a paper', { age: 15, assured: 'document' }, missing('video')],
    [
      'to who is under age, more than that after a talk',
      { age: 15, assured: 'video', lines: two },
      { code: 'under_age' },
    ],
    ['the same of one large package', { age: 15, assured: 'video', lines: large }, { code: 'under_age' }],
    ['a large package by a paper', { lines: large, assured: 'document' }, { code: 'large_package' }],
    ['two by a paper', { lines: two, assured: 'document' }, { code: 'several_packages' }],
    ['too soon again, after a talk too', { purchases: [bought], assured: 'video' }, { code: 'recent_purchase' }],
    ['the same to who is under age', { age: 15, purchases: [bought], assured: 'video' }, { code: 'recent_purchase' }],
    ['to an age that nobody knows', { age: null }, { code: 'age_unknown' }],
  ])('%s', (_what, given, expected) => expect(why(given)).toMatchObject(expected))

  test('purchases that need a video talk, when the shop’s rule offers no video talks', () => {
    const none = { ...strict, minor_by_video: false, more_by_video: false }
    expect(why({ age_rule: none, assured: 'video', age: 15 })).toMatchObject({ code: 'under_age' })
    expect(why({ age_rule: none, assured: 'video', lines: two })).toMatchObject({ code: 'several_packages' })
  })
})
