import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, typedCode } from '../values/common.ts'
import { pathId } from '../values/ids.ts'

/** Why a code does not apply (shop.md §3). */
export const discountFailures = [
  'single_use_email_failure',
  'single_use_failure',
  'subscription_payment_failure',
  'purchase_type_failure',
  'purchase_amount_failure',
  'purchase_quantity_failure',
  'has_reached_limit',
  'out_of_validity_period',
  'invalid_discount_failure',
  'not_valid_product_variant',
] as const

export const validateDiscount = get('/store/v1/discounts/validate', 'shopper', 'Whether a code applies to a cart', {
  query: z.object({ cartId: pathId('cart'), discountCode: typedCode }),
  answer: data(z.object({ discountIsApplicable: z.boolean(), reason: z.enum(discountFailures).optional() })),
  refuses: ['not_found'],
  limited: 'coupon',
})
