import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data, day, done, nothing } from '../values/common.ts'
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

export const profile = {
  update: post('/store/v1/customers/update', 'customer', 'Change gender and birthday', {
    body: z.object({ gender: Gender.nullable().optional(), birthday: day.nullable().optional() }),
    answer: data(CustomerProfile),
  }),
  removeAddress: post('/store/v1/customers/delete-address', 'customer', 'Remove an address', {
    body: z.object({ address_id: pathId('address') }),
    answer: done,
    refuses: ['address_unknown'],
  }),
}

export const MarketingStatus = z.enum(['subscribed', 'unsubscribed', 'nonsubscribed'])

export const marketing = {
  subscribeGuest: post('/store/v1/customers/marketing-subscription-guest', 'anyone', 'Subscribe to the newsletter', {
    body: z.object({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      emailMagazine: MarketingStatus,
      medicineRecommendation: MarketingStatus,
    }),
    answer: nothing,
    limited: 'mail',
  }),
}
