import Stripe from 'stripe'
import type { SavedCards } from '../../base/ports.ts'
import { orNull, threeDSecureAlways } from './stripe-client.ts'

/** Cards saved with Stripe. It learns only our id of the account. */
export function stripeCards(stripe: Stripe): SavedCards {
  return {
    async openCustomer(customer_id) {
      const metadata = { customer_id }
      const { id } = await stripe.customers.create({ metadata }, { idempotencyKey: `customer:${customer_id}` })
      return id
    },
    async list(customer) {
      const found = await orNull(stripe.paymentMethods.list({ customer, type: 'card', limit: 100 }))
      return (found?.data ?? []).flatMap((method) => (method.card ? [cardOf(method, method.card)] : []))
    },
    startSetup: (customer) => startSetup(stripe, customer),
    remove: (customer, card_id) => remove(stripe, customer, card_id),
  }
}

const cardOf = (
  { id, billing_details }: Stripe.PaymentMethod,
  { brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card,
) => ({ id, brand, last4, exp_month, exp_year, holder_name: billing_details.name })

async function startSetup(stripe: Stripe, customer: string) {
  const setup = await orNull(
    // A saved card also pays for subscription deliveries, when its holder is absent.
    stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      payment_method_options: threeDSecureAlways,
    }),
  )
  if (!setup) return null
  if (!setup.client_secret) throw new Error(`${setup.id} has no client secret`)
  return { client_secret: setup.client_secret }
}

async function remove(stripe: Stripe, customer: string, card_id: string): Promise<boolean> {
  const method = await orNull(stripe.paymentMethods.retrieve(card_id))
  if (method?.customer !== customer) return false
  try {
    await stripe.paymentMethods.detach(card_id)
  } catch (error) {
    // Another tab was quicker.
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isGone) throw error
  }
  return true
}
