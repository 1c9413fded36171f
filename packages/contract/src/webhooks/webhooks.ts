import { z } from 'zod'
import { post } from '../endpoint.ts'

const news = {
  body: z.unknown(),
  answer: z.object({ received: z.literal(true) }),
  refuses: ['webhook_signature_invalid', 'payment_provider_failed'],
} as const

export const webhooks = {
  /** The raw body is signed, so it is parsed only after the signature was verified. */
  stripe: post('/webhooks/stripe', 'provider', 'Notification from the card network', {
    body: z.unknown(),
    answer: z.object({ received: z.literal(true) }),
    refuses: ['webhook_signature_invalid', 'payment_provider_failed'],
  }),
  amazonPay: post('/webhooks/amazon-pay', 'provider', 'Notification from Amazon Pay', news),
  paypay: post('/webhooks/paypay', 'provider', 'Notification from PayPay', news),
  dPay: post('/webhooks/d-pay', 'provider', 'Notification from d払い', news),
  /** d払い asks before it charges; with the flag d-pay-create-order-in-user-check the order is made now. */
  dPayUserCheck: post('/webhooks/d-pay/user-check', 'provider', 'Whether d払い may charge', {
    body: z.object({ payment_id: z.string(), order_id: z.string(), amount: z.number() }),
    answer: z.object({ result: z.enum(['OK', 'NG']) }),
    refuses: ['webhook_signature_invalid'],
  }),
  /** The gateway accepts a body of `0` as acknowledgement. */
  rakutenPay: post('/webhooks/rakuten-pay', 'provider', 'Notification from 楽天ペイ', {
    ...news,
    answer: z.literal(0),
  }),
}
