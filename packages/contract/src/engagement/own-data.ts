import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, instant } from '../values/common.ts'

/** The parts of a customer's file, each under the name of its table (docs/words.md); rows, the oldest first. */
export const ownDataParts = [
  ...['customer', 'address', 'customer_group', 'session', 'marketing_subscription', 'notification', 'mail'],
  ...['cart', 'line_item', 'wallet_payment', 'checkout_attempt', 'orders', 'order_origin', 'shipping_method'],
  ...['payment', 'refund', 'fulfillment', 'receipt', 'discount_use', 'gift_card_transaction', 'given_back_in_kind'],
  ...['return_order', 'return_item', 'swap', 'claim_order', 'claim_item', 'order_edit', 'legacy_order'],
  ...['purchase_answer', 'pharmacist_review', 'pharmacist_review_past', 'pharmacist_message'],
  ...['medicine_information', 'guarded_purchase', 'age_assurance'],
  ...['health_reading', 'point_account', 'point_movement', 'd_point_entry', 'd_point_balance'],
  ...['subscription', 'subscription_event', 'subscription_renewal'],
  ...['favorite_variant', 'restock_notice', 'article_feedback', 'inquiry'],
] as const
export type OwnDataPart = (typeof ownDataParts)[number]

/**
 * All data that the shop stores about the caller (個人情報保護法33条), for a file: health answers decrypted, no secrets
 * (passwords, tokens, codes), nothing about anybody else. Data linked only by e-mail address is included once the
 * address is verified.
 */
export const ownData = get(
  '/store/v1/customers/own-data',
  'customer',
  'All data that the shop stores about the caller',
  {
    answer: data(
      z.object({
        made_at: instant,
        parts: z.record(z.enum(ownDataParts), z.array(z.record(z.string(), z.unknown()))),
      }),
    ),
    limited: 'look_up',
    refuses: ['sign_in_again'],
  },
)
