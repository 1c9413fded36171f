import { createHash } from 'node:crypto'
import type { Config } from '../app/config.server.ts'

/** Scripts of a finished page that carry code inline; data blocks (JSON-LD) are not run and need no leave. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** `'sha256-…'` of each inline script: kept pages are the same bytes for everybody, so a nonce would be worth nothing. */
export function scriptHashes(html: string): string {
  const hashes = new Set<string>()
  for (const [, code] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
  }
  return [...hashes].join(' ')
}

/** Content security policy of a page: scripts only from here and from the card provider; `allowed` is a nonce or hashes. */
export function contentSecurityPolicy(config: Config) {
  const stripe = stripeOrigins(config.STRIPE_JS_URL)
  const rest = [
    "default-src 'self'",
    `connect-src 'self' ${stripe}`,
    `frame-src 'self' ${stripe}`,
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return (allowed: string) => `script-src 'self' ${stripe} ${allowed}; ${rest}`
}

function stripeOrigins(address: string) {
  const { origin, hostname } = new URL(address)
  return hostname === 'js.stripe.com' ? `${origin} https://api.stripe.com https://hooks.stripe.com` : origin
}

/** Headers of every page. */
export function pageHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(config.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
