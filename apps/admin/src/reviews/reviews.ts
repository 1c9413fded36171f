import { pharmacistReviews } from '@kusuribako/client/routes'
import type { PharmacistReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useStaff } from '../shell/session.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage } from '../tables/place.ts'

export type ReviewState = PharmacistReview['state']
export const states: readonly ReviewState[] = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired']
const refresh_ms = 30_000

/** One page of the queue; refetched while a signed-in pharmacist looks at it. */
export function useReviews(state: ReviewState, page: number) {
  const { data: staff } = useStaff()
  return useQuery({
    queryKey: ['reviews', state, page],
    queryFn: () => pageOf(state, page),
    enabled: staff?.is_pharmacist ?? false,
    refetchInterval: refresh_ms,
    placeholderData: keepPreviousData,
  })
}

async function pageOf(state: ReviewState, page: number) {
  const query = { state, limit: perPage, offset: (page - 1) * perPage }
  const { reviews, count, turn_count } = (await ask(pharmacistReviews.list, { query })).data
  return { rows: reviews, turn_count, ...countOf(count) }
}

/** How many orders wait for the pharmacist, not for their buyer; undefined while unknown. */
export function useWaitingCount(isPharmacist: boolean): number | undefined {
  const { data: staff } = useStaff()
  return useQuery({
    queryKey: ['reviews', 'waiting', 1],
    queryFn: () => pageOf('waiting', 1),
    enabled: isPharmacist && Boolean(staff),
    refetchInterval: refresh_ms,
  }).data?.turn_count
}

/** One order as the pharmacist reads it. */
export function useReview(orderId: string) {
  const { data: staff } = useStaff()
  return useQuery({
    queryKey: ['review', orderId],
    queryFn: async () => (await ask(pharmacistReviews.get, { params: { id: orderId } })).data,
    enabled: staff?.is_pharmacist ?? false,
    refetchInterval: refresh_ms,
  })
}

/** Sends the buyer a message, or the written information; the order is read again. */
export const askBuyer = (order_id: string, text: string) =>
  afterwards(askIdempotently(pharmacistReviews.ask, { params: { id: order_id }, body: { text } }))
export const informBuyer = (order_id: string, advice: string) =>
  afterwards(askIdempotently(pharmacistReviews.inform, { params: { id: order_id }, body: { advice } }))

export interface Decision {
  order_id: string
  decision: 'approve' | 'reject'
  note: string
  explanation_waived: boolean
  /** The `moved_at` of the review that was on the screen. */
  seen_until: string
}

/** Decides once, and reads the affected data again, also after a refusal. */
export async function decide({ order_id, ...body }: Decision) {
  return (await afterwards(askIdempotently(pharmacistReviews.decide, { params: { id: order_id }, body }))).data
}

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'review', 'reviews', 'orders', 'order')
