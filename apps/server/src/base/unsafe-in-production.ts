import type { Config } from './config.ts'

/** Only stand-ins use these variables: the official addresses are known here, or come with the package. */
const sandboxOnly = ['STRIPE_API_URL', 'SIGN_IN_URL'] as const
/** Through these addresses go money, personal data, or the cookie that signs somebody in. */
const tlsOnly = [
  'PUBLIC_API_URL',
  'PUBLIC_STOREFRONT_URL',
  'STRIPE_JS_URL',
  'PAYPAY_API_URL',
  'AMAZON_PAY_API_URL',
  'AMAZON_PAY_SCRIPT_URL',
  'AMAZON_PAY_NOTICE_KEYS_URL',
  'RAKUTEN_PAY_API_URL',
  'D_PAY_API_URL',
  'D_POINT_API_URL',
] as const

/** Settings with which a shop for real customers must not start, each as `KEY: must …`. */
export function unsafeInProduction(config: Config): string[] {
  if (config.NODE_ENV !== 'production') return []
  return [
    ...(config.DEMO === '1' ? ['DEMO: must be 0 in production, for its passwords are public'] : []),
    ...sandboxOnly
      .filter((key) => config[key] !== undefined)
      .map((key) => `${key}: must be left out in production, for it leads to the sandbox`),
    ...tlsOnly
      .filter((key) => config[key]?.startsWith('http:'))
      .map((key) => `${key}: must begin with https: in production`),
    ...(['MAIL_FROM', 'SUPPORT_PHONE'] as const)
      // Values that the demo makes up.
      .filter((key) => /@example\.com|0120-000-000/.test(config[key]))
      .map((key) => `${key}: must be set to the shop's own in production, for buyers are told it`),
  ]
}
