import { expect, test } from 'vitest'
import { readConfig } from '../app/config.server.ts'
import { contentSecurityPolicy, scriptHashes } from './security.ts'

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
