import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, shortText } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { queryBoolean } from '../values/listing.ts'

/** One point is one yen. */
const points = z.int().min(0)

export const customerPoints = {
  get: get('/store/v1/d-points/get-points', 'customer', 'The points that a member can spend', {
    query: z.object({
      /** Asks for the figure of this moment; the shop's own ledger knows no other. */
      accurate: queryBoolean.optional(),
    }),
    answer: data(
      z.object({
        points,
        /** Earned, and not to be spent before the goods have left. */
        pendingPoints: points,
        accountStatus: z.literal('active'),
      }),
    ),
  }),
}

const account = data(
  z.object({
    customer_id: z.string(),
    balance: points,
    pending: points,
    /** The latest hundred, newest first. */
    movements: z.array(
      z.object({
        kind: z.enum(['used', 'used_back', 'earned', 'corrected']),
        delta: z.int(),
        pending_delta: z.int(),
        order_id: z.string().nullable(),
        note: z.string().nullable(),
        moved_at: z.string(),
      }),
    ),
  }),
)
const params = z.object({ id: pathId('customer') })

export const adminPoints = {
  get: get('/admin/v1/points/:id', 'staff', 'The points of a customer, by their id, and how they came', {
    params,
    answer: account,
    refuses: ['not_found'],
  }),
  correct: post('/admin/v1/points/:id', 'staff', 'Correct the points of a customer by hand', {
    params,
    body: z.strictObject({
      delta: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((given) => given !== 0, 'must not be 0'),
      note: shortText.trim().min(1),
    }),
    answer: account,
    refuses: ['not_found', 'dcm_not_enough_points'],
  }),
}
