import { type Frequency, planPrice, planTotal } from '@kusuribako/contract/subscriptions/plan-price'
import type { SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import { yen } from '@kusuribako/ui/format.ts'

const units: Record<Frequency, string> = { days: '日', weeks: '週間', months: 'か月', years: '年' }

/** `1か月ごと` */
export const intervalWords = ({
  frequency_interval,
  frequency,
}: Pick<SubscriptionPlan, 'frequency_interval' | 'frequency'>) => `${frequency_interval}${units[frequency]}ごと`

/** The terms of a plan for this quantity: figures in yen with tax, and the legally required sentences. */
export interface PlanTerms {
  id: string
  title: string
  description: string | null
  interval: string
  /** Per piece: without the plan, at the first delivery, and at later ones. */
  usualPrice: number
  firstPrice: number
  laterPrice: number
  /** The number of deliveries before which it cannot be cancelled. */
  minimum: string
  /** Its duration. */
  until: string
  /** The total price. */
  total: string
}

/** What the sum of a plan includes: later deliveries cost the price of their day, and maybe shipping in addition. */
export const sumIncludes = '（税込、いまの価格で計算。送料がかかる場合は、別に加わります）'

/** The terms of a plan for this quantity of a variant at its usual price (特定商取引法12条の6). */
export function termsOf(plan: SubscriptionPlan, usualPrice: number, quantity: number): PlanTerms {
  const { id, title, description, minimum_cycles, maximum_cycles } = plan
  const { deliveries, total } = planTotal(plan, usualPrice, quantity)
  const sumOf = (maximum_cycles: number) => planTotal({ ...plan, maximum_cycles }, usualPrice, quantity).total
  return {
    ...{ id, title, description, usualPrice },
    interval: intervalWords(plan),
    firstPrice: planPrice(plan, usualPrice, true),
    laterPrice: planPrice(plan, usualPrice, false),
    minimum:
      minimum_cycles && minimum_cycles > 1
        ? `初回を含めて${minimum_cycles}回のご注文（合計 ${yen(sumOf(minimum_cycles))}）がお約束です。そのあとは、いつでも解約できます。`
        : '回数のお約束はありません。いつでも解約できます。',
    until: maximum_cycles ? `${maximum_cycles}回のご注文で終わります。` : '解約のお手続きまで、自動で続きます。',
    total: maximum_cycles
      ? `全${deliveries}回の合計 ${yen(total)}${sumIncludes}`
      : `1年間（${deliveries}回）続けたときの合計 ${yen(total)}${sumIncludes}`,
  }
}

interface Line {
  quantity: number
  unit_price: number
  metadata: Record<string, unknown> | null
}

/** The terms of a line that is bought by a plan; null for a one-time purchase. */
export function termsOfLine({ metadata, quantity, unit_price }: Line): PlanTerms | null {
  if (metadata?.is_subscription_purchase !== true) return null
  const subscription = metadata.subscription as { plan?: SubscriptionPlan; unit_price?: number | null } | undefined
  return subscription?.plan ? termsOf(subscription.plan, subscription.unit_price ?? unit_price, quantity) : null
}
