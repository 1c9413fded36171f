import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import { expect, test } from 'vitest'
import { intervalWords, termsOf, termsOfLine } from './plan-words.ts'

const plan = {
  id: 'plan_1',
  title: '毎月コース',
  description: null,
  frequency_interval: 1,
  frequency: 'months',
  first_time_discount_price: null,
  first_time_discount_rate: 50,
  first_time_discount_amount: null,
  discount_price: null,
  discount_rate: 10,
  discount_amount: null,
  minimum_cycles: 3,
  maximum_cycles: null,
} as SubscriptionPlan

test('termsOf states each price, the minimum term, the end and the total', () => {
  expect(termsOf(plan, 1100, 2)).toEqual({
    id: 'plan_1',
    title: '毎月コース',
    description: null,
    interval: '1か月ごと',
    usualPrice: 1100,
    firstPrice: 550,
    laterPrice: 990,
    // 2 × (550 + 2 × 990)
    minimum: '初回を含めて3回のご注文（合計 5,060円）がお約束です。そのあとは、いつでも解約できます。',
    until: '解約のお手続きまで、自動で続きます。',
    // 2 × (550 + 11 × 990)
    total: '1年間（12回）続けたときの合計 22,880円（税込、いまの価格で計算。送料がかかる場合は、別に加わります）',
  })
  const limited = termsOf({ ...plan, minimum_cycles: 1, maximum_cycles: 3 }, 1100, 1)
  expect(limited).toMatchObject({
    minimum: '回数のお約束はありません。いつでも解約できます。',
    until: '3回のご注文で終わります。',
    total: '全3回の合計 2,530円（税込、いまの価格で計算。送料がかかる場合は、別に加わります）',
  })
})

test.each([
  [10, 'days', '10日ごと'],
  [2, 'weeks', '2週間ごと'],
  [3, 'months', '3か月ごと'],
  [1, 'years', '1年ごと'],
] as const)('every %i %s', (frequency_interval, frequency, words) => {
  expect(intervalWords({ frequency_interval, frequency })).toBe(words)
})

test('the terms of a line item are based on its unit price without the plan', () => {
  const metadata = { is_subscription_purchase: true, subscription: { plan, unit_price: 1100 } }
  expect(termsOfLine({ quantity: 1, unit_price: 550, metadata })).toMatchObject({ firstPrice: 550, laterPrice: 990 })
  const isBoughtOnce = { ...metadata, is_subscription_purchase: false }
  for (const none of [null, isBoughtOnce])
    expect(termsOfLine({ quantity: 1, unit_price: 550, metadata: none })).toBe(null)
})
