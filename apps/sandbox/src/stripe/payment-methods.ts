import { getCustomer } from './customers.ts'
import { invalid, missing, StripeRefusal } from './errors.ts'
import { page } from './lists.ts'
import { methodFromData, methodOfName, type PaymentMethod, readBillingDetails, readRedisplay } from './new-card.ts'
import type { Call, Route, StripeContext } from './stripe-context.ts'
import { cardOfFingerprint, type TestCard } from './test-cards.ts'

/** The history of a card: `set_up` for payments in the buyer's absence, `used` in a payment without a customer. */
export interface CardHistory {
  set_up?: true
  used?: true
}

/** How this card answers. */
export function cardOf(method: PaymentMethod): TestCard {
  return cardOfFingerprint(method.card.fingerprint)
}

/** The method of an id; a name such as `pm_card_visa` makes a new one each time. */
export function getPaymentMethod(context: StripeContext, id: string, param?: string): PaymentMethod {
  const existing = context.state.get('payment_method', id)
  if (existing) return existing
  const named = id.startsWith('pm_card_') ? methodOfName(id) : undefined
  if (!named) throw missing('payment_method', id, param)
  return store(context, named)
}

/** Reads `payment_method` or `payment_method_data` of an intent. */
export function methodFrom(call: Call): PaymentMethod | undefined {
  const id = call.params.text('payment_method')
  const data = call.params.group('payment_method_data')
  if (data) return store(call, methodFromData(data))
  return id ? getPaymentMethod(call, id, 'payment_method') : undefined
}

/** Refuses with 402 a card that cannot be saved. */
function refuseUnsavable(method: PaymentMethod) {
  const { refusal, refused } = cardOf(method)
  if (refusal && refused === 'at once')
    throw new StripeRefusal(402, { type: 'card_error', ...refusal, payment_method: method })
}

/** Saves the card with the customer; the caller has checked that it can be. */
export function attachTo(context: StripeContext, method: PaymentMethod, customerId: string) {
  if (method.customer === customerId) return
  method.customer = customerId
  context.state.put('payment_method', method.id, method)
  context.emit('payment_method.attached', method)
}

/** Records the history of the card. */
export function updateCardHistory(context: StripeContext, method: PaymentMethod, history: CardHistory) {
  context.state.put('card_history', method.id, { ...context.state.get('card_history', method.id), ...history })
}

function create(call: Call) {
  return store(call, methodFromData(call.params))
}

function store(context: StripeContext, method: PaymentMethod): PaymentMethod {
  context.state.put('payment_method', method.id, method)
  return method
}

function retrieve(call: Call) {
  call.params.finish()
  return getPaymentMethod(call, call.id)
}

function update(call: Call) {
  const method = getPaymentMethod(call, call.id)
  const changes = {
    billing_details: readBillingDetails(call.params, method.billing_details),
    allow_redisplay: readRedisplay(call.params) ?? method.allow_redisplay,
    metadata: call.params.metadata(method.metadata),
  }
  call.params.finish()
  Object.assign(method, changes)
  call.emit('payment_method.updated', method)
  return store(call, method)
}

function list(call: Call) {
  const customer = call.params.text('customer')
  call.params.choice('type', ['card'])
  if (customer !== undefined) getCustomer(call, customer, 'customer')
  return page('/v1/payment_methods', call.params, call.state.all('payment_method').values(), (method) => {
    return customer === undefined ? method.customer !== null : method.customer === customer
  })
}

function listOfCustomer(call: Call) {
  const customer = getCustomer(call, call.id)
  call.params.choice('type', ['card'])
  const url = `/v1/customers/${customer.id}/payment_methods`
  return page(url, call.params, call.state.all('payment_method').values(), (method) => method.customer === customer.id)
}

function attach(call: Call) {
  const customer = getCustomer(call, call.params.requiredText('customer'), 'customer')
  call.params.finish()
  const method = getPaymentMethod(call, call.id)
  if (method.customer !== null && method.customer !== customer.id) {
    throw invalid('The payment method you provided has already been attached to a customer.')
  }
  if (method.customer === null && call.state.get('card_history', method.id)?.used) throw usedUp()
  refuseUnsavable(method)
  attachTo(call, method, customer.id)
  return method
}

/** The refusal of a card that was used once, or detached, without being saved. */
export function usedUp(): StripeRefusal {
  return invalid(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, ' +
      'and may not be used again.',
  )
}

function detach(call: Call) {
  call.params.finish()
  const method = getPaymentMethod(call, call.id)
  if (method.customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const owner = call.state.get('customer', method.customer)
  if (owner?.invoice_settings.default_payment_method === method.id) {
    owner.invoice_settings.default_payment_method = null
    call.state.put('customer', owner.id, owner)
  }
  method.customer = null
  updateCardHistory(call, method, { used: true })
  call.emit('payment_method.detached', method)
  return store(call, method)
}

export const paymentMethodRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', run: create, browser: true },
  { method: 'GET', path: '/v1/payment_methods', run: list },
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrieve },
  { method: 'POST', path: '/v1/payment_methods/:id', run: update },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', run: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listOfCustomer },
]
