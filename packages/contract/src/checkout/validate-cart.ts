import { z } from 'zod'
import type { discountFailures } from '../discounts/validate-discount.ts'
import { post } from '../endpoint.ts'
import { lineProblems } from '../refusals.ts'
import { data } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { orderRefusals } from './complete-cart.ts'

/** A problem of a line, or a question still to come; `detail` has the figures for the message. */
export const LineProblem = z.object({
  line_item_id: id('item'),
  code: z.enum([...lineProblems, 'low_stock', 'needs_pharmacist_review']),
  detail: z.record(z.string(), z.unknown()),
})
export type LineProblem = z.infer<typeof LineProblem>

/**
 * Active ingredients that different medicines of the cart share, named as on their packages, and the lines of these
 * medicines: advice not to use them together. It never prevents the order.
 */
export const IngredientOverlap = z.object({
  ingredients: z.array(z.string()),
  line_item_ids: z.array(id('item')),
})
export type IngredientOverlap = z.infer<typeof IngredientOverlap>

/** A coupon that is not valid for the cart as it is. */
export interface FailedCode {
  code: string
  reason: (typeof discountFailures)[number]
}

/**
 * Reports what the order would refuse, before the button; only whether points are still there is found out by
 * reserving them. A cart that may be ordered may still have warnings; a refusal has the first reason, and its
 * `details.problems` lists every line's, warnings too (`LineProblem[]`): what a shopper may know of the goods does not
 * wait for an address. `details.discounts` lists the invalid coupons (`FailedCode[]`), of a refused order too. Where
 * medicines share an active ingredient, `overlaps` says so (`IngredientOverlap[]`), in the answer or in a refusal's
 * `details`.
 */
export const validateCart = post('/store/v1/cart/validate', 'shopper', 'Whether a cart may be ordered', {
  body: z.object({ cart_id: pathId('cart') }),
  answer: data(
    z.object({
      ok: z.literal(true),
      warnings: z.array(LineProblem),
      overlaps: z.array(IngredientOverlap).optional(),
    }),
  ),
  refuses: [
    'not_found',
    'cart_validation_order_already_exists',
    'cart_validation_no_payment_method',
    'gift_card_disabled',
    'subscription_needs_card',
    'wallet_address_not_in_japan',
    'insufficient_inventory',
    ...orderRefusals,
  ],
})
