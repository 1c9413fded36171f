import { createHash } from 'node:crypto'

export interface KeptBytes {
  bytes: Buffer
  etag: string
  about: readonly string[]
}

/**
 * Ready answers, the same for everybody, kept until news of what they tell drops them. Bounded by bytes; the least
 * recently used goes first. An answer that was being made while news came is not kept: it may be of yesterday.
 */
export class Kept {
  private readonly entries = new Map<string, KeptBytes>()
  private readonly keysAbout = new Map<string, Set<string>>()
  private readonly bytesMax: number
  private size = 0
  private news = 0

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax
  }

  find(key: string): KeptBytes | undefined {
    const entry = this.entries.get(key)
    if (entry) {
      this.entries.delete(key)
      this.entries.set(key, entry)
    }
    return entry
  }

  /** Makes an answer by `make` and keeps it, unless news came meanwhile. */
  async fill(
    key: string,
    make: () => Promise<{ text: string; about: readonly string[]; keep?: boolean }>,
  ): Promise<KeptBytes> {
    const newsBefore = this.news
    const { text, about, keep = true } = await make()
    const bytes = Buffer.from(text)
    const entry = { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`, about }
    if (keep && newsBefore === this.news) this.keep(key, entry)
    return entry
  }

  /** Drops every answer that tells of `thing`. */
  drop(thing: string): void {
    this.news++
    for (const key of this.keysAbout.get(thing) ?? []) this.remove(key)
  }

  dropAll(): void {
    this.news++
    this.entries.clear()
    this.keysAbout.clear()
    this.size = 0
  }

  private keep(key: string, entry: KeptBytes) {
    this.remove(key)
    this.entries.set(key, entry)
    this.size += entry.bytes.length
    for (const thing of entry.about) {
      const keys = this.keysAbout.get(thing) ?? new Set()
      this.keysAbout.set(thing, keys.add(key))
    }
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.bytesMax) break
      this.remove(oldest)
    }
  }

  private remove(key: string) {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.size -= entry.bytes.length
    for (const thing of entry.about) {
      const keys = this.keysAbout.get(thing)
      keys?.delete(key)
      if (keys?.size === 0) this.keysAbout.delete(thing)
    }
  }
}
