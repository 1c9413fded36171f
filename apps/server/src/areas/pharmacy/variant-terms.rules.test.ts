import type { PurchaseQuestion, SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { expect, test } from 'vitest'
import { variantTerms } from './variant-terms.rules.ts'

const licence = {
  classes: ['第1類医薬品', '第2類医薬品'] as SaleClass[],
  valid_from: '2024-04-01',
  valid_to: '2030-03-31',
}
const rule = {
  ingredient: 'dihydrocodeine' as const,
  valid_from: '2026-05-01',
  valid_to: null,
  small_package_days: 5,
  recent_days: 14,
}
const question: PurchaseQuestion = {
  key: 'abuse',
  question: 'くり返しお使いですか。',
  answer: ['いいえ', 'はい'],
  default_answer: null,
  stop_answer: [],
  stop_reason: null,
  require_remark_answer: [],
  purchase_answer_ages: [],
}
const rules = [rule, { ...rule, ingredient: 'ephedrine' as const }]
const facts = { licences: [licence], rules, today: '2026-06-01' }
const variant = (jsm_category_name: SaleClass, fields: object = {}) => ({
  jsm_category_name,
  maximum_purchase_quantity: null,
  regulated_ingredient: [],
  package_days: null,
  effects: '',
  questions: [question],
  ...fields,
})
const guarded = { regulated_ingredient: ['dihydrocodeine'], package_days: 3 }

test.each([
  ['a second-class medicine', variant('第2類医薬品'), 10, 'sale_class'],
  ['daily goods', variant('日用品'), 30, 'sale_class'],
  ['a variant with a limit of its own', variant('日用品', { maximum_purchase_quantity: 2 }), 2, 'variant'],
  ['a guarded ingredient', variant('第2類医薬品', guarded), 1, 'guarded_ingredient'],
  [
    'a guarded ingredient with a limit of two',
    variant('第2類医薬品', { ...guarded, maximum_purchase_quantity: 2 }),
    1,
    'guarded_ingredient',
  ],
  [
    'a guarded ingredient with a limit of one',
    variant('第2類医薬品', { ...guarded, maximum_purchase_quantity: 1 }),
    1,
    'variant',
  ],
  ['an ingredient without a rule', variant('第2類医薬品', { regulated_ingredient: ['codeine'] }), 10, 'sale_class'],
])('quantity limit for %s', (_what, testVariant, limit, reason) => {
  expect(variantTerms(testVariant, 100, facts).quantity_limit).toEqual({ limit, reason })
})

test('a guarded-ingredient rule does not limit quantity before it is in force', () => {
  const terms = variantTerms(variant('第2類医薬品', guarded), 100, { ...facts, today: '2026-04-30' })
  expect(terms.quantity_limit).toEqual({ limit: 10, reason: 'sale_class' })
})

test.each<[string, SaleClass, number | null, Partial<typeof facts>, object]>([
  ['a class that the licence covers', '第1類医薬品', 100, {}, { ok: true }],
  ['a class that no licence covers', '第3類医薬品', 100, {}, { ok: false, reason_code: 'sale_class_not_covered' }],
  [
    'a medicine without a licence',
    '第2類医薬品',
    100,
    { licences: [] },
    { ok: false, reason_code: 'sale_class_not_covered' },
  ],
  [
    'a medicine after the licence has expired',
    '第2類医薬品',
    100,
    { today: '2030-04-01' },
    { ok: false, reason_code: 'sale_class_not_covered' },
  ],
  ['daily goods without a licence', '日用品', 100, { licences: [] }, { ok: true }],
  [
    'a guidance-required medicine',
    '要指導医薬品',
    100,
    {},
    { ok: false, reason_code: 'guidance_required_not_sold_online' },
  ],
  ['a variant without a price', '日用品', null, {}, { ok: false, reason_code: 'variant_not_priced' }],
])('sellability of %s', (_what, saleClass, price, changes, expected) => {
  expect(variantTerms(variant(saleClass), price, { ...facts, ...changes }).sellable).toEqual(expected)
})

test.each<[SaleClass, boolean]>([
  ['薬局製造販売医薬品', true],
  ['第1類医薬品', true],
  ['抗原検査キット', true],
  ['第2類医薬品', false],
  ['化粧品', false],
])('%s needs a pharmacist review: %s', (saleClass, waits) => {
  expect(variantTerms(variant(saleClass), 100, facts).needs_pharmacist_review).toBe(waits)
})

test.each([
  ['small', 5, '', true],
  ['large', 6, '', false],
  ['of unknown size', null, '', false],
  ['small only for a cold remedy', 7, 'かぜの諸症状の緩和', true],
])('sellability of a guarded package that is %s (%#)', (_size, package_days, effects, ok) => {
  const rules = [{ ...rule, purpose_days: { cold: 7 } }]
  const { sellable } = variantTerms(variant('第2類医薬品', { ...guarded, package_days, effects }), 100, {
    ...facts,
    rules,
  })
  expect(sellable).toEqual(ok ? { ok } : { ok, reason_code: 'guarded_ingredient_over_limit' })
})

test.each<[string, ReturnType<typeof variant>, object]>([
  ['first-class medicine', variant('第1類医薬品'), { ok: false, reason_code: 'product_not_in_sales_channel' }],
  ['a guarded ingredient', variant('第2類医薬品', guarded), { ok: false, reason_code: 'product_not_in_sales_channel' }],
  ['a medicine that needs no questions', variant('第2類医薬品'), { ok: true }],
  [
    'a medicine that is never sold online',
    variant('要指導医薬品'),
    { ok: false, reason_code: 'guidance_required_not_sold_online' },
  ],
])('sellability without a questionnaire: %s', (_what, testVariant, expected) => {
  expect(variantTerms({ ...testVariant, questions: [] }, 100, facts).sellable).toEqual(expected)
})
