import type Stripe from 'stripe'
import { missing } from './errors.ts'
import type { FormGroup } from './form.ts'
import { newId, nowSeconds } from './ids.ts'
import { page } from './lists.ts'
import type { Fields } from './official.ts'
import type { Params } from './params.ts'
import type { Call, Route, StripeContext } from './stripe-context.ts'

export interface Customer extends Fields<Stripe.Customer> {
  id: string
  object: 'customer'
  address: FormGroup | null
  balance: 0
  created: number
  currency: null
  default_source: null
  delinquent: false
  description: string | null
  discount: null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  livemode: false
  metadata: Record<string, string>
  name: string | null
  phone: string | null
  preferred_locales: string[]
  shipping: FormGroup | null
  tax_exempt: 'none'
  test_clock: null
}

/** The customer with an id; `param` names the parameter it came in, if it was not the path. */
export function getCustomer({ state }: Pick<StripeContext, 'state'>, id: string, param?: string): Customer {
  const customer = state.get('customer', id)
  if (!customer) throw missing('customer', id, param)
  return customer
}

function create(call: Call) {
  const id = newId('cus')
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  return store(call, { ...customer, ...changes(call, customer) }, 'customer.created')
}

function update(call: Call) {
  const customer = getCustomer(call, call.id)
  return store(call, { ...customer, ...changes(call, customer) }, 'customer.updated')
}

function changes(call: Call, before: Customer): Partial<Customer> {
  const { params } = call
  const changed: Partial<Customer> = { metadata: params.metadata(before.metadata) }
  for (const name of ['description', 'email', 'name', 'phone'] as const) {
    const value = params.text(name)
    if (value !== undefined) changed[name] = value === '' ? null : value
  }
  for (const name of ['address', 'shipping'] as const) {
    const value = params.object(name)
    if (value !== undefined) changed[name] = value
  }
  changed.preferred_locales = params.texts('preferred_locales') ?? before.preferred_locales
  changed.invoice_settings = invoiceSettings(call, params.group('invoice_settings'), before)
  const method = params.text('payment_method')
  if (method !== undefined) throw missing('payment_method', method, 'payment_method')
  params.finish()
  return changed
}

function invoiceSettings(call: Call, settings: Params | undefined, before: Customer) {
  const chosen = settings?.text('default_payment_method')
  settings?.finish()
  if (chosen === undefined) return before.invoice_settings
  if (chosen && call.state.get('payment_method', chosen)?.customer !== before.id) {
    throw missing('payment_method', chosen, 'invoice_settings[default_payment_method]')
  }
  return { ...before.invoice_settings, default_payment_method: chosen || null }
}

function store(call: Call, customer: Customer, event: string): Customer {
  call.state.put('customer', customer.id, customer)
  call.emit(event, customer)
  return customer
}

function retrieve(call: Call) {
  call.params.finish()
  return getCustomer(call, call.id)
}

function list({ state, params }: Call) {
  const email = params.text('email')
  return page('/v1/customers', params, state.all('customer').values(), (customer) => {
    return email === undefined || customer.email === email
  })
}

/** Deletes the customer and detaches the saved cards; payments keep their record. */
function remove(call: Call) {
  call.params.finish()
  const customer = getCustomer(call, call.id)
  for (const method of call.state.all('payment_method').values()) {
    if (method.customer !== customer.id) continue
    method.customer = null
    call.state.put('payment_method', method.id, method)
  }
  call.state.remove('customer', customer.id)
  call.emit('customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  { method: 'GET', path: '/v1/customers', run: list },
  { method: 'GET', path: '/v1/customers/:id', run: retrieve },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', run: remove },
]
