import { z } from 'zod'
import { Cart } from '../carts/cart.ts'
import { get, post } from '../endpoint.ts'
import { Refund, RefundReason } from '../orders/admin-order.ts'
import { OrderRow } from '../orders/order.ts'
import { Currency } from '../regions/regions.ts'
import { money, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { shaping } from '../values/listing.ts'
import { Payment } from './payments.ts'

const AdminPayment = Payment.partial()
  .required({ id: true })
  .extend({
    order: OrderRow.nullish(),
    cart: Cart.nullish(),
    currency: Currency.nullish(),
    swap: z.object({ id: id('swap') }).nullish(),
  })
const answer = z.object({ payment: AdminPayment })

export const adminPayments = {
  get: get('/admin/payments/:id', 'staff', 'One payment', {
    params: byId('payment'),
    query: z.strictObject(shaping),
    answer,
    refuses: ['not_found'],
  }),
  capture: post('/admin/payments/:id/capture', 'staff', 'Capture an authorised payment', {
    params: byId('payment'),
    answer,
    refuses: ['not_found', 'payment_not_capturable', 'payment_provider_refused'],
  }),
  refund: post('/admin/payments/:id/refund', 'staff', 'Refund a payment', {
    params: byId('payment'),
    body: z.strictObject({ amount: money.positive(), reason: RefundReason, note: text.optional() }),
    answer: z.object({ refund: Refund }),
    refuses: ['not_found', 'payment_not_captured', 'refund_over_payment'],
  }),
}
