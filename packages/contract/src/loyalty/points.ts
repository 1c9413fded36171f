import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { data, instant, money, shortText } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { paging, queryBoolean } from '../values/listing.ts'

/** One point is one yen. */
const points = z.int().min(0)

/** The provider of d-points gives no usable answer (shop.md §8). */
const pointsProviderRefusals = [
  'dcm_docomo_bad_request',
  'dcm_docomo_internal_error',
  'dcm_docomo_timeout',
  'dcm_token_error',
  'dcm_unknown_error',
] as const satisfies RefusalCode[]
/** Why a wish to use points is refused: they are not available, or unknown. */
export const pointsUseRefusals = [
  'dcm_account_not_ready',
  'dcm_dcard_suspended',
  'dcm_invalid_dcard_number',
  'dcm_not_enough_points',
  ...pointsProviderRefusals,
] as const satisfies RefusalCode[]
/** Why it refuses, or does not answer, when they are to be reserved. */
export const pointsReservationRefusals = [
  ...pointsUseRefusals,
  'dcm_transaction_already_processed',
] as const satisfies RefusalCode[]
export type PointsRefusal = (typeof pointsReservationRefusals)[number]

/** One movement of a member's points: of the shop's own, or of those at the provider of d-points. */
export const PointMovement = z.object({
  place: z.enum(['shop', 'docomo']),
  kind: z.enum(['used', 'used_back', 'earned', 'revoked', 'corrected', 'expired']),
  /** Its effect on spendable points; 0 for promised ones. */
  delta: z.int(),
  pending_delta: z.int(),
  order_id: z.string().nullable(),
  /** The order's number, as its buyer knows it. */
  display_id: z.int().nullable(),
  /** The shop's note on a correction. */
  note: z.string().nullable(),
  moved_at: instant,
})
export type PointMovement = z.infer<typeof PointMovement>

/** Those of a d-account, as its provider said at `askedAt`. */
const DPoints = z.object({ points, cardNumberLast4: z.string().nullable(), askedAt: instant })
/** `suspended`, `not_ready`: why those of the d-account cannot be used. */
const accountStatus = z.enum(['active', 'suspended', 'not_ready'])

const OwnPoints = z.object({
  /** The shop's own and those of the d-account, together. */
  points,
  /** Earned, but not spendable before the goods have left. */
  pendingPoints: points,
  accountStatus: accountStatus.optional(),
  /** Null where no d-account is connected. */
  dPoints: DPoints.nullable(),
})
export type OwnPoints = z.infer<typeof OwnPoints>

export const customerPoints = {
  get: get('/store/v1/d-points/get-points', 'customer', 'The points that a member can spend', {
    query: z.object({
      /** Asks the provider of d-points for the current figure; else its last answer suffices. */
      accurate: queryBoolean.optional(),
    }),
    answer: data(OwnPoints),
    refuses: pointsProviderRefusals,
  }),
  movements: get('/store/v1/d-points/movements', 'customer', 'The point movements of a member', {
    query: z.object(paging(20)),
    answer: data(z.object({ movements: z.array(PointMovement), count: z.int() })),
  }),
  /** A guest's cart can use no points, and earns none. */
  ofCart: get('/store/v1/cart/:id/points', 'shopper', 'The points that a cart uses, and those it will earn', {
    params: byId('cart'),
    answer: data(z.object({ pointsUsed: points, toPay: money, pointsEarned: points })),
    refuses: ['not_found'],
  }),
}

const account = data(
  z.object({
    customer_id: z.string(),
    /** The shop's own. */
    balance: points,
    pending: points,
    /** Null where no d-account is connected, or its provider was never asked. */
    dPoints: DPoints.extend({ accountStatus }).nullable(),
    /** The latest hundred of both, newest first; including those of attempts that became no order. */
    movements: z.array(PointMovement),
  }),
)
const params = z.object({ id: pathId('customer') })

export const adminPoints = {
  get: get('/admin/v1/points/:id', 'staff', 'The points of a customer, by id, with their movements', {
    params,
    answer: account,
    refuses: ['not_found'],
  }),
  correct: post('/admin/v1/points/:id', 'staff', 'Correct the points of a customer manually', {
    params,
    body: z.strictObject({
      delta: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((value) => value !== 0, 'must not be 0'),
      note: shortText.trim().min(1),
    }),
    answer: account,
    refuses: ['not_found', 'dcm_not_enough_points'],
  }),
}
