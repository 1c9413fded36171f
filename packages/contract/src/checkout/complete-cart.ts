import { z } from 'zod'
import { Cart } from '../carts/cart.ts'
import { post } from '../endpoint.ts'
import { pointsReservationRefusals } from '../loyalty/points.ts'
import { Order } from '../orders/order.ts'
import { PaymentSession, PaymentSessionStatus } from '../payments/payments.ts'
import type { RefusalCode } from '../refusals.ts'
import { Swap } from '../returns/swaps.ts'
import { data } from '../values/common.ts'
import { byId, pathId } from '../values/ids.ts'
import { shaping } from '../values/listing.ts'
import { ConfirmationHash } from './confirmation.ts'

/** An order, or the swap that the cart confirms; the cart again when its payment needs a step, or was declined. */
export const Completion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), data: Order }),
  z.object({ type: z.literal('swap'), data: Swap }),
  z.object({
    type: z.literal('cart'),
    data: Cart,
    payment_status: PaymentSessionStatus,
    payment_session: PaymentSession.nullish(),
  }),
])
export type Completion = z.infer<typeof Completion>

/** Everything that can be refused about an order before its payment method is considered. */
export const orderRefusals = [
  'shop_not_open',
  'cart_blocked',
  'cart_validation_empty_cart',
  'cart_validation_no_customer',
  'cart_validation_no_shipping_address',
  'cart_validation_no_shipping_method',
  'sales_channel_disabled',
  'address_country_not_in_region',
  'cart_validation_invalid_discount_code',
  'cart_validation_invalid_questionnaire',
  'subscription_plan_not_offered',
  'subscription_needs_account',
  'variant_not_priced',
  'product_not_in_sales_channel',
  'quantity_over_limit',
  'sale_class_not_covered',
  'guidance_required_not_sold_online',
  'guarded_ingredient_over_limit',
  'guarded_ingredient_under_age',
  'guarded_ingredient_age_not_assured',
  'guarded_ingredient_recent_purchase',
  'purchase_stopped_by_answer',
  'questionnaire_incomplete',
] as const satisfies RefusalCode[]

const definition = {
  params: byId('cart'),
  query: z.strictObject(shaping),
  /** `confirmed`: the hash of the last screen that was shown; if it would be different now, nothing is ordered. */
  body: z.object({ confirmed: ConfirmationHash.optional() }).nullish(),
  answer: Completion,
  refuses: [
    'not_found',
    'payment_session_missing',
    'payment_provider_not_in_region',
    'subscription_needs_card',
    'payment_provider_failed',
    'insufficient_inventory_at_order',
    'gift_card_disabled',
    'swap_canceled',
    'order_not_captured',
    'swap_payment_missing',
    'medicine_needs_own_order',
    'confirmation_changed',
    'wallet_address_not_in_japan',
    ...pointsReservationRefusals,
    ...orderRefusals,
  ],
  resumes: true,
} as const

export const completeCart = post('/store/carts/:id/complete', 'shopper', 'Place the order, once', definition)
/** The older name of the same call. */
export const completeCartOld = post(
  '/store/carts/:id/complete-cart',
  'shopper',
  'Place the order (older name of /complete)',
  definition,
)

/**
 * For a buyer who returns from paying. Continues what was begun and begins nothing: a waiting payment is queried, a
 * cancelled one stays so, and the cart shows the state.
 */
export const followPayment = post('/store/v1/cart/follow-payment', 'shopper', "The state of a cart's payment", {
  body: z.object({ cart_id: pathId('cart') }),
  answer: data(Completion),
  refuses: ['not_found', 'payment_provider_failed'],
})
