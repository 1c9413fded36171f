import type { DemoSubscriptionPlan } from './types.ts'

/** Subscription plans, offered for goods in daily use; prices come from each product's own. */
export const subscriptionPlans: DemoSubscriptionPlan[] = [
  {
    key: 'monthly',
    title: '毎月コース',
    description: '使い切るころに届きます。',
    ...every(1, 'months'),
    first_time_discount_rate: 20,
    discount_rate: 10,
    minimum_cycles: null,
    category_handles: ['health-foods', 'lotions', 'toothpastes'],
  },
  {
    key: 'bimonthly',
    title: '2か月コース',
    description: null,
    ...every(2, 'months'),
    first_time_discount_rate: 10,
    discount_rate: 8,
    minimum_cycles: null,
    category_handles: ['health-foods', 'shampoos'],
  },
  {
    key: 'beauty-three',
    title: '美容サプリ 3回お約束コース',
    description: '続けてお使いいただく方のためのコースです。',
    ...every(30, 'days'),
    first_time_discount_rate: 50,
    discount_rate: 15,
    minimum_cycles: 3,
    category_handles: ['supplement-beauty'],
  },
]

function every(frequency_interval: number, frequency: DemoSubscriptionPlan['frequency']) {
  return { frequency_interval, frequency }
}
