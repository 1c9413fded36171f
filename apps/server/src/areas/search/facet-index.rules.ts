import { Bits, Numbers } from './bits.rules.ts'

export interface Labelled {
  value: string
  label: string
}
export interface FacetCount extends Labelled {
  count: number
}

/** Which values of one facet each product has, to be asked from either side. */
export class FacetIndex {
  private readonly values: Labelled[] = []
  private readonly numbers = new Map<string, number>()
  private readonly holders: Bits[] = []
  /** The values of product n stand in `held` from `starts[n]` to `starts[n + 1]`. */
  private readonly starts = new Numbers(64)
  private readonly held = new Numbers(64)

  /** Adds the next product. */
  add(values: readonly Labelled[]): void {
    const product = this.starts.length
    this.starts.push(this.held.length)
    for (const value of values) {
      const number = this.numberOf(value)
      const holders = this.holders[number]!
      if (holders.has(product)) continue
      holders.add(product)
      this.held.push(number)
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

  /** How many of the products have each value: most first; a value that none has is left out unless it is chosen. */
  count(products: Bits, chosen: readonly string[] = []): FacetCount[] {
    const counts = this.countsIn(products)
    const rows: FacetCount[] = []
    for (let number = 0; number < counts.length; number++) {
      const value = this.values[number]!
      const count = counts[number]!
      if (count > 0 || chosen.includes(value.value)) rows.push({ ...value, count })
    }
    return rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  /** Few products are asked one by one for their values; many are counted by value, 32 products at a time. */
  private countsIn(products: Bits): Uint32Array {
    const byValue = this.values.length * products.words.length < products.count * 8
    if (byValue) return Uint32Array.from(this.holders, (holders) => holders.countWith(products))
    const counts = new Uint32Array(this.values.length)
    const starts = this.starts.view()
    const held = this.held.view()
    products.forEach((product) => {
      const end = starts[product + 1] ?? held.length
      for (let at = starts[product]!; at < end; at++) counts[held[at]!]!++
    })
    return counts
  }

  private numberOf(given: Labelled): number {
    const known = this.numbers.get(given.value)
    if (known !== undefined) {
      this.values[known] = given
      return known
    }
    const number = this.values.push(given) - 1
    this.holders.push(new Bits(0))
    this.numbers.set(given.value, number)
    return number
  }
}
