import type Stripe from 'stripe'
import { invalid, missing, StripeRefusal } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import type { Fields } from './official.ts'
import type { Params } from './params.ts'
import { findCardByName, findCardByNumber, fingerprintOf, type TestCard } from './test-cards.ts'

interface BillingDetails {
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>
  email: string | null
  name: string | null
  phone: string | null
  tax_id: null
}

export interface PaymentMethod extends Fields<Stripe.PaymentMethod> {
  id: string
  object: 'payment_method'
  allow_redisplay: string
  billing_details: BillingDetails
  card: {
    brand: TestCard['brand']
    checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | 'unchecked' }
    country: 'JP'
    display_brand: TestCard['brand']
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit'
    generated_from: null
    last4: string
    networks: { available: string[]; preferred: null }
    regulated_status: 'unregulated'
    three_d_secure_usage: { supported: true }
    wallet: null
  }
  created: number
  customer: string | null
  livemode: false
  metadata: Record<string, string>
  type: 'card'
}

/** A card of a `pm_card_X` name, or `undefined` when there is none of that name. */
export function methodOfName(name: string): PaymentMethod | undefined {
  const card = findCardByName(name)
  return card && newMethod(card, { month: 12, year: new Date().getUTCFullYear() + 3 })
}

/** A card of the parameters of a creation: `type`, `card` by number or token, and what belongs to it. */
export function methodFromData(params: Params): PaymentMethod {
  params.choice('type', ['card']) ?? params.requiredText('type')
  params.ignore('radar_options')
  const fields = params.group('card')
  if (!fields) throw invalid('Missing required param: card.', { param: 'card', code: 'parameter_missing' })
  const token = fields.text('token')
  const method = token === undefined ? methodFromNumber(fields) : methodFromToken(token)
  fields.finish()
  method.billing_details = readBillingDetails(params, method.billing_details)
  method.allow_redisplay = readRedisplay(params) ?? method.allow_redisplay
  method.metadata = params.metadata()
  params.finish()
  return method
}

function methodFromToken(token: string): PaymentMethod {
  const card = findCardByName(token)
  if (!card) throw missing('token', token, 'card[token]')
  return newMethod(card, { month: 12, year: new Date().getUTCFullYear() + 3 })
}

function methodFromNumber(fields: Params): PaymentMethod {
  const number = fields.requiredText('number').replace(/[\s-]/g, '')
  const month = fields.requiredInteger('exp_month')
  const shortYear = fields.requiredInteger('exp_year')
  const year = shortYear < 100 ? 2000 + shortYear : shortYear
  const cvc = fields.text('cvc')
  const card = findCardByNumber(number)
  if (!card) throw notATestCard(number)
  const now = new Date()
  if (month < 1 || month > 12)
    throw wrongField('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 || year > now.getUTCFullYear() + 50) {
    throw wrongField('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw wrongField('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const method = newMethod(card, { month, year })
  if (cvc === undefined) method.card.checks.cvc_check = 'unchecked'
  return method
}

/** Any number that is not a test card is refused, so that nobody enters a real one here. */
function notATestCard(number: string): StripeRefusal {
  if (!passesLuhn(number)) return wrongField('incorrect_number', 'Your card number is incorrect.', 'number')
  return new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    param: 'number',
  })
}

function wrongField(code: string, message: string, param: string): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', code, message, param })
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}

function newMethod({ number, brand }: TestCard, expiry: { month: number; year: number }): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'JP',
      display_brand: brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

export function readRedisplay(params: Params) {
  return params.choice('allow_redisplay', ['always', 'limited', 'unspecified'])
}

/** `billing_details` merged over the known holder data. */
export function readBillingDetails(params: Params, before: BillingDetails): BillingDetails {
  const sent = params.group('billing_details')
  if (!sent) return before
  const address = sent.group('address')
  const fields = Object.keys(before.address) as (keyof BillingDetails['address'])[]
  const details = {
    address: Object.fromEntries(fields.map((name) => [name, address?.text(name) || before.address[name]])),
    email: sent.text('email') || before.email,
    name: sent.text('name') || before.name,
    phone: sent.text('phone') || before.phone,
    tax_id: null,
  } as BillingDetails
  address?.finish()
  sent.finish()
  return details
}
