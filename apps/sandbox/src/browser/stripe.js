// Stands in for Stripe.js: the same calls and answers, spoken with this sandbox. The card fields live in a frame of the
// sandbox, so a card number never touches the page of the shop. Served with its parts as one classic script.
import { showChallenge } from './challenge-dialog.js'
import { createElements } from './elements.js'
import { callSandbox, inJapanese, SANDBOX } from './sandbox-call.js'

const PAYMENT = {
  path: 'payment_intents',
  field: 'payment_intent',
  name: 'paymentIntent',
  error: 'last_payment_error',
}
const SETUP = { path: 'setup_intents', field: 'setup_intent', name: 'setupIntent', error: 'last_setup_error' }

window.Stripe = (publishableKey) => {
  if (!String(publishableKey).startsWith('pk_')) throw new Error('Stripe() needs a publishable key (pk_…).')
  const call = (method, path, params) => callSandbox(publishableKey, method, path, params)

  async function retrieve(kind, clientSecret) {
    const path = `/v1/${kind.path}/${idOf(clientSecret)}`
    const { object, error } = await call('GET', path, { client_secret: clientSecret })
    return error ? { error } : { [kind.name]: object }
  }

  /** Confirms, lets the holder approve if the bank asks for it, and answers the intent or what went wrong. */
  async function confirm(kind, clientSecret, params) {
    const path = `/v1/${kind.path}/${idOf(clientSecret)}/confirm`
    const { object, error } = await call('POST', path, {
      ...params,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    })
    if (error) return { error }
    return object.status === 'requires_action' ? challenge(kind, object) : { [kind.name]: object }
  }

  async function challenge(kind, intent) {
    const { pathname, search } = new URL(intent.next_action.use_stripe_sdk.stripe_js)
    const ending = await showChallenge(SANDBOX + pathname + search)
    if (ending === 'closed') {
      await call('POST', `/v1/${kind.path}/${intent.id}/source_cancel`, { client_secret: intent.client_secret })
    }
    const result = await retrieve(kind, intent.client_secret)
    const failure = result[kind.name]?.[kind.error]
    return failure ? { error: inJapanese({ ...failure, [kind.field]: result[kind.name] }) } : result
  }

  async function handleNextAction({ clientSecret }) {
    const kind = clientSecret.startsWith('seti_') ? SETUP : PAYMENT
    const result = await retrieve(kind, clientSecret)
    const intent = result[kind.name]
    if (intent?.status !== 'requires_action') return result
    if (intent.next_action.type === 'redirect_to_url') return leaveFor(intent.next_action.redirect_to_url.url)
    return challenge(kind, intent)
  }

  /** The card of the mounted fields, or the one named, as a payment method's id. */
  async function methodFor(given, fields, billingDetails) {
    if (typeof given === 'string') return { id: given }
    if (!fields) throw new Error('There are no card fields: create and mount an element first.')
    return fields.createMethod(publishableKey, billingDetails)
  }

  async function confirmWithElements(kind, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const secret = clientSecret ?? elements?.clientSecret
    if (!secret) throw new Error('A clientSecret is needed, here or in elements().')
    if (redirect === 'always' && !confirmParams.return_url) throw new Error('confirmParams.return_url is needed.')
    const { payment_method, payment_method_data, return_url, ...rest } = confirmParams
    const method = await methodFor(payment_method, elements?.fields(), payment_method_data?.billing_details)
    if (method.error) return { error: method.error }
    const result = await confirm(kind, secret, { ...rest, payment_method: method.id, return_url })
    if (result.error || redirect !== 'always') return result
    return leaveFor(returnAddress(kind, result[kind.name], return_url))
  }

  async function confirmWithCard(kind, clientSecret, data = {}, { handleActions = true } = {}) {
    const { payment_method, ...rest } = data
    const isNew = typeof payment_method === 'object'
    const method = isNew
      ? await methodFor(null, payment_method.card, payment_method.billing_details)
      : { id: payment_method }
    if (method.error) return { error: method.error }
    const params = { ...rest, payment_method: method.id }
    if (handleActions) return confirm(kind, clientSecret, params)
    const path = `/v1/${kind.path}/${idOf(clientSecret)}/confirm`
    const { object, error } = await call('POST', path, {
      ...params,
      client_secret: clientSecret,
      use_stripe_sdk: true,
    })
    return error ? { error } : { [kind.name]: object }
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
    handleNextAction,
    retrievePaymentIntent: (secret) => retrieve(PAYMENT, secret),
    retrieveSetupIntent: (secret) => retrieve(SETUP, secret),
  }
}

function idOf(clientSecret) {
  return String(clientSecret).split('_secret_')[0]
}

function returnAddress(kind, intent, returnUrl) {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(kind.field, intent.id)
  url.searchParams.set(`${kind.field}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return url.href
}

/** Leaves the page: nothing that follows may go on. */
function leaveFor(url) {
  location.assign(url)
  return new Promise(() => {})
}
