import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { birthday, data, day, done, email, nothing } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'

export const Gender = z.enum(['male', 'female'])

/** What the shop shows of a customer (shop.md §3). */
export const CustomerProfile = z.object({
  id: id('customer'),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  gender: Gender.nullable(),
  birthday: day.nullable(),
  email_verified: z.boolean(),
  selectedCardId: z.string().nullable(),
  selectedPaymentProviderId: z.string().nullable(),
})
export type CustomerProfile = z.infer<typeof CustomerProfile>

/** The payment methods that a shopper may choose (shop.md §3). */
export const PaymentProviderName = z.enum(['amazon-pay', 'd-pay', 'paypay', 'rakuten-pay', 'stripe-custom'])

export const profile = {
  update: post('/store/v1/customers/update', 'customer', 'Change gender and birthday', {
    body: z.object({ gender: Gender.nullable().optional(), birthday: birthday.nullable().optional() }),
    answer: data(CustomerProfile),
  }),
  removeAddress: post('/store/v1/customers/delete-address', 'customer', 'Remove an address', {
    body: z.object({ address_id: pathId('address') }),
    answer: done,
    refuses: ['address_unknown', 'can_not_delete_address_that_belongs_to_subscription'],
  }),
  selectPaymentProvider: post(
    '/store/v1/customers/selected-payment-provider-id',
    'customer',
    'Choose the preferred payment method; null for none',
    { body: z.object({ selectedPaymentProviderId: PaymentProviderName.nullable().optional() }), answer: done },
  ),
  /** Everything that no law requires is deleted; orders and the records of medicines stay (032). */
  remove: post('/store/v1/customers/delete', 'customer', 'Close the account', {
    answer: done,
    refuses: ['sign_in_again', 'cannot_delete_customer_with_active_subscriptions', 'cart_payment_in_progress'],
  }),
}

export const MarketingStatus = z.enum(['subscribed', 'unsubscribed', 'nonsubscribed'])

/** What an address wants to receive. */
export const MarketingWish = z.object({ emailMagazine: MarketingStatus, medicineRecommendation: MarketingStatus })

export const marketing = {
  get: get('/store/v1/customers/marketing-subscription', 'customer', 'What the customer wants to receive', {
    answer: data(MarketingWish),
  }),
  set: post('/store/v1/customers/marketing-subscription', 'customer', "Change the customer's newsletter preferences", {
    body: MarketingWish.partial(),
    answer: data(MarketingWish),
  }),
  subscribeGuest: post('/store/v1/customers/marketing-subscription-guest', 'anyone', 'Subscribe to the newsletter', {
    body: z.object({
      email,
      emailMagazine: MarketingStatus,
      medicineRecommendation: MarketingStatus,
    }),
    answer: nothing,
    limited: 'mail',
  }),
}
