import { Bits, Numbers } from './bits.rules.ts'
import { wordsOf } from './folding.rules.ts'
import { readingsOf } from './reading.rules.ts'

export interface Labelled {
  value: string
  label: string
}
export interface FacetCount extends Labelled {
  count: number
}

/** Which values of one facet each product has, queryable from either side. */
export class FacetIndex {
  private readonly values: Labelled[] = []
  private readonly numbers = new Map<string, number>()
  private readonly holders: Bits[] = []
  /** The words of each label, folded, and their readings. */
  private readonly spelled: string[][] = []
  /** The values of product n are in `valueNumbers` from `starts[n]` to `starts[n + 1]`. */
  private readonly starts = new Numbers(64)
  private readonly valueNumbers = new Numbers(64)
  private totals: Uint32Array | null = null

  /** Adds the next product. */
  add(values: readonly Labelled[]): void {
    const product = this.starts.length
    this.starts.push(this.valueNumbers.length)
    for (const value of values) {
      const number = this.numberOf(value)
      const holders = this.holders[number]!
      if (holders.has(product)) continue
      holders.add(product)
      this.valueNumbers.push(number)
    }
  }

  /** The products that have any of the values. */
  having(values: readonly string[]): Bits {
    const products = new Bits(0)
    for (const value of values) {
      const number = this.numbers.get(value)
      if (number !== undefined) products.addAll(this.holders[number]!)
    }
    return products
  }

  /** The products that have a value of which a word, or its reading, begins with one of the spellings. */
  beginning(spellings: readonly string[]): Bits {
    const products = new Bits(0)
    this.spelled.forEach((words, number) => {
      const begins = words.some((word) => spellings.some((spelling) => word.startsWith(spelling)))
      if (begins) products.addAll(this.holders[number]!)
    })
    return products
  }

  /**
   * How many of the products have each value: most first; a value without products is left out unless it is chosen.
   * `all` is the set that contains the products, the same at every call until `forgetTotals`.
   */
  count(products: Bits, all: Bits, chosen: readonly string[] = []): FacetCount[] {
    const counts = this.countsIn(products, all)
    const rows: FacetCount[] = []
    for (let number = 0; number < counts.length; number++) {
      const value = this.values[number]!
      const count = counts[number]!
      if (count > 0 || chosen.includes(value.value)) rows.push({ ...value, count })
    }
    return rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  forgetTotals(): void {
    this.totals = null
  }

  /** For large sets it is faster to count the missing ones. */
  private countsIn(products: Bits, all: Bits): Uint32Array {
    if (products.count * 2 < all.count) return this.countEach(products)
    this.totals ??= this.countEach(all)
    const missing = this.countEach(Bits.difference(all, products))
    return this.totals.map((total, number) => total - missing[number]!)
  }

  private countEach(products: Bits): Uint32Array {
    const counts = new Uint32Array(this.values.length)
    const starts = this.starts.view()
    const valueNumbers = this.valueNumbers.view()
    products.forEach((product) => {
      const end = starts[product + 1] ?? valueNumbers.length
      for (let at = starts[product]!; at < end; at++) counts[valueNumbers[at]!]!++
    })
    return counts
  }

  private numberOf(facet: Labelled): number {
    const existing = this.numbers.get(facet.value)
    if (existing !== undefined) {
      if (this.values[existing]!.label !== facet.label) this.spelled[existing] = spellingsOf(facet)
      this.values[existing] = facet
      return existing
    }
    const number = this.values.push(facet) - 1
    this.spelled.push(spellingsOf(facet))
    this.holders.push(new Bits(0))
    this.numbers.set(facet.value, number)
    return number
  }
}

/** A maker's name begins after 株式会社. */
const spellingsOf = ({ label }: Labelled) => [
  ...wordsOf(label.replaceAll(/(?:株式|有限|合同)会社/g, ' ')),
  ...readingsOf(label),
]
