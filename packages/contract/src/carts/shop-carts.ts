import { z } from 'zod'
import { post } from '../endpoint.ts'
import { pointsUseRefusals } from '../loyalty/points.ts'
import { QuestionAnswers } from '../pharmacy/answers.ts'
import { birthday, data, done, metadataInput, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'

/** A shopper's notes on a cart (shop.md §3); keys left out stay as they are, null removes one. */
export const CartMetadata = z
  .object({
    first_class_question_responses: QuestionAnswers.nullable(),
    /** The person taking the medicine must be old enough for it (薬機法36条の11). */
    buyer_birthday: birthday.nullable(),
    d_points: z.object({ points_to_use: z.int().min(0).max(100_000_000) }).nullable(),
    newsletter_subscription_status: z.boolean().nullable(),
  })
  .partial()
export type CartMetadata = z.infer<typeof CartMetadata>

/**
 * A shopper's notes on a line (shop.md §3); keys left out stay as they are, null removes one. Of `subscription` only
 * the plan's id counts: the rest is taken from the plan as offered.
 */
export const LineMetadata = z
  .object({
    first_class_question_responses: QuestionAnswers.nullable(),
    is_subscription_purchase: z.boolean().nullable(),
    subscription: z
      .object({ plan: z.union([pathId('subscription_plan'), z.object({ id: pathId('subscription_plan') })]) })
      .nullable(),
    product_category: shortText.nullable(),
    tax_rate: z.number().min(0).max(100).nullable(),
  })
  .partial()
export type LineMetadata = z.infer<typeof LineMetadata>

/** Metadata of a line in the platform's calls: anything, but health answers in it are treated as answers. */
export const lineMetadata = metadataInput.superRefine((metadata, ctx) => {
  const { first_class_question_responses } = LineMetadata.shape
  const parsed = z
    .object({ first_class_question_responses: first_class_question_responses.optional() })
    .safeParse(metadata)
  for (const { path, message } of parsed.error?.issues ?? []) ctx.addIssue({ code: 'custom', path: [...path], message })
})

const cart = { cart_id: pathId('cart') }
const cartRefusals = ['not_found', 'cart_completed_already'] as const
const changeRefusals = [...cartRefusals, 'cart_payment_in_progress'] as const

export const shopCarts = {
  updateMetadata: post('/store/v1/cart/update-metadata', 'shopper', 'Store answers and wishes on a cart', {
    body: z.object({ ...cart, metadata: CartMetadata }),
    answer: done,
    refuses: [...changeRefusals, ...pointsUseRefusals, 'payment_provider_failed'],
  }),
  updateLineMetadata: post('/store/v1/line-items/update-metadata', 'shopper', 'Store answers on a line', {
    body: z.object({ ...cart, line_item_id: pathId('item'), metadata: LineMetadata }),
    answer: done,
    refuses: [
      ...changeRefusals,
      'line_not_in_cart',
      'swap_cart_is_fixed',
      'insufficient_inventory',
      'subscription_plan_not_offered',
      'payment_provider_failed',
    ],
  }),
  resetPaymentSession: post(
    '/store/v1/cart/reset-payment-session-selection',
    'shopper',
    'Deselect the payment session',
    {
      body: z.object(cart),
      answer: done,
      refuses: [...cartRefusals, 'payment_provider_failed'],
    },
  ),
  bringBack: post('/store/v1/cart/bring-back', 'customer', "Continue with the member's earlier cart", {
    /** The cart of the browser, if it has one. */
    body: z.object({ cart_id: pathId('cart').nullish() }),
    /**
     * The cart to continue with, if there is one; and how many pieces were added to it from the earlier one. `apart`:
     * the pieces of the earlier one that stay there, because both together have too many lines for one cart.
     */
    answer: data(
      z.object({ cart_id: id('cart').nullable(), joined: z.int().min(0), apart: z.int().min(1).optional() }),
    ),
    refuses: changeRefusals,
  }),
}
