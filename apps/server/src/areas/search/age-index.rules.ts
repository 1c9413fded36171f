import type { Months } from '@kusuribako/contract/catalogue/usable-ages.rules'
import { Bits } from './bits.rules.ts'

/** The ages at which products may be used. There are few different ranges, so each keeps its products. */
export class AgeIndex {
  private readonly ranges = new Map<string, { months: Months; holders: Bits }>()

  /** `written`: the ranges of a product, each as `ageText` writes it. */
  add(product: number, written: readonly string[]): void {
    for (const text of written) {
      let range = this.ranges.get(text)
      if (!range) {
        const [from = 0, below = 0] = text.split('-').map(Number)
        range = { months: [from, below], holders: new Bits(0) }
        this.ranges.set(text, range)
      }
      range.holders.add(product)
    }
  }

  /** The products that may be used during all of these months. */
  usableAt([from, below]: Months): Bits {
    return this.holdersWhere((months) => months[0] <= from && below <= months[1])
  }

  /** The products that may be used during some of these months: a syrup from three months is one for babies. */
  usableWithin([from, below]: Months): Bits {
    return this.holdersWhere((months) => months[0] < below && from < months[1])
  }

  private holdersWhere(holds: (months: Months) => boolean): Bits {
    const products = new Bits(0)
    for (const { months, holders } of this.ranges.values()) if (holds(months)) products.addAll(holders)
    return products
  }
}

/** A range as text, `36-180`. */
export const ageText = ([from, below]: Months): string => `${from}-${below}`
