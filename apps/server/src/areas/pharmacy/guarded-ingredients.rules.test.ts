import { describe, expect, test } from 'vitest'
import { ageRuleOn } from './age-assurance.rules.ts'
import {
  type GuardedLine,
  type GuardedPurchase,
  type GuardedRule,
  type GuardedSale,
  purposesOf,
  whyNotSellGuarded,
} from './guarded-ingredients.rules.ts'

const since = { valid_from: '2026-05-01', valid_to: null, small_package_days: 5, recent_days: 7 }
const rules: GuardedRule[] = [
  { ingredient: 'ephedrine', ...since },
  { ingredient: 'codeine', ...since },
  { ingredient: 'methylephedrine', ...since },
  { ingredient: 'dihydrocodeine', ...since, purpose_days: { cold: 7 } },
  { ingredient: 'diphenhydramine', ...since, purpose_days: { cold: 7 } },
  { ingredient: 'dextromethorphan', ...since, purpose_days: { cold: 7 } },
  { ingredient: 'pseudoephedrine', ...since, purpose_days: { cold: 7, oral_rhinitis: 7 } },
  { ingredient: 'bromovalerylurea', ...since, purpose_days: { antipyretic_analgesic: 7 } },
]

const line = (fields: Partial<GuardedLine>): GuardedLine => ({
  line_id: 'item_1',
  ingredients: ['dextromethorphan'],
  package_days: 4,
  purposes: [],
  quantity: 1,
  ...fields,
})
const purchase = (fields: Partial<GuardedPurchase>): GuardedPurchase => ({
  ingredient: 'dextromethorphan',
  packages: 1,
  on: '2026-05-30',
  is_open: false,
  ...fields,
})
const of30 = { age: 30, age_rule: ageRuleOn([], '2026-06-01'), assurance_level: 'self_declared' } as const
const why = (fields: Partial<GuardedSale>) =>
  whyNotSellGuarded(rules, {
    ...{ ...of30, lines: [line({})], purchases: [], today: '2026-06-01' },
    ...fields,
  })

describe('may be bought:', () => {
  test.each<[string, Partial<GuardedSale>]>([
    ['one small package', {}],
    ['one small package at eighteen', { age: 18 }],
    [
      'one small package with two guarded ingredients in it',
      {
        lines: [line({ ingredients: ['dihydrocodeine', 'methylephedrine'] })],
      },
    ],
    [
      'other items beside it in any quantity',
      {
        lines: [line({}), line({ line_id: 'item_2', ingredients: [], package_days: null, quantity: 9 })],
      },
    ],
    ['anything before the rule is in force', { lines: [line({ package_days: 20, quantity: 3 })], today: '2026-04-30' }],
    ['an empty cart', { lines: [] }],
  ])('%s', (_title, sale) => expect(why(sale)).toBeNull())

  test('medicine without guarded ingredients, even by a child', () => {
    expect(why({ age: 12, lines: [line({ ingredients: [] })] })).toBeNull()
  })
})

describe('a package is small', () => {
  test.each<[string, Partial<GuardedLine>, number | null]>([
    ['at five days', { package_days: 5 }, null],
    ['not at six', { package_days: 6 }, 5],
    ['at seven, for a cold', { package_days: 7, purposes: ['cold'] }, null],
    ['not at eight, for a cold', { package_days: 8, purposes: ['cold'] }, 7],
    ['not at seven, for rhinitis with dextromethorphan', { package_days: 7, purposes: ['oral_rhinitis'] }, 5],
    [
      'at seven, for rhinitis with pseudoephedrine',
      { ingredients: ['pseudoephedrine'], package_days: 7, purposes: ['oral_rhinitis'] },
      null,
    ],
    [
      'at seven, for pain with bromovalerylurea',
      { ingredients: ['bromovalerylurea'], package_days: 7, purposes: ['antipyretic_analgesic'] },
      null,
    ],
    ['never above five with codeine', { ingredients: ['codeine'], package_days: 7, purposes: ['cold'] }, 5],
    ['not when its days are unknown', { package_days: null }, 5],
  ])('%s', (_title, fields, small_package_days) => {
    expect(why({ lines: [line(fields)] })).toEqual(
      small_package_days === null
        ? null
        : {
            code: 'large_package',
            small_package_days,
            ingredients: fields.ingredients ?? ['dextromethorphan'],
            line_ids: ['item_1'],
          },
    )
  })

  test('only when within the limit of every ingredient; the refusal names the ingredient exceeded', () => {
    const cold = line({ ingredients: ['dihydrocodeine', 'methylephedrine'], package_days: 7, purposes: ['cold'] })
    expect(why({ lines: [cold] })).toEqual({
      code: 'large_package',
      small_package_days: 5,
      ingredients: ['methylephedrine'],
      line_ids: ['item_1'],
    })
  })
})

test('for a package too large for several ingredients, the refusal gives the strictest limit', () => {
  const cold = line({ ingredients: ['dihydrocodeine', 'codeine'], package_days: 8, purposes: ['cold'] })
  expect(why({ lines: [cold] })).toEqual({
    code: 'large_package',
    small_package_days: 5,
    ingredients: ['dihydrocodeine', 'codeine'],
    line_ids: ['item_1'],
  })
})

describe('too much at once:', () => {
  test('two packages of one product', () => {
    expect(why({ lines: [line({ quantity: 2 })] })).toEqual({
      code: 'several_packages',
      packages: 2,
      ingredients: ['dextromethorphan'],
      line_ids: ['item_1'],
    })
  })

  test('two packages of one product beside another: the refusal names only that product’s line', () => {
    const lines = [line({ line_id: 'item_1', ingredients: ['codeine'] }), line({ line_id: 'item_2', quantity: 2 })]
    expect(why({ lines })).toEqual({
      code: 'several_packages',
      packages: 3,
      ingredients: ['dextromethorphan'],
      line_ids: ['item_2'],
    })
  })

  test('two products that share one guarded ingredient', () => {
    const lines = [
      line({ line_id: 'item_1', ingredients: ['dihydrocodeine', 'methylephedrine'] }),
      line({ line_id: 'item_2', ingredients: ['methylephedrine'] }),
    ]
    expect(why({ lines })).toEqual({
      code: 'several_packages',
      packages: 2,
      ingredients: ['methylephedrine'],
      line_ids: ['item_1', 'item_2'],
    })
  })

  test('two products with different guarded ingredients', () => {
    const lines = [line({ line_id: 'item_1' }), line({ line_id: 'item_2', ingredients: ['codeine'] })]
    expect(why({ lines })).toEqual({
      code: 'several_ingredients',
      packages: 2,
      ingredients: ['dextromethorphan', 'codeine'],
      line_ids: ['item_1', 'item_2'],
    })
  })
})

describe('an earlier purchase counts', () => {
  const refused = (again_on: string | null, ingredient: GuardedPurchase['ingredient'] = 'dextromethorphan') => ({
    code: 'recent_purchase',
    again_on,
    ingredients: [ingredient],
    line_ids: ['item_1'],
  })
  test.each<[string, GuardedPurchase[], ReturnType<typeof refused> | null]>([
    ['on the same day', [purchase({ on: '2026-06-01' })], refused('2026-06-08')],
    ['six days later', [purchase({ on: '2026-05-26' })], refused('2026-06-02')],
    ['no longer after seven days', [purchase({ on: '2026-05-25' })], null],
    [
      'also when it had another guarded ingredient',
      [purchase({ ingredient: 'codeine' })],
      refused('2026-06-06', 'codeine'),
    ],
    ['while its order is open, however old', [purchase({ on: '2026-05-02', is_open: true })], refused(null)],
    ['not when it was by others at the address', [purchase({ by_household: true })], null],
    [
      'by the latest of several',
      [purchase({ on: '2026-05-29' }), purchase({ on: '2026-05-26' })],
      refused('2026-06-05'),
    ],
    ['as open when one is open and one completed', [purchase({}), purchase({ is_open: true })], refused(null)],
    ['not when none of its packages were kept', [purchase({ packages: 0 })], null],
  ])('%s', (_title, purchases, expected) => expect(why({ purchases })).toEqual(expected))

  test('not for an ingredient that is no longer guarded', () => {
    const otherRules = rules.filter(({ ingredient }) => ingredient !== 'codeine')
    const sale = { ...of30, lines: [line({})], purchases: [purchase({ ingredient: 'codeine' })], today: '2026-06-01' }
    expect(whyNotSellGuarded(otherRules, sale)).toBeNull()
  })

  test('not against a cart without guarded medicines', () => {
    expect(why({ lines: [line({ ingredients: [] })], purchases: [purchase({})] })).toBeNull()
  })
})

describe('age', () => {
  const about = { ingredients: ['dextromethorphan'], line_ids: ['item_1'] }
  test('refuses a buyer under eighteen, before any other reason', () => {
    expect(why({ age: 17 })).toEqual({ code: 'under_age', ...about })
    expect(why({ age: 17, lines: [line({ package_days: 30, quantity: 5 })] })).toEqual({ code: 'under_age', ...about })
  })
  test('asks for an unknown age only when there is no other reason to refuse', () => {
    expect(why({ age: null })).toEqual({ code: 'age_unknown', ...about })
    expect(why({ age: null, lines: [line({ quantity: 2 })] })?.code).toBe('several_packages')
    expect(why({ age: null, purchases: [purchase({})] })?.code).toBe('recent_purchase')
  })
})

test('under a per-household rule, purchases by others at the address count as the buyer’s own', () => {
  const ofHouse: GuardedRule[] = [
    { ingredient: 'codeine', ...since, valid_to: '2027-03-31' },
    { ingredient: 'codeine', ...since, valid_from: '2027-04-01', per_household: true },
  ]
  const purchases = [purchase({ ingredient: 'codeine', on: '2027-03-30', by_household: true })]
  const sale = { ...of30, lines: [line({ ingredients: ['codeine'] })], purchases }
  expect(whyNotSellGuarded(ofHouse, { ...sale, today: '2027-03-31' })).toBeNull()
  expect(whyNotSellGuarded(ofHouse, { ...sale, today: '2027-04-01' })).toMatchObject({
    code: 'recent_purchase',
    again_on: '2027-04-06',
  })
})

test('a new rule replaces the old one from its first day', () => {
  const dated: GuardedRule[] = [
    { ingredient: 'codeine', ...since, valid_to: '2027-03-31' },
    { ingredient: 'codeine', ...since, valid_from: '2027-04-01', small_package_days: 3 },
  ]
  const sale = { ...of30, lines: [line({ ingredients: ['codeine'] })], purchases: [] }
  expect(whyNotSellGuarded(dated, { ...sale, today: '2027-03-31' })).toBeNull()
  expect(whyNotSellGuarded(dated, { ...sale, today: '2027-04-01' })?.code).toBe('large_package')
})

test.each([
  ['かぜの諸症状（鼻水、発熱、頭痛）の緩和', ['cold']],
  ['急性鼻炎、アレルギー性鼻炎による諸症状の緩和', ['oral_rhinitis']],
  ['頭痛・月経痛の鎮痛', ['antipyretic_analgesic']],
  ['悪寒・発熱時の解熱', ['antipyretic_analgesic']],
  ['かぜの諸症状の緩和、鼻炎、発熱時の解熱', ['cold', 'oral_rhinitis', 'antipyretic_analgesic']],
  ['せき、たん', []],
])('effects “%s” give the purposes %j', (effects, purposes) => expect(purposesOf(effects)).toEqual(purposes))

test('a rule applies on its last day, and not after it', () => {
  const ended = rules.map((rule) => ({ ...rule, valid_to: '2026-05-31' }))
  const sale = { ...of30, lines: [line({ package_days: 20 })], purchases: [] }
  expect(whyNotSellGuarded(ended, { ...sale, today: '2026-05-31' })?.code).toBe('large_package')
  expect(whyNotSellGuarded(ended, { ...sale, today: '2026-06-01' })).toBeNull()
})
