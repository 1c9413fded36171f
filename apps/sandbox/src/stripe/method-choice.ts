import { invalid } from './errors.ts'
import type { Params } from './params.ts'
import type { Call } from './stripe-context.ts'

/** The payment methods offered by an intent. */
export interface MethodChoice {
  allowed_payment_method_types: string[] | null
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null
  excluded_payment_method_types: string[] | null
  payment_method_types: string[]
}

/** The default of an intent: whatever the account allows, which here is cards. */
export function defaultMethodChoice(): MethodChoice {
  return {
    allowed_payment_method_types: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    excluded_payment_method_types: null,
    payment_method_types: ['card'],
  }
}

/**
 * Reads `automatic_payment_methods`, `allowed_…` and `excluded_payment_method_types`, of which only one may be given.
 */
export function readMethodChoice(params: Params): Partial<MethodChoice> {
  if (params.raw('payment_method_types') !== undefined) {
    const about = { param: 'payment_method_types', code: 'payment_method_types_no_longer_supported' }
    throw invalid('The `payment_method_types` parameter is no longer supported.', about)
  }
  params.ignore('payment_method_configuration')
  const automatic = params.group('automatic_payment_methods')
  const allowed = params.texts('allowed_payment_method_types')
  const excluded = params.texts('excluded_payment_method_types')
  if (allowed && (automatic || excluded)) {
    throw invalid(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      {
        param: 'allowed_payment_method_types',
      },
    )
  }
  if ((allowed && !allowed.includes('card')) || excluded?.includes('card')) {
    throw invalid('The sandbox takes cards only.', { param: 'allowed_payment_method_types' })
  }
  if (allowed) return { allowed_payment_method_types: allowed, automatic_payment_methods: null }
  if (excluded) return { excluded_payment_method_types: excluded }
  if (!automatic) return {}
  const enabled = automatic.flag('enabled') ?? false
  const allow_redirects = automatic.choice('allow_redirects', ['always', 'never']) ?? 'always'
  automatic.finish()
  return { automatic_payment_methods: { enabled, allow_redirects } }
}

const SECURITY = ['automatic', 'any', 'challenge'] as const

/**
 * Whether the cardholder must be authenticated (3-D Secure): if the card requires it, wherever it supports it, or by a
 * challenge.
 */
export interface MethodOptions {
  card: { request_three_d_secure: (typeof SECURITY)[number] }
}
export const defaultMethodOptions = (): MethodOptions => ({ card: { request_three_d_secure: 'automatic' } })

/** Reads `payment_method_options`, of which only 3-D Secure has an effect here. */
export function readMethodOptions(params: Params): { payment_method_options?: MethodOptions } {
  const security = params.group('payment_method_options')?.group('card')?.choice('request_three_d_secure', SECURITY)
  return security ? { payment_method_options: { card: { request_three_d_secure: security } } } : {}
}

/** Whether the shop requests authentication wherever the card supports it. */
export const requestsAuthentication = ({ payment_method_options }: { payment_method_options: MethodOptions }) =>
  payment_method_options.card.request_three_d_secure !== 'automatic'

/** `return_url`: where the holder comes back to; a web URL or nothing. */
export function readReturnUrl(params: Params): string | null {
  const url = params.text('return_url') || null
  if (url === null || (/^https?:\/\//.test(url) && URL.canParse(url))) return url
  throw invalid('Not a valid URL', { param: 'return_url', code: 'url_invalid' })
}

/** A server that confirms must say where the buyer comes back to, as long as a payment method might redirect. */
export function refuseWithoutReturnUrl({ caller }: Call, choice: MethodChoice, returnUrl: string | null) {
  const automatic = choice.automatic_payment_methods
  const mayLeadAway = automatic?.enabled && automatic.allow_redirects === 'always'
  if (caller === 'browser' || !mayLeadAway || returnUrl !== null) return
  throw invalid(
    'This intent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods ' +
      'might redirect your customer off of your page, you must provide a `return_url`. If you do not want to accept ' +
      'redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
  )
}
