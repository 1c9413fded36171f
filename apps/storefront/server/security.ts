import { hash } from 'node:crypto'
import type { Config } from '../app/config.server.ts'

/** External scripts, and data blocks (JSON-LD), which are not executed: neither needs a hash. */
const NEEDS_NO_HASH = /\bsrc=|type="application\/ld\+json"/

/**
 * `'sha256-…'` of each inline script behind the content, where all executed ones are: cached pages are the same bytes
 * for everybody, so a nonce would be worthless. Works on the bytes themselves: decoding a whole page costs more than a
 * tenth of rendering it.
 */
export function scriptHashes(html: Buffer): string {
  const hashes = new Set<string>()
  const content = Math.max(0, html.lastIndexOf('</main>'))
  for (let at = html.indexOf('<script', content); at >= 0; at = html.indexOf('<script', at + 1)) {
    const begin = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    if (NEEDS_NO_HASH.test(html.toString('latin1', at, begin))) continue
    hashes.add(`'sha256-${hash('sha256', html.subarray(begin, end), 'base64')}'`)
  }
  return [...hashes].join(' ')
}

/**
 * Content security policy of a page: scripts only from here, from the card provider and from Amazon for its button;
 * forms may lead here and to the wallets. `allowed` is a nonce or hashes.
 */
export function contentSecurityPolicy(config: Config) {
  const stripe = stripeSources(config.STRIPE_JS_URL)
  const amazon = amazonSources(config.AMAZON_PAY_SCRIPT_URL)
  const scripts = [...new Set([...stripe.scripts, amazon.script])].join(' ')
  const wallets = config.WALLET_ORIGINS.split(',').join(' ')
  const otherDirectives = [
    "default-src 'self'",
    ["connect-src 'self'", ...stripe.calls, ...amazon.calls].join(' '),
    ["frame-src 'self'", ...stripe.frames].join(' '),
    ["img-src 'self' data:", ...amazon.pictures].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self' ${wallets}`,
    "frame-ancestors 'none'",
  ].join('; ')
  return (allowed: string) => `script-src 'self' ${scripts} ${allowed}; ${otherDirectives}`
}

/** What Stripe's security guide requires for Stripe.js; a stand-in needs its own origin alone. */
function stripeSources(address: string) {
  const { origin, hostname } = new URL(address)
  if (hostname !== 'js.stripe.com') return { scripts: [origin], calls: [origin], frames: [origin] }
  const scripts = [origin, 'https://*.js.stripe.com']
  return { scripts, calls: [origin, 'https://api.stripe.com'], frames: [...scripts, 'https://hooks.stripe.com'] }
}

/** Amazon's checkout.js draws its button with pictures from these hosts, as Amazon's own plugins allow. */
function amazonSources(address: string) {
  const { origin, hostname } = new URL(address)
  if (!hostname.endsWith('.payments-amazon.com')) return { script: origin, calls: [], pictures: [] }
  return {
    script: origin,
    calls: ['https://*.amazon.com', 'https://*.amazon.co.jp'],
    pictures: ['https://*.media-amazon.com', 'https://*.payments-amazon.com'],
  }
}

/** Headers of every page. */
export function pageHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Other sites get no referrer, which may contain a mailed secret. The shop itself does: a browser without any
    // sends plain forms with an opaque origin, which are refused.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(config.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
