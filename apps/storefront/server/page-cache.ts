import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Config } from '../app/config.server.ts'
import type { PublicPage } from '../app/render-public-pages.server.tsx'
import type { Encoded } from './encoding.ts'
import type { CatalogueChange } from './news.ts'
import { contentSecurityPolicy, pageHeaders, scriptHashes } from './security.ts'

const MAX_KEY_LENGTH = 512
/** The size of a page's compressed forms and headers relative to it. */
const COMPRESSED_BYTES = 24 * 1024
/** How long a page may still be served after everything has changed (ms): with the polling, a minute (036). */
const OUTDATED_MS = 50_000

/** A finished public page as bytes. */
export interface CachedPage {
  body: Encoded
  headers: Record<string, string>
  etag: string
  /** Epoch ms: until then it is served as it is, … */
  freshUntil: number
  /** … until then it is served while a new one is rendered. */
  staleUntil: number
}

/**
 * The answer of a URL, if it may be cached: `isPage` when React has rendered it, with scripts that the security policy
 * must allow.
 */
export interface FinishedPage extends PublicPage {
  isPage: boolean
}

/** Caches finished pages by URL, for as long as their headers say. */
export function pageCache(config: Config, now: () => number) {
  const bytes = config.PAGE_CACHE_MB * 1024 * 1024
  // A huge one would push out everything else.
  const cached = new LRUCache<string, CachedPage>({ maxSize: bytes, maxEntrySize: bytes / 8 })
  const buildEntry = entryBuilder(config)
  let changed_at = Number.NEGATIVE_INFINITY
  return {
    find: (key: string) => cached.get(key),
    drop: (key: string) => cached.delete(key),
    /** Whether an answer of this URL may be cached; its body is read for that, and cannot be streamed any more. */
    mayStore: (key: string) => key.length <= MAX_KEY_LENGTH,

    /**
     * Null when its headers, or a very long URL, forbid caching. A page started before everything changed may contain
     * what was true then: it is served once.
     */
    store(key: string, page: FinishedPage, started_at: number): CachedPage | null {
      const times = cacheTimes(page.headers['cache-control'])
      if (!times || key.length > MAX_KEY_LENGTH) return null
      const freshUntil = now() + times.freshMs
      const entry = { ...buildEntry(page), freshUntil, staleUntil: freshUntil + times.staleMs }
      if (started_at >= changed_at) cached.set(key, entry, { size: entry.body.plain.length + COMPRESSED_BYTES })
      return entry
    },

    /**
     * Drops the pages of these products, or of every product: what is not sold any more must not be offered. Every
     * other cached page is rendered again at its next visit, and when everything has changed, it is dropped soon.
     */
    invalidate({ handles, everything }: CatalogueChange) {
      const time = now()
      if (everything) changed_at = time
      const changedPages = new Set(handles.map((handle) => `/products/${handle}`))
      for (const [key, entry] of [...cached]) {
        const page = pageOf(key)
        if (changedPages.has(page) || (everything && page.startsWith('/products/'))) cached.delete(key)
        else entry.freshUntil = Math.min(entry.freshUntil, time)
        if (everything) entry.staleUntil = Math.min(entry.staleUntil, time + OUTDATED_MS)
      }
    },
  }
}

/** The page of a URL, in any spelling; also for a request for its data alone (`.data`). */
function pageOf(key: string): string {
  const [path = ''] = key.split('?', 1)
  const plain = path.replace(/\.data$/, '').replace(/\/+$/, '')
  try {
    return decodeURIComponent(plain).replace(/^\/[^/]+/, (first) => first.toLowerCase())
  } catch {
    return plain
  }
}

/** From `Cache-Control: public, s-maxage=10, stale-while-revalidate=60`; null when the page may not be cached. */
export function cacheTimes(control: string | null | undefined) {
  const fresh = /\bs-maxage=(\d+)/.exec(control ?? '')
  if (!control?.includes('public') || !fresh) return null
  const stale = /\bstale-while-revalidate=(\d+)/.exec(control)
  return { freshMs: Number(fresh[1]) * 1000, staleMs: Number(stale?.[1] ?? 0) * 1000 }
}

/**
 * The bytes of a public page, with all its headers. Its scripts contain all its data, and are hashed for the security
 * policy; hashing the rest as well would cost a fifth of rendering it.
 */
function entryBuilder(config: Config) {
  const policy = contentSecurityPolicy(config)
  const common = pageHeaders(config)
  return ({ html: plain, headers: ownHeaders, isPage }: FinishedPage) => {
    const scripts = isPage ? scriptHashes(plain) : null
    const etag = `"${crc32(plain).toString(36)}-${hash('sha256', scripts ?? plain, 'base64url').slice(0, 22)}"`
    const headers = {
      ...common,
      ...ownHeaders,
      etag,
      vary: 'accept-encoding',
      ...(scripts !== null && { 'content-security-policy': policy(scripts) }),
    }
    return { body: { plain } as Encoded, headers, etag }
  }
}
