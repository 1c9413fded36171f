import { expect, test } from 'vitest'
import type { Coupon, Rule } from './coupons.ts'
import { appliesToLaterDeliveries, discountOf, regionsOf, sentencesOf, stateOf } from './terms.ts'

const now = Date.parse('2026-06-01T03:00:00.000Z')
const coupon = {
  is_disabled: false,
  starts_at: '2026-06-01T03:00:00.000Z',
  ends_at: null,
  usage_limit: null,
  usage_count: 0,
  regions: [{ name: '日本' }],
}
const parent = { is_disabled: false, regions: [{ name: '日本' }] }

test.each([
  ['starts at this instant', {}, 'on'],
  ['ends at this instant', { ends_at: '2026-06-01T03:00:00.000Z' }, 'on'],
  ['has ended', { ends_at: '2026-06-01T02:59:59.999Z' }, 'over'],
  ['has not started', { starts_at: '2026-06-01T03:00:00.001Z' }, 'soon'],
  ['is used up', { usage_limit: 2, usage_count: 2 }, 'used_up'],
  ['has one use left', { usage_limit: 2, usage_count: 1 }, 'on'],
  ['is both disabled and used up', { is_disabled: true, usage_limit: 1, usage_count: 1 }, 'off'],
  ['is a code of a disabled discount', { parent_discount: { ...parent, is_disabled: true } }, 'parent_off'],
  ['is a code of an active discount and has no regions of its own', { regions: [], parent_discount: parent }, 'on'],
  ['has no region', { regions: [] }, 'nowhere'],
  ['is a code of a discount without a region', { parent_discount: { ...parent, regions: [] } }, 'nowhere'],
  ['has ended and has no region', { regions: [], ends_at: '2026-06-01T02:59:59.999Z' }, 'over'],
])('stateOf: a coupon that %s', (_what, overrides, state) => {
  expect(stateOf({ ...coupon, ...overrides }, now)).toBe(state)
})

test('a generated code is valid in the regions of its parent coupon', () => {
  expect(regionsOf(coupon)).toEqual([{ name: '日本' }])
  expect(regionsOf({ regions: [], parent_discount: parent })).toEqual([{ name: '日本' }])
})

test.each<[Partial<Rule>, string]>([
  [{ type: 'fixed', value: 1500, allocation: 'total' }, '1,500円引き（税抜）'],
  [{ type: 'fixed', value: 100, allocation: 'item' }, '1点につき100円引き（税抜）'],
  [{ type: 'percentage', value: 15 }, '15%引き'],
  [{ type: 'free_shipping', value: 0 }, '送料無料'],
])('discountOf describes %o as %s', (rule, words) => {
  expect(discountOf({ id: 'dru_1', description: null, allocation: 'total', ...rule } as Rule)).toBe(words)
})

test('sentencesOf describes each condition of a coupon in a sentence of its own', () => {
  const rule = (conditions: Coupon['rule']['conditions']): Coupon['rule'] => ({
    id: 'dru_1',
    description: null,
    type: 'fixed',
    value: 100,
    allocation: 'total',
    conditions,
  })
  expect(sentencesOf({ metadata: { note: 'x' }, rule: rule([]) })).toEqual([])
  const skus = Array.from({ length: 12 }, (_, at) => `KB-${at}`)
  expect(
    sentencesOf({
      metadata: { purchaseType: 'subscription', singleUsePerSingleUser: true, purchaseAmount: 3000, sku_targets: skus },
      rule: rule([
        { id: 'discon_1', type: 'products', operator: 'in', products: [{ title: '化粧水' }, { title: '食品' }] },
        { id: 'discon_2', type: 'product_tags', operator: 'not_in', product_tags: [{ value: '福袋' }] },
        { id: 'discon_3', type: 'customer_groups', operator: 'in', customer_groups: [{ name: '社員' }] },
      ]),
    }),
  ).toEqual([
    '定期便だけに使えます。',
    'お一人さま1回までです。',
    '対象の商品の合計が3,000円以上（税込）のときに使えます。',
    '対象はこのSKUの商品だけです：KB-0、KB-1、KB-2、KB-3、KB-4、KB-5、KB-6、KB-7、KB-8、KB-9 ほか2件',
    '商品が次のものだけに使えます：化粧水、食品',
    'タグが次のものには使えません：福袋',
    '会員グループが次のものだけに使えます：社員',
  ])
})

test.each([
  [undefined, false],
  [1, false],
  [2, true],
  ['infinity' as const, true],
])(
  'appliesToLaterDeliveries: a coupon for %s subscription payments also applies to later ones: %s',
  (subscriptionPayment, lasts) => {
    expect(appliesToLaterDeliveries({ metadata: subscriptionPayment ? { subscriptionPayment } : null })).toBe(lasts)
  },
)
