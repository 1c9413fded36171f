import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { expect, test } from 'vitest'
import { lineToJudge } from './line-to-judge.rules.ts'

type Sellable = NonNullable<Parameters<typeof lineToJudge>[1]>
type Sale = Parameters<typeof lineToJudge>[2]

const line = { id: 'item_1', variant_id: 'variant_1', quantity: 2 }
const goods: Sellable = {
  variant: { metadata: { jsm_category_name: '第2類医薬品', maximum_purchase_quantity: 3, package_days: 6 } },
  product: { metadata: { effects: '頭痛' }, status: 'published', sales_channel_ids: ['sc_shop'] },
  unit_price: 980,
  stock: { manage_inventory: true, allow_backorder: false, quantity: 7 },
}
const question = { id: 'q_1' } as unknown as PurchaseQuestion
const sale: Sale = { channel_id: 'sc_shop', by_staff: false, questions: [], responses: {} as Sale['responses'] }

const judged = (about: Partial<Sellable> = {}, terms: Partial<Sale> = {}) =>
  lineToJudge(line, { ...goods, ...about }, { ...sale, ...terms })
const ofVariant = (metadata: Record<string, unknown>) => ({ variant: { metadata } })
const ofProduct = (product: Partial<Sellable['product']>) => ({ product: { ...goods.product, ...product } })

test('a line item is judged by sale class, limits and stock of its variant', () => {
  expect(judged()).toEqual({
    line_id: 'item_1',
    variant_id: 'variant_1',
    quantity: 2,
    sale_class: '第2類医薬品',
    own_limit: 3,
    ingredients: [],
    package_days: 6,
    effects: '頭痛',
    questions: [],
    responses: sale.responses,
    is_priced: true,
    is_in_channel: true,
    available: 7,
  })
})

test('an ingredient listed twice counts once', () => {
  const twice = ['codeine', 'codeine', 'ephedrine']
  const about = ofVariant({ jsm_category_name: '第2類医薬品', regulated_ingredient: twice })
  expect(judged(about).ingredients).toEqual(['codeine', 'ephedrine'])
})

test.each([
  ['counted', { manage_inventory: true, allow_backorder: false }, 7],
  ['not managed', { manage_inventory: false, allow_backorder: false }, null],
  ['open to backorders', { manage_inventory: true, allow_backorder: true }, null],
])('available quantity of stock that is %s', (_, terms, available) => {
  expect(judged({ stock: { ...terms, quantity: 7 } }).available).toBe(available)
})

test.each([
  ['a price', 980, false, true],
  ['a price of zero', 0, false, true],
  ['no price', null, false, false],
  ['no price, for staff, who set their own', null, true, true],
])('whether an item is priced: %s', (_, unit_price, by_staff, is_priced) => {
  expect(judged({ unit_price }, { by_staff }).is_priced).toBe(is_priced)
})

const firstClass = ofVariant({ jsm_category_name: '第1類医薬品' })

test.each<[string, Partial<Sellable>, Partial<Sale>, boolean]>([
  ['a published product of this sales channel', {}, {}, true],
  ['a draft product', ofProduct({ status: 'draft' }), {}, false],
  ['a draft product, by staff', ofProduct({ status: 'draft' }), { by_staff: true }, true],
  ['a product of another sales channel', ofProduct({ sales_channel_ids: ['sc_other'] }), {}, false],
  ['a product of no sales channel, by staff', ofProduct({ sales_channel_ids: [] }), { by_staff: true }, true],
  [
    'a product of no sales channel, in a cart without one',
    ofProduct({ sales_channel_ids: [] }),
    { channel_id: null },
    true,
  ],
  ['a first-class medicine without its questions', firstClass, {}, false],
  ['a first-class medicine with its questions', firstClass, { questions: [question] }, true],
  ['a first-class medicine without its questions, by staff', firstClass, { by_staff: true }, true],
  ['a product of an unknown class', ofVariant({ jsm_category_name: '第9類医薬品' }), { questions: [question] }, false],
  [
    'a product of an unknown class, by staff',
    ofVariant({ jsm_category_name: '第9類医薬品' }),
    { by_staff: true },
    false,
  ],
])('whether an item is sellable: %s', (_, about, terms, is_in_channel) => {
  expect(judged(about, terms).is_in_channel).toBe(is_in_channel)
})

test('purchase questions are asked in the shop, but not in orders by staff', () => {
  expect(judged({}, { questions: [question] }).questions).toEqual([question])
  expect(judged({}, { questions: [question], by_staff: true }).questions).toEqual([])
})

test('a deleted variant cannot be sold, not even by staff', () => {
  expect(lineToJudge(line, undefined, sale).is_in_channel).toBe(false)
  expect(lineToJudge(line, undefined, { ...sale, by_staff: true }).is_in_channel).toBe(false)
})

test('a custom item entered by staff has no sale class and unlimited stock', () => {
  const written = lineToJudge({ ...line, variant_id: null }, undefined, { ...sale, by_staff: true })
  expect(written).toMatchObject({
    variant_id: 'item_1',
    sale_class: null,
    own_limit: null,
    ingredients: [],
    package_days: null,
    effects: '',
    is_priced: true,
    is_in_channel: true,
    available: null,
  })
})
