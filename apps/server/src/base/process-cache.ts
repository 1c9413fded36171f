import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Entry<T> {
  value: T
  about: readonly string[]
}

/**
 * A cache in this process of values built from rows that seldom change: each is kept until a fact concerns something
 * it is about. Bounded; the least recently used goes first. A value read while a fact arrived is not kept: it may be
 * old.
 */
export class ProcessCache<T> {
  private readonly entries: LRUCache<string, Entry<T>>
  private readonly keysAbout = new Map<string, Set<string>>()
  private news = 0

  constructor(sizeMax: number, sizeOf: (value: T, key: string) => number = () => 1) {
    this.entries = new LRUCache({
      maxSize: sizeMax,
      sizeCalculation: ({ value }, key) => sizeOf(value, key),
      dispose: ({ about }, key) => this.removeFromIndex(key, about),
    })
  }

  find(key: string): T | undefined {
    return this.entries.get(key)?.value
  }

  /** Call before reading; pass the result to `keep`. */
  get moment(): number {
    return this.news
  }

  /** Keeps a value read since `moment`, unless a fact has arrived meanwhile. `about`: facts about these drop it. */
  keep(moment: number, key: string, value: T, about: readonly string[] = []): void {
    if (moment !== this.news) return
    // The cache does not accept entries larger than its total size.
    if (!this.entries.set(key, { value, about }).has(key)) return
    for (const subject of about) {
      const keys = this.keysAbout.get(subject) ?? new Set()
      this.keysAbout.set(subject, keys.add(key))
    }
  }

  /** Drops an entry that nobody will ask for again. */
  forget(key: string): void {
    this.entries.delete(key)
  }

  /** Drops every entry about `subject`. */
  drop(subject: string): void {
    this.news++
    for (const key of this.keysAbout.get(subject) ?? []) this.entries.delete(key)
  }

  dropAll(): void {
    this.news++
    this.entries.clear()
  }

  private removeFromIndex(key: string, about: readonly string[]) {
    for (const subject of about) {
      const keys = this.keysAbout.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) this.keysAbout.delete(subject)
    }
  }
}

/**
 * Cached, or read and cached until everything is dropped. `undefined` (no such thing) is not cached: callers could ask
 * for any name and fill the memory.
 */
export async function recall<T>(memory: ProcessCache<unknown>, key: string, read: () => Promise<T>): Promise<T> {
  const cached = memory.find(key)
  if (cached !== undefined) return cached as T
  const { moment } = memory
  const fresh = await read()
  if (fresh !== undefined) memory.keep(moment, key, fresh)
  return fresh
}

export interface CachedResponse {
  bytes: Buffer
  etag: string
}

/** Finished answers that are the same for everybody, as bytes with their ETag. */
export class ResponseCache extends ProcessCache<CachedResponse> {
  /** Anybody may invent keys, of up to 16 kB: they and the entry (0.5 kB) count, as the answer may be an empty list. */
  constructor(bytesMax: number) {
    super(bytesMax, ({ bytes }, key) => key.length + bytes.length + 512)
  }

  /** Builds an answer and caches it, unless the answer forbids it. */
  async fill(
    key: string,
    make: () => Promise<{ text: string; about: readonly string[]; keep?: boolean }>,
  ): Promise<CachedResponse> {
    const moment = this.moment
    const { text, about, keep = true } = await make()
    const bytes = Buffer.from(text)
    const response = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
    if (keep) this.keep(moment, key, response, about)
    return response
  }
}
