import { showChallenge } from './challenge-dialog.js'
import { inJapanese, SANDBOX } from './sandbox-call.js'

export const PAYMENT = {
  path: 'payment_intents',
  field: 'payment_intent',
  name: 'paymentIntent',
  error: 'last_payment_error',
}
export const SETUP = { path: 'setup_intents', field: 'setup_intent', name: 'setupIntent', error: 'last_setup_error' }

function addressOf(kind, clientSecret, verb = '') {
  return `/v1/${kind.path}/${String(clientSecret).split('_secret_')[0]}${verb}`
}

/** The intent's current state, as `{paymentIntent}` or `{setupIntent}`, or `{error}`. */
export async function retrieveIntent(call, kind, clientSecret) {
  const { object, error } = await call('GET', addressOf(kind, clientSecret), { client_secret: clientSecret })
  return error ? { error } : { [kind.name]: object }
}

/** Confirms, runs 3-D Secure if the bank requires it, and returns the intent or the error. */
export async function confirmIntent(call, kind, clientSecret, params, { handleActions = true } = {}) {
  const told = { ...params, client_secret: clientSecret, use_stripe_sdk: true }
  const { object, error } = await call('POST', addressOf(kind, clientSecret, '/confirm'), told)
  if (error) return { error }
  return handleActions && object.status === 'requires_action' ? challenge(call, kind, object) : { [kind.name]: object }
}

/** Continues with the server's next action: a dialog here, or a redirect. */
export async function continueIntent(call, clientSecret) {
  const kind = clientSecret.startsWith('seti_') ? SETUP : PAYMENT
  const result = await retrieveIntent(call, kind, clientSecret)
  const intent = result[kind.name]
  if (intent?.status !== 'requires_action') return result
  if (intent.next_action.type === 'redirect_to_url') return leaveFor(intent.next_action.redirect_to_url.url)
  return challenge(call, kind, intent)
}

async function challenge(call, kind, intent) {
  const { client_secret, next_action } = intent
  const { pathname, search } = new URL(next_action.use_stripe_sdk.stripe_js)
  const ending = await showChallenge(SANDBOX + pathname + search)
  if (ending === 'closed') await call('POST', addressOf(kind, client_secret, '/source_cancel'), { client_secret })
  const result = await retrieveIntent(call, kind, client_secret)
  const failure = result[kind.name]?.[kind.error]
  return failure ? { error: inJapanese({ ...failure, [kind.field]: result[kind.name] }) } : result
}

/** Redirects to the shop's page with the result in the URL, as Stripe does. */
export function returnToShop(kind, intent, returnUrl) {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set(kind.field, intent.id)
  url.searchParams.set(`${kind.field}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return leaveFor(url.href)
}

/** Leaves the page: no code after it may run. */
function leaveFor(url) {
  location.assign(url)
  return new Promise(() => {})
}
