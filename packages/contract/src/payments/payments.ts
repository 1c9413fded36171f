import { z } from 'zod'
import { instant, metadata, money, stamps } from '../values/common.ts'
import { id } from '../values/ids.ts'

const data = z.record(z.string(), z.unknown())

export const PaymentSessionStatus = z.enum(['authorized', 'pending', 'requires_more', 'error', 'canceled'])

/** One payment session of an open cart. */
export const PaymentSession = z.object({
  id: id('payment_session'),
  cart_id: id('cart').nullable(),
  provider_id: z.string(),
  is_selected: z.boolean().nullable(),
  is_initiated: z.boolean(),
  status: PaymentSessionStatus,
  /** What the provider's part in the browser needs, e.g. a client secret. */
  data,
  idempotency_key: z.string().nullable(),
  amount: money.nullable(),
  payment_authorized_at: instant.nullable(),
  ...stamps,
})
export type PaymentSession = z.infer<typeof PaymentSession>

/** Money authorised or captured for an order. */
export const Payment = z.object({
  id: id('payment'),
  swap_id: z.string().nullable(),
  cart_id: id('cart').nullable(),
  order_id: id('order').nullable(),
  amount: money,
  currency_code: z.string(),
  amount_refunded: money,
  provider_id: z.string(),
  data,
  captured_at: instant.nullable(),
  canceled_at: instant.nullable(),
  metadata,
  idempotency_key: z.string().nullable(),
  ...stamps,
})
