import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { expect, test } from 'vitest'
import type { AgeRule } from '../pharmacy/age-assurance.rules.ts'
import { type LineToJudge, linesForReview, orderProblems, type SaleToJudge } from './order-problems.rules.ts'

const today = '2026-06-01'
const line = (overrides: Partial<LineToJudge> = {}): LineToJudge => ({
  ...{ line_id: 'item_1', variant_id: 'variant_1', quantity: 1, sale_class: '第2類医薬品', own_limit: null },
  ...{ ingredients: [], package_days: null, effects: '', questions: [], responses: {} },
  ...{ is_priced: true, is_in_channel: true, available: null },
  ...overrides,
})
const guarded = line({ ingredients: ['codeine'], package_days: 3 })
const ageRule: AgeRule = {
  ...{ valid_from: '2026-05-01', adult: 'payment', young_until: 20, young: 'payment', video_days: 1 },
  ...{ minor_by_video: false, more_by_video: false },
}
const problems = (lines: LineToJudge[], overrides: Partial<SaleToJudge> = {}) =>
  orderProblems({
    licences: [{ classes: ['第1類医薬品', '第2類医薬品'], valid_from: '2026-01-01', valid_to: null }],
    rules: [{ ingredient: 'codeine', valid_from: '2026-05-01', valid_to: null, small_package_days: 5, recent_days: 7 }],
    ...{ purchases: [], age_rules: [], age_note: null, paid_by_card: false, birthday: '1980-01-01', today },
    ...overrides,
    lines,
  })
const codes = (...sale: Parameters<typeof problems>) =>
  problems(...sale).map(({ line_item_id, code }) => `${line_item_id} ${code}`)

test.each<[string, Partial<LineToJudge>, object]>([
  ['is not sold here', { is_in_channel: false, is_priced: false }, { code: 'product_not_in_sales_channel' }],
  ['has no price', { is_priced: false }, { code: 'variant_not_priced' }],
  [
    'needs guidance in person',
    { sale_class: '要指導医薬品' },
    { code: 'guidance_required_not_sold_online', detail: { sale_class: '要指導医薬品' } },
  ],
  [
    'no licence covers',
    { sale_class: '第3類医薬品' },
    { code: 'sale_class_not_covered', detail: { sale_class: '第3類医薬品', reason: 'class_not_in_licence' } },
  ],
  [
    'exceeds the quantity limit',
    { quantity: 11 },
    { code: 'quantity_over_limit', detail: { limit: 10, allowed: 10, because: 'class' } },
  ],
])('an item that %s is refused', (_what, given, expected) => {
  expect(problems([line(given)])).toMatchObject([{ line_item_id: 'item_1', ...expected }])
})

test('goods without a sale class need no licence', () => {
  expect(problems([line({ sale_class: null })], { licences: [] })).toEqual([])
})

test('line items of one variant share its stock in their order', () => {
  const lines = ['a', 'b', 'c'].map((line_id) => line({ line_id, quantity: 2, available: 3 }))
  const other = line({ line_id: 'd', variant_id: 'variant_2', quantity: 3, available: 3 })
  expect(problems([...lines, other])).toEqual([
    { line_item_id: 'b', code: 'insufficient_inventory', detail: { variant_id: 'variant_1', available: 1 } },
    { line_item_id: 'c', code: 'insufficient_inventory', detail: { variant_id: 'variant_1', available: 0 } },
  ])
})

const question: PurchaseQuestion = {
  ...{ key: 'abuse', question: 'くり返しお使いですか。', answer: ['いいえ', 'はい'], default_answer: null },
  ...{ stop_answer: ['はい'], stop_reason: '薬剤師にご相談ください。', require_remark_answer: ['いいえ'] },
  purchase_answer_ages: [{ min_age: 15, max_age: 64 }],
}
test.each([
  [undefined, { code: 'questionnaire_incomplete', detail: { reason: 'not_answered', key: 'abuse' } }],
  [{ answer: 'いいえ' }, { code: 'questionnaire_incomplete', detail: { reason: 'remark_missing', key: 'abuse' } }],
  [{ answer: 'たぶん' }, { code: 'cart_validation_invalid_questionnaire', detail: { key: 'abuse' } }],
  [
    { answer: 'はい' },
    { code: 'purchase_stopped_by_answer', detail: { key: 'abuse', stop_reason: '薬剤師にご相談ください。' } },
  ],
])('checks the answer to a purchase question: %j', (answer, expected) => {
  const lineWithQuestion = line({ questions: [question], responses: { abuse: answer } })
  expect(problems([lineWithQuestion])).toEqual([{ line_item_id: 'item_1', ...expected }])
})

test('a question for other ages is skipped; a verified birthday takes precedence over the typed one', () => {
  const lineWithQuestion = line({ questions: [question] })
  const age_note = { level: 'document', birthday: '1950-01-01', checked_on: today } as const
  expect(problems([lineWithQuestion], { birthday: '2015-01-01' })).toEqual([])
  expect(problems([lineWithQuestion], { age_note })).toEqual([])
  expect(codes([lineWithQuestion], { birthday: null })).toEqual(['item_1 questionnaire_incomplete'])
})

test.each<[string, LineToJudge, Partial<SaleToJudge>, string[]]>([
  ['an adult', guarded, {}, []],
  ['one day under 18', guarded, { birthday: '2008-06-02' }, ['guarded_ingredient_under_age']],
  ['turning 18 today', guarded, { birthday: '2008-06-01' }, []],
  ['of unknown age', guarded, { birthday: null }, ['questionnaire_incomplete']],
  ['of a large package', { ...guarded, package_days: 6 }, {}, ['guarded_ingredient_over_limit']],
  ['of two packages', { ...guarded, quantity: 2 }, {}, ['guarded_ingredient_over_limit']],
  ['whose stated birthday is not enough', guarded, { age_rules: [ageRule] }, ['guarded_ingredient_age_not_assured']],
  ['whose card payment is enough', guarded, { age_rules: [ageRule], paid_by_card: true }, []],
  [
    'who bought it last week already',
    guarded,
    { purchases: [{ ingredient: 'codeine', packages: 1, on: '2026-05-27', is_open: false }] },
    ['guarded_ingredient_recent_purchase'],
  ],
])('guarded medicine, buyer: %s', (_who, given, sale, expected) => {
  expect(codes([given], sale)).toEqual(expected.map((code) => `item_1 ${code}`))
})

test('all problems of a line item are reported, ordered by kind', () => {
  const all = { ...guarded, is_in_channel: false, quantity: 11, questions: [question], available: 1 }
  expect(codes([line({ line_id: 'item_0' }), all])).toEqual([
    'item_1 product_not_in_sales_channel',
    'item_1 quantity_over_limit',
    'item_1 guarded_ingredient_over_limit',
    'item_1 questionnaire_incomplete',
    'item_1 insufficient_inventory',
  ])
})

test('only first-class medicines and antigen test kits need a pharmacist’s review', () => {
  const lines = (['第1類医薬品', '抗原検査キット', '第2類医薬品', null] as const).map((sale_class) =>
    line({ sale_class }),
  )
  expect(linesForReview(lines).map(({ sale_class }) => sale_class)).toEqual(['第1類医薬品', '抗原検査キット'])
})

test('a package that is small only for its effects is sold for these alone', () => {
  const rule = { ingredient: 'codeine', valid_from: '2026-05-01', valid_to: null, recent_days: 7 } as const
  const rules = [{ ...rule, small_package_days: 5, purpose_days: { cold: 7 } }]
  const sevenDays = { ...guarded, package_days: 7 }
  expect(codes([{ ...sevenDays, effects: 'かぜの諸症状の緩和' }], { rules })).toEqual([])
  expect(codes([sevenDays], { rules })).toEqual(['item_1 guarded_ingredient_over_limit'])
})
