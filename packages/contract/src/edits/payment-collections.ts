import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { Payment, PaymentSession } from '../payments/payments.ts'
import { Currency, FullRegion } from '../regions/regions.ts'
import { metadata, metadataInput, money, softStamps, text } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { shaping } from '../values/listing.ts'

/** The payment required by a change of a placed order, beyond what was paid. */
export const PaymentCollectionRow = z.object({
  id: id('payment_collection'),
  type: z.enum(['order_edit']),
  status: z.enum(['not_paid', 'awaiting', 'authorized', 'partially_authorized', 'canceled']),
  description: z.string().nullable(),
  amount: money,
  authorized_amount: money.nullable(),
  region_id: id('region'),
  currency_code: z.string(),
  metadata,
  created_by: z.string(),
  ...softStamps,
})

export const PaymentCollection = PaymentCollectionRow.partial()
  .required({ id: true })
  .extend({
    region: FullRegion.partial().required({ id: true }).nullish(),
    currency: Currency.nullish(),
    payment_sessions: z.array(PaymentSession).optional(),
    payments: z.array(Payment).optional(),
  })

const params = byId('payment_collection')
const query = z.strictObject(shaping)
const answer = z.object({ payment_collection: PaymentCollection })
const ofSession = params.extend({ session_id: pathId('payment_session') })
const oneSession = z.object({ payment_session: PaymentSession })
const provider_id = z.string().min(1).max(64)
const chooseRefusals = ['not_found', 'payment_collection_fixed'] as const
const sessionRefusals = ['not_found', 'payment_collection_without_sessions', 'payment_provider_failed'] as const

export const adminPaymentCollections = {
  get: get('/admin/payment-collections/:id', 'staff', 'One payment collection', {
    params,
    query,
    answer,
    refuses: ['not_found'],
  }),
  update: post('/admin/payment-collections/:id', 'staff', 'Change a payment collection', {
    params,
    body: z.strictObject({ description: text.nullable(), metadata: metadataInput }).partial(),
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/payment-collections/:id', 'staff', 'Delete a payment collection', {
    params,
    answer: receipt('payment_collection'),
    refuses: ['payment_collection_fixed'],
  }),
  authorize: post('/admin/payment-collections/:id/authorize', 'staff', 'Register the payment as received', {
    params,
    answer,
    refuses: ['not_found', 'order_edit_closed'],
  }),
}

export const storePaymentCollections = {
  get: get('/store/payment-collections/:id', 'anyone', 'One payment collection', {
    params,
    query,
    answer,
    refuses: ['not_found'],
  }),
  setSession: post('/store/payment-collections/:id/sessions', 'shopper', 'Choose one session for the whole amount', {
    params,
    body: z.strictObject({ provider_id }),
    answer,
    refuses: [...chooseRefusals, 'payment_provider_not_of_collection', 'payment_provider_failed'],
  }),
  setSessions: post('/store/payment-collections/:id/sessions/batch', 'shopper', 'Split it among payment providers', {
    params,
    body: z.strictObject({
      sessions: z
        .array(
          z.strictObject({
            provider_id,
            amount: money.positive(),
            /** An existing session, to keep it. */
            session_id: pathId('payment_session').optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    answer,
    refuses: [...chooseRefusals, 'payment_collection_amounts_differ', 'payment_provider_failed'],
  }),
  authorizeSessions: post(
    '/store/payment-collections/:id/sessions/batch/authorize',
    'anyone',
    'Authorise sessions of a collection',
    {
      params,
      body: z.strictObject({ session_ids: z.array(pathId('payment_session')).max(20) }),
      answer,
      refuses: sessionRefusals,
    },
  ),
  refreshSession: post('/store/payment-collections/:id/sessions/:session_id', 'shopper', 'Reopen a payment session', {
    params: ofSession,
    answer: oneSession,
    refuses: ['not_found', 'payment_session_not_of_collection', 'payment_provider_failed'],
  }),
  authorizeSession: post(
    '/store/payment-collections/:id/sessions/:session_id/authorize',
    'anyone',
    'Authorise one session of a collection',
    { params: ofSession, answer: oneSession, refuses: [...sessionRefusals, 'payment_session_not_of_collection'] },
  ),
}
