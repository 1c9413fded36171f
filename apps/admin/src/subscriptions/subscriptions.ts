import { adminCategories, adminPlans, adminSubscriptions } from '@kusuribako/client/routes'
import type { PlanTarget, adminPlans as planContract, SubscriptionPlan } from '@kusuribako/contract/subscriptions/plans'
import type { SubscriptionStatus } from '@kusuribako/contract/subscriptions/subscriptions'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { say } from './words.ts'

export type Status = z.infer<typeof SubscriptionStatus>
type Target = z.infer<typeof PlanTarget>
export type Plan = SubscriptionPlan & { targets?: Target[] }

const isStatus = (word: string): word is Status => Object.hasOwn(say.statuses, word)
/** The filter of a view of the list. */
export const filterOf = (view: string) =>
  view === 'failing' ? { is_failing: true } : isStatus(view) ? { status: view } : {}

/** One page of the subscriptions, as the URL asks for them. */
export function useSubscriptions() {
  const { get, paging } = usePlace(perPage)
  const [q, product_id] = [get('q'), get('product')]
  const query = { ...filterOf(get('view')), ...(q && { q }), ...(product_id && { product_id }), ...paging }
  return useReading('orders', ['subscriptions', query], async () => {
    const { subscriptions, count } = (await ask(adminSubscriptions.list, { query })).data
    return { rows: subscriptions, count }
  })
}

/** How many subscriptions of a product, or of one variant, are active or paused. */
export const useRunningCount = (goods: { product_id: string } | { variant_id: string }) =>
  useReading('orders', ['subscriptions', 'running', goods], async () => {
    const countWith = async (status: Status) => {
      const { data } = await ask(adminSubscriptions.list, { query: { ...goods, status, limit: 1 } })
      return data.count
    }
    const counts = await Promise.all((['active', 'paused'] as const).map(countWith))
    return { count: counts.reduce((sum, one) => sum + one, 0) }
  })

/** The current state of one subscription. */
export const readSubscription = async (subscription_id: string) =>
  (await ask(adminSubscriptions.get, { params: { subscription_id } })).data.subscription

/** One subscription with its history. */
export const useSubscription = (subscription_id: string) =>
  useReading(
    'orders',
    ['subscription', subscription_id],
    async () => (await ask(adminSubscriptions.get, { params: { subscription_id } })).data,
  )

/** Queries to read again after an action on a subscription. */
export const changedQueries = ['subscription', 'subscriptions']
const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, ...changedQueries)

export const cancelSubscription = (subscription_id: string) =>
  afterwards(ask(adminSubscriptions.cancel, { body: { subscription_id } }))
export const skipNextOrder = (subscription_id: string) =>
  afterwards(ask(adminSubscriptions.skip, { body: { subscription_id } }))
export const pauseSubscription = (subscription_id: string) =>
  afterwards(ask(adminSubscriptions.pause, { body: { subscription_id } }))
export const resumeSubscription = (subscription_id: string) =>
  afterwards(ask(adminSubscriptions.resume, { body: { subscription_id } }))
export const setQuantity = (subscription_id: string, quantity: number) =>
  afterwards(ask(adminSubscriptions.setQuantity, { body: { subscription_id, quantity } }))
/** `day`: a day in Tokyo, `2026-04-01`. */
export const setNextDay = (subscription_id: string, day: string) =>
  afterwards(ask(adminSubscriptions.setNextDate, { body: { subscription_id, date: `${day}T00:00:00+09:00` } }))

/** The plans, newest first, with their targets. */
export function usePlans() {
  const { paging } = usePlace(perPage)
  const query = { ...paging, includeTargets: true }
  return useReading('offers', ['plans', query], async () => {
    const { plans, count } = (await ask(adminPlans.list, { query })).data
    return { rows: plans as Plan[], count }
  })
}

/** The current state of one plan. */
export async function readPlan(id: string): Promise<Plan> {
  const { plan, targets } = (await ask(adminPlans.get, { params: { id } })).data
  return { ...plan, targets }
}

export type PlanInput = z.input<(typeof planContract)['create']['body']>['subscription_plan']

/** Creates a plan, or changes the one with this id. */
export const savePlan = ({ id, plan }: { id?: string; plan: PlanInput }) =>
  thenInvalidate<unknown>(
    id
      ? ask(adminPlans.update, { params: { id }, body: { subscription_plan: plan } })
      : askIdempotently(adminPlans.create, { body: { subscription_plan: plan } }),
    'plans',
  )

/** The kind of a target: a product, one of its variants, or a category with its descendants. */
export type ChosenTarget = Pick<Target, 'target_type' | 'target_id'> & { name: string }

/** Sets the targets of a plan. */
export const setTargets = (subscription_plan_id: string, chosen: readonly ChosenTarget[]) =>
  thenInvalidate(
    ask(adminPlans.setTargets, {
      body: {
        subscription_plan_id,
        targets: chosen.map(({ target_type, target_id }) => ({ target_type, target_id })),
      },
    }),
    'plans',
  )

/** The categories, each with its name; children after their parents. */
export const useCategories = () =>
  useReading('goods', ['categories', 'choices'], async () => {
    const query = { parent_category_id: 'null', include_descendants_tree: true, limit: 100 }
    const { product_categories } = await ask(adminCategories.list, { query })
    return product_categories.flatMap((root) => choicesBelow(root, ''))
  })

interface Category {
  id: string
  name?: string
  category_children?: Category[]
}
const choicesBelow = ({ id, name = id, category_children = [] }: Category, above: string): ChosenTarget[] => [
  { target_type: above ? 'subcategory' : 'category', target_id: id, name: above + name },
  ...category_children.flatMap((child) => choicesBelow(child, `${above}${name} ／ `)),
]
