import { expect, test } from 'vitest'
import { readConfig } from '../app/config.server.ts'
import { contentSecurityPolicy, pageHeaders, scriptHashes } from './security.ts'

test('each inline script gets a hash, even with a nonce; external files and data blocks get none', () => {
  const html = Buffer.from(
    '<script>a</script><script type="application/ld+json">{}</script><script src="/b.js"></script><script nonce="x">c</script>',
  )
  expect(scriptHashes(html)).toBe(
    "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=' 'sha256-Ln0sA6lQeuJl7PW1NWiFpTOTogKdJBOUmXJloaJa78Y='",
  )
})

test('scripts load only from shop, card provider and Amazon; forms go only to shop and wallets', () => {
  const sandbox = 'http://localhost:9100'
  const STRIPE_JS_URL = `${sandbox}/stripe.js`
  const AMAZON_PAY_SCRIPT_URL = 'https://static-fe.payments-amazon.com/checkout.js'
  const settings = readConfig({
    STRIPE_JS_URL,
    AMAZON_PAY_SCRIPT_URL,
    WALLET_ORIGINS: `${sandbox},https://pay.example`,
  })
  const policy = contentSecurityPolicy(settings)("'nonce-n'")
  expect(policy.split('; ').slice(0, 2)).toEqual([
    "script-src 'self' http://localhost:9100 https://static-fe.payments-amazon.com 'nonce-n'",
    "default-src 'self'",
  ])
  expect(policy).toContain("; form-action 'self' http://localhost:9100 https://pay.example;")
})

test('what the official scripts of Stripe and Amazon Pay load is allowed; a stand-in gets its origin alone', () => {
  const official = directivesOf({})
  expect(official['script-src']).toBe(
    "'self' https://js.stripe.com https://*.js.stripe.com https://static-fe.payments-amazon.com 'nonce-n'",
  )
  expect(official['connect-src']).toBe(
    "'self' https://js.stripe.com https://api.stripe.com https://*.amazon.com https://*.amazon.co.jp",
  )
  expect(official['frame-src']).toBe("'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com")
  expect(official['img-src']).toBe("'self' data: https://*.media-amazon.com https://*.payments-amazon.com")

  const sandbox = 'http://localhost:9100'
  const demo = directivesOf({ STRIPE_JS_URL: `${sandbox}/stripe.js`, AMAZON_PAY_SCRIPT_URL: `${sandbox}/checkout.js` })
  expect(demo).toMatchObject({
    'script-src': `'self' ${sandbox} 'nonce-n'`,
    'connect-src': `'self' ${sandbox}`,
    'frame-src': `'self' ${sandbox}`,
    'img-src': "'self' data:",
  })
})

test('no other site frames a page or moves its links, and browsers require HTTPS where the shop has it', () => {
  expect(directivesOf({})).toMatchObject({ 'base-uri': "'none'", 'frame-ancestors': "'none'" })
  const headersAt = (PUBLIC_URL: string) => pageHeaders(readConfig({ PUBLIC_URL }))
  const secure = { 'x-frame-options': 'DENY', 'strict-transport-security': 'max-age=31536000' }
  expect(headersAt('https://shop.example.com')).toMatchObject(secure)
  expect(headersAt('http://shop.example.com')).not.toHaveProperty('strict-transport-security')
})

/** The directives of a page's policy by their names. */
const directivesOf = (settings: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    contentSecurityPolicy(readConfig(settings))("'nonce-n'")
      .split('; ')
      .map((directive) => directive.split(/ (.*)/, 2)),
  )
