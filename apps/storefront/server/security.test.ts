import { expect, test } from 'vitest'
import { readConfig } from '../app/config.server.ts'
import { contentSecurityPolicy, scriptHashes } from './security.ts'

test('each inline script has its hash; files and data blocks need none', () => {
  const html = Buffer.from(
    '<script>a</script><script type="application/ld+json">{}</script><script src="/b.js"></script><script nonce="x">c</script>',
  )
  expect(scriptHashes(html)).toBe(
    "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=' 'sha256-Ln0sA6lQeuJl7PW1NWiFpTOTogKdJBOUmXJloaJa78Y='",
  )
})

test('scripts come from here and from the card provider alone', () => {
  const policy = contentSecurityPolicy(readConfig({ STRIPE_JS_URL: 'http://localhost:9100/stripe.js' }))("'nonce-n'")
  expect(policy.split('; ').slice(0, 2)).toEqual([
    "script-src 'self' http://localhost:9100 'nonce-n'",
    "default-src 'self'",
  ])
})
