import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { testSettings } from './testing/shop.ts'

const { STRIPE_API_URL, ...tests } = testSettings('postgres://nowhere/')
const production = {
  ...tests,
  NODE_ENV: 'production',
  PUBLIC_API_URL: 'https://api.example.com',
  PUBLIC_STOREFRONT_URL: 'https://shop.example.com',
  STRIPE_JS_URL: 'https://js.stripe.com/v3/',
  MAIL_FROM: '流山の薬局 <info@pharmacy.test>',
  SUPPORT_PHONE: '04-7000-0001',
}

test.each([
  [{ STRIPE_API_URL }, 'STRIPE_API_URL: must be left out in production'],
  [{ SIGN_IN_URL: 'https://localhost/sign-in' }, 'SIGN_IN_URL: must be left out in production'],
  [{ PAYPAY_API_URL: 'http://localhost:9100/paypay' }, 'PAYPAY_API_URL: must begin with https: in production'],
  [{ PUBLIC_API_URL: 'http://shop.example.com' }, 'PUBLIC_API_URL: must begin with https: in production'],
  [{ PUBLIC_STOREFRONT_URL: undefined }, 'PUBLIC_STOREFRONT_URL: must begin with https: in production'],
  [{ DEMO: '1' }, 'DEMO: must be 0 in production'],
  [{ SUPPORT_PHONE: undefined }, "SUPPORT_PHONE: must be set to the shop's own in production"],
  [{ MAIL_FROM: undefined }, "MAIL_FROM: must be set to the shop's own in production"],
])('the configuration refuses %j in production, not in the demo', (wrong, told) => {
  expect(parseConfig(production).NODE_ENV).toBe('production')
  expect(() => parseConfig({ ...production, ...wrong })).toThrow(told)
  expect(parseConfig({ ...production, ...wrong, NODE_ENV: 'demo' }).NODE_ENV).toBe('demo')
})
