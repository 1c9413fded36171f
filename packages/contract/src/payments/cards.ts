import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, done } from '../values/common.ts'
import { pathId } from '../values/ids.ts'

/** The one provider of card payments, which also saves cards for accounts. */
export const cardProvider = 'stripe-custom'

/** A saved card: only what the network lets a shop see. */
export const PaymentMethod = z.object({
  id: z.string(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
  metadata: z.object({ holder_name: z.string().optional() }),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

const cardId = z.string().min(1).max(255)

/** Cards can be added to an account and removed while this is on; existing ones can be used. */
const flag = 'account-page-credit-card-edit'

export const cards = {
  list: get('/store/v1/customers/payment-methods', 'customer', 'Saved cards', {
    answer: data(z.object({ paymentMethods: z.array(PaymentMethod) })),
    refuses: ['payment_provider_failed'],
  }),
  /** Asks the provider again; a chosen card that is gone there is deselected. Guests have none. */
  refresh: post('/store/v1/cart/refresh-stripe-saved-cards', 'shopper', "Saved cards of a cart's payer, read again", {
    body: z.object({ cart_id: pathId('cart') }),
    answer: data(z.object({ paymentMethods: z.array(PaymentMethod) })),
    refuses: ['not_found', 'payment_provider_failed'],
  }),
  startSetup: post('/store/v1/customers/setup-intents', 'customer', 'Start saving a card', {
    answer: data(z.object({ client_secret: z.string() })),
    refuses: ['payment_provider_failed'],
    flag,
  }),
  select: post('/store/v1/customers/selected-card-id', 'customer', 'Choose the preferred card', {
    body: z.object({ selectedCardId: cardId.nullable().optional() }),
    answer: done,
    refuses: ['payment_method_unknown', 'payment_provider_failed'],
  }),
  remove: del('/store/v1/customers/delete-payment-method', 'customer', 'Delete a saved card', {
    body: z.object({ stripe_id: cardId.optional(), payment_method_id: cardId }),
    answer: done,
    refuses: [
      'payment_method_unknown',
      'payment_provider_failed',
      'can_not_delete_payment_method_that_used_in_subscription',
    ],
    flag,
  }),
}
