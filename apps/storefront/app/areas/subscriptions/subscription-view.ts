import type { Subscription } from '@kusuribako/contract/subscriptions/subscriptions'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { productPath } from '../catalogue/page-paths.ts'
import type { AddressValues } from '../checkout/address-values.ts'
import { intervalWords } from './plan-words.ts'

/** A subscription as its screens show it; yen, tax included. */
export interface SubscriptionView {
  id: string
  state: Subscription['status']
  stateWords: string
  title: string
  variantTitle: string | null
  to: string | null
  thumbnail: string | null
  plan: string
  interval: string
  quantity: number
  /** The price of the next delivery; null when the goods have no price today. */
  nextTotal: number | null
  nextAt: string | null
  /** The next order by its rhythm, before failed tries postponed it. */
  dueAt: string | null
  /** Why its day was postponed; null when it was not. */
  postponedBecause: Subscription['put_off_because']
  /** The missed delivery, and why. */
  missed: Subscription['missed']
  skippedAt: string | null
  isSkippable: boolean
  cyclesBeforeCancel: number
  minimumCycles: number | null
  cycle: number
  addressId: string
  address: AddressValues
  cardId: string | null
  orders: { id: string; number: number; total: number; at: string; cycle: number }[]
}

const words: Record<Subscription['status'], string> = {
  active: 'お届け中',
  paused: 'お休み中',
  cancelled: '解約済み',
  completed: 'お届け完了',
}

/** Whether a card, valid to the end of its month, has expired at an instant. */
export const isExpiredAt = ({ exp_year, exp_month }: { exp_year: number; exp_month: number }, instant: string) =>
  dayInTokyo(instant).slice(0, 7) > `${exp_year}-${String(exp_month).padStart(2, '0')}`

/** Data about the next delivery may change until it is ordered: its price is today's. */
export function viewSubscription(subscription: Subscription): SubscriptionView {
  const { subscription_plan: plan, payment_method } = subscription.metadata
  return {
    id: subscription.id,
    state: subscription.status,
    stateWords: words[subscription.status],
    title: subscription.product.title ?? '',
    variantTitle: subscription.variant.title,
    to: subscription.product.handle ? productPath(subscription.product.handle) : null,
    thumbnail: subscription.product.thumbnail,
    plan: plan.title,
    interval: intervalWords(plan),
    quantity: subscription.quantity,
    nextTotal: subscription.next_unit_price === null ? null : subscription.next_unit_price * subscription.quantity,
    nextAt: subscription.next_order_at,
    dueAt: subscription.metadata.non_postponed_next_order_at,
    postponedBecause: subscription.put_off_because,
    missed: subscription.missed,
    skippedAt: subscription.skipped_order_at,
    isSkippable: subscription.is_skippable,
    cyclesBeforeCancel: subscription.cycles_before_cancel,
    minimumCycles: plan.minimum_cycles,
    cycle: subscription.current_cycle,
    addressId: subscription.shipping_address.id,
    address: subscription.shipping_address,
    cardId: payment_method,
    orders: subscription.orders.map(({ id, display_id, total, created_at, metadata }) => ({
      ...{ id, number: display_id, total, at: created_at },
      cycle: metadata.subscription_current_cycle,
    })),
  }
}
