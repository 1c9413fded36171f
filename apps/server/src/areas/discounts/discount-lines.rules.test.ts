import { describe, expect, test } from 'vitest'
import { line } from './discount.fixture.ts'
import {
  type DiscountCondition,
  type DiscountTerms,
  findLineFailure,
  hasTerms,
  linesOfDiscount,
} from './discount-lines.rules.ts'

const lines = [
  line({
    id: 'a',
    product_id: 'prod_a',
    type_id: 'ptyp_drug',
    collection_id: 'pcol_1',
    tag_ids: ['ptag_1', 'ptag_2'],
    sku: 'A',
  }),
  line({
    id: 'b',
    product_id: 'prod_b',
    type_id: 'ptyp_food',
    collection_id: null,
    tag_ids: ['ptag_2'],
    sku: 'B',
    is_subscription: true,
  }),
  line({ id: 'c', product_id: null, type_id: null, collection_id: null, tag_ids: [], sku: null }),
]
const when = (type: DiscountCondition['type'], operator: DiscountCondition['operator'], ...value_ids: string[]) => ({
  type,
  operator,
  value_ids,
})

describe('the lines that a discount applies to', () => {
  test.each<[string, DiscountCondition[], DiscountTerms, string[]]>([
    ['are all lines without conditions', [], {}, ['a', 'b', 'c']],
    ['are those of an included product', [when('products', 'in', 'prod_a', 'prod_x')], {}, ['a']],
    ['are those not of an excluded product', [when('products', 'not_in', 'prod_a')], {}, ['b', 'c']],
    ['are those of an included type', [when('product_types', 'in', 'ptyp_food')], {}, ['b']],
    ['are those not of an excluded type', [when('product_types', 'not_in', 'ptyp_food')], {}, ['a', 'c']],
    ['are those of an included collection', [when('product_collections', 'in', 'pcol_1')], {}, ['a']],
    ['are those not of an excluded collection', [when('product_collections', 'not_in', 'pcol_1')], {}, ['b', 'c']],
    ['are those with one of the included tags', [when('product_tags', 'in', 'ptag_1', 'ptag_9')], {}, ['a']],
    ['are those with none of the excluded tags', [when('product_tags', 'not_in', 'ptag_1')], {}, ['b', 'c']],
    [
      'are those that meet every condition',
      [when('product_tags', 'in', 'ptag_2'), when('products', 'not_in', 'prod_a')],
      {},
      ['b'],
    ],
    ['are none when a condition’s list is empty', [when('products', 'in')], {}, []],
    [
      'are all lines when its condition is about customers',
      [when('customer_groups', 'in', 'cgrp_1')],
      {},
      ['a', 'b', 'c'],
    ],
    ['are those of its SKUs', [], { sku_targets: ['B', 'Z'] }, ['b']],
    ['are all lines when it names no SKU', [], { sku_targets: [] }, ['a', 'b', 'c']],
    ['are those bought once when it is for single purchases', [], { purchaseType: 'single' }, ['a', 'c']],
    ['are those bought by subscription when it is for subscriptions', [], { purchaseType: 'subscription' }, ['b']],
  ])('%s', (_title, conditions, terms, ids) => {
    expect(linesOfDiscount({ conditions, terms }, lines).map(({ id }) => id)).toEqual(ids)
  })
})

test.each<[DiscountTerms, boolean]>([
  [{}, false],
  [{ sku_targets: [], purchaseType: null, purchaseAmount: null }, false],
  [{ sku_targets: ['A'] }, true],
  [{ purchaseAmount: 1000 }, true],
])('coupon terms %j go beyond the platform’s own: %s', (terms, more) => expect(hasTerms(terms)).toBe(more))

describe('the lines of a cart qualify for a discount', () => {
  const bought = [line({ id: 'a', sku: 'A', amount: 3000, quantity: 2 }), line({ id: 'b', sku: 'B', amount: 1999 })]
  test.each<[string, DiscountTerms, string | null]>([
    ['without terms', {}, null],
    ['at the minimum amount', { purchaseAmount: 4999 }, null],
    ['not below the minimum amount', { purchaseAmount: 5000 }, 'purchase_amount_failure'],
    ['at the minimum quantity', { minPurchaseQuantity: 3 }, null],
    ['not below the minimum quantity', { minPurchaseQuantity: 4 }, 'purchase_quantity_failure'],
    ['not by amounts of other SKUs', { purchaseAmount: 2000, sku_targets: ['B'] }, 'purchase_amount_failure'],
    ['not by quantities of other SKUs', { minPurchaseQuantity: 2, sku_targets: ['B'] }, 'purchase_quantity_failure'],
    ['not without one of its SKUs', { sku_targets: ['Z'] }, 'not_valid_product_variant'],
    ['not when bought once if it is for subscriptions', { purchaseType: 'subscription' }, 'purchase_type_failure'],
    ['when bought once if it is for single purchases', { purchaseType: 'single' }, null],
    ['with terms that are all null', { purchaseType: null, purchaseAmount: null, sku_targets: null }, null],
  ])('%s', (_title, terms, failure) => {
    expect(findLineFailure({ conditions: [], terms }, bought)).toBe(failure)
  })

  test('by subscription when at least one line is a subscription', () => {
    const mixed = [...bought, line({ id: 'c', is_subscription: true })]
    expect(findLineFailure({ conditions: [], terms: { purchaseType: 'subscription' } }, mixed)).toBeNull()
  })

  test('not by the subscription of another SKU', () => {
    const terms = { sku_targets: ['A'], purchaseType: 'subscription' as const }
    expect(findLineFailure({ conditions: [], terms }, lines)).toBe('purchase_type_failure')
  })

  test('not by the amounts of lines that its conditions exclude', () => {
    const conditions = [when('products', 'in', 'prod_none')]
    expect(findLineFailure({ conditions, terms: { purchaseAmount: 1 } }, bought)).toBe('purchase_amount_failure')
    expect(findLineFailure({ conditions, terms: {} }, bought)).toBeNull()
  })

  test('when the discount has no terms, even without any line', () => {
    expect(findLineFailure({ conditions: [], terms: {} }, [])).toBeNull()
  })
})
