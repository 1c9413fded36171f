import { endpoints } from '@kusuribako/contract/all'
import { saleClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { earnedPoints } from '@kusuribako/contract/loyalty/earned-points'
import { featureFlags, flagKey } from '@kusuribako/contract/settings/flags'
import { planPrice } from '@kusuribako/contract/subscriptions/plan-price'
import { adminSubscriptions } from '@kusuribako/contract/subscriptions/subscriptions'
import { email } from '@kusuribako/contract/values/common'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { offeredOptions } from './areas/carts/offered-options.rules.ts'
import { picturesOf } from './areas/catalogue/metadata-cells.rules.ts'
import { trackingUrl } from './areas/fulfilment/tracking-url.rules.ts'
import { pointsOfOrder } from './areas/loyalty/points.rules.ts'
import { quantityLimit } from './areas/pharmacy/quantity-limit.rules.ts'
import { notifiedAhead_days } from './areas/subscriptions/renewal.rules.ts'

const limitOf = (saleClass: (typeof saleClasses)[number] | null) => quantityLimit(saleClass, null).limit

const none = { dpoint_custom_amount: null, dpoint_custom_rate: null }
const ofOrder = (off: { points_used?: number; discount_total?: number; refunded_total?: number }) =>
  pointsOfOrder({
    lines: [{ original_total: 1999, quantity: 1, is_giftcard: false, terms: {} }],
    ...{ points_used: 0, discount_total: 0, refunded_total: 0, base_rate: 0.01 },
    ...off,
  })

const discounts = {
  ...{ first_time_discount_price: 500, first_time_discount_amount: 30, first_time_discount_rate: 15 },
  ...{ discount_price: 900, discount_amount: 20, discount_rate: 5 },
}
const without = (...names: (keyof typeof discounts)[]) =>
  ({ ...discounts, ...Object.fromEntries(names.map((name) => [name, null])) }) as typeof discounts

const option = (name: string, more: object = {}) => ({
  ...{ name, is_return: false, admin_only: false, metadata: null, requirements: [] },
  ...more,
})
const options = [option('paid'), option('free', { metadata: { type: 'free' } }), option('return', { is_return: true })]
const offered = (to: { has_account: boolean; is_regular: boolean }) =>
  offeredOptions(options, { goods_total: 1000, costs_fee: true, ...to }).map(({ name }) => name)

/** Paged calls of shoppers, and their default page size. */
const pages = endpoints
  .filter(({ path, method }) => method === 'GET' && path.startsWith('/store/v1/'))
  .flatMap(({ path, query }) => {
    const { limit } = (query as z.ZodObject | undefined)?.shape ?? {}
    return limit ? [[path, limit.parse(undefined)] as const] : []
  })

/** The constants of shop.md §9 that the server and the contract hold: name, our value, the specified value. */
test.each<[string, unknown, unknown]>([
  ['quantity limit of 第1類医薬品', limitOf('第1類医薬品'), 10],
  ['quantity limit of 第2類医薬品', limitOf('第2類医薬品'), 10],
  ['quantity limit of 指定第2類医薬品', limitOf('指定第2類医薬品'), 10],
  ['quantity limit of 第3類医薬品', limitOf('第3類医薬品'), 10],
  ['quantity limit of an unknown type', limitOf(null), 10],
  ['quantity limit of an antigen test kit', limitOf('抗原検査キット'), 100],
  ['quantity limit of anything else', [...new Set(saleClasses.slice(7).map(limitOf))], [30]],
  ['default pagination limit', [...new Set(pages.map(([, limit]) => limit))], [20]],
  ['default subscription list page size', adminSubscriptions.list.query.parse({}).limit, 20],
  [
    'e-mail length',
    [254, 255].map((length) => email.safeParse(`${'a'.repeat(length - 12)}@example.com`).success),
    [true, false],
  ],
  ['points: floor(price × base rate)', earnedPoints(1999, 0.01, none), 19],
  ['points: a rate of the variant', earnedPoints(1999, 0.01, { ...none, dpoint_custom_rate: 0.05 }), 99],
  [
    'points: an amount of the variant',
    earnedPoints(1999, 0.01, { dpoint_custom_rate: 0.05, dpoint_custom_amount: 7 }),
    7,
  ],
  ['points of an order', ofOrder({}), 19],
  [
    'points of an order, less points used, discount and refunds',
    ofOrder({ points_used: 100, discount_total: 200, refunded_total: 300 }),
    13,
  ],
  ['points of an order, minimum', ofOrder({ refunded_total: 5000 }), 0],
  ['first purchase: its price', planPrice(discounts, 1001, true), 500],
  ['first purchase: else the amount off', planPrice(without('first_time_discount_price'), 1001, true), 971],
  [
    'first purchase: else the percent off, floored',
    planPrice(without('first_time_discount_price', 'first_time_discount_amount'), 1001, true),
    850,
  ],
  ['afterwards: its price', planPrice(discounts, 1001, false), 900],
  ['afterwards: else the amount off', planPrice(without('discount_price'), 1001, false), 981],
  [
    'afterwards: else the percent off, floored',
    planPrice(without('discount_price', 'discount_amount'), 1001, false),
    950,
  ],
  [
    'no discount: the unit price',
    planPrice(without(...(Object.keys(discounts) as (keyof typeof discounts)[])), 1001, true),
    1001,
  ],
  ['delivery of an account holder', offered({ has_account: true, is_regular: false }), ['free']],
  ['delivery of subscription items', offered({ has_account: false, is_regular: true }), ['free']],
  ['delivery of others', offered({ has_account: false, is_regular: false }), ['paid']],
  ['days in advance that a delivery is announced', notifiedAhead_days, 10],
  [
    'carriers with a link',
    ['ヤマト運輸', '佐川急便', '日本郵便'].map((name) => trackingUrl(name, '123456789012') !== null),
    [true, true, false],
  ],
  [
    'pictures by sort_index, else file name',
    picturesOf('[{"url":"/c.jpg","sort_index":1},"/b.jpg","/a.jpg"]'),
    ['/c.jpg', '/a.jpg', '/b.jpg'],
  ],
  ['feature flags', featureFlags.length, 25],
  ['the key of a flag', flagKey('buy-again'), 'newcom:feature_flag:buy-again'],
])('%s', (_name, actual, expected) => expect(actual).toEqual(expected))

test('more than three calls are paged', () => expect(pages.length).toBeGreaterThan(3))
