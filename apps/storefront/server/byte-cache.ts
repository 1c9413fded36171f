/** A map bounded by bytes; what was used longest ago goes first. */
export class ByteCache<V> {
  #entries = new Map<string, { value: V; bytes: number }>()
  #bytes = 0
  #limit: number

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  get size() {
    return this.#bytes
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Something larger than an eighth of the whole is not kept: it would push out everything else. */
  set(key: string, value: V, bytes: number) {
    this.delete(key)
    if (bytes > this.#limit / 8) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) break
      this.delete(oldest)
    }
  }

  *[Symbol.iterator](): IterableIterator<[string, V]> {
    for (const [key, { value }] of this.#entries) yield [key, value]
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
