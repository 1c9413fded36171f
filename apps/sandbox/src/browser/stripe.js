// Stands in for Stripe.js: the same calls and results, served by this sandbox. The card fields live in a frame of the
// sandbox, so a card number never touches the page of the shop. Served with its parts as one classic script.
import { createElements } from './elements.js'
import { confirmIntent, continueIntent, PAYMENT, retrieveIntent, returnToShop, SETUP } from './intents.js'
import { callSandbox } from './sandbox-call.js'

window.Stripe = (publishableKey) => {
  if (!String(publishableKey).startsWith('pk_')) throw new Error('Stripe() needs a publishable key (pk_…).')
  const call = (method, path, params) => callSandbox(publishableKey, method, path, params)

  /** The card of the mounted fields, or the given one, as a payment method. */
  async function methodFor(given, fields, billingDetails) {
    if (typeof given === 'string') return { id: given }
    if (!fields) throw new Error('There are no card fields: create and mount an element first.')
    return fields.createMethod(publishableKey, billingDetails)
  }

  async function confirmWithElements(kind, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?.clientSecret
    if (!secret) throw new Error('A clientSecret is needed, here or in elements().')
    if (redirect === 'always' && !confirmParams.return_url) throw new Error('confirmParams.return_url is needed.')
    const { payment_method, payment_method_data, ...rest } = confirmParams
    const method = await methodFor(payment_method, elements?.fields(), payment_method_data?.billing_details)
    if (method.error) return { error: method.error }
    const result = await confirmIntent(call, kind, secret, { ...rest, payment_method: method.id })
    if (result.error || redirect !== 'always') return result
    return returnToShop(kind, result[kind.name], confirmParams.return_url)
  }

  async function confirmWithCard(kind, clientSecret, { payment_method, ...rest } = {}, options = {}) {
    const isNew = typeof payment_method === 'object'
    const method = isNew
      ? await methodFor(null, payment_method.card, payment_method.billing_details)
      : { id: payment_method }
    if (method.error) return { error: method.error }
    return confirmIntent(call, kind, clientSecret, { ...rest, payment_method: method.id }, options)
  }

  async function createPaymentMethod({ elements, element, card, params = {}, billing_details }) {
    const fields = elements?.fields() ?? element ?? card
    const method = await methodFor(null, fields, params.billing_details ?? billing_details)
    return method.error ? { error: method.error } : { paymentMethod: method.object }
  }

  return {
    elements: createElements,
    createPaymentMethod,
    confirmPayment: (options) => confirmWithElements(PAYMENT, options),
    confirmSetup: (options) => confirmWithElements(SETUP, options),
    confirmCardPayment: (secret, data, options) => confirmWithCard(PAYMENT, secret, data, options),
    confirmCardSetup: (secret, data, options) => confirmWithCard(SETUP, secret, data, options),
    handleNextAction: ({ clientSecret }) => continueIntent(call, clientSecret),
    retrievePaymentIntent: (secret) => retrieveIntent(call, PAYMENT, secret),
    retrieveSetupIntent: (secret) => retrieveIntent(call, SETUP, secret),
  }
}
