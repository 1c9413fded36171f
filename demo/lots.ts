import { between, fractionOf, seedOf } from './seeded.ts'
import type { DemoProduct } from './types.ts'

/** Pieces of a variant on the shelf: usable until the end of a month, this many months from now. */
export interface DemoLot {
  sku: string
  lot_number: string
  months: number
  pieces: number
}

/**
 * Medicines are in two lots, the older one smaller; for one in twelve its remaining time is exactly the promised
 * minimum.
 */
export const lots = (products: readonly DemoProduct[], promised_months: number): DemoLot[] =>
  products
    .filter(({ type }) => type === 'medicine')
    .flatMap(({ variants }) =>
      variants.flatMap(({ sku, stock }) => {
        const isShort = fractionOf(`${sku} short`) < 1 / 12
        const months = isShort ? promised_months : between(`${sku} months`, promised_months + 2, 20)
        const older = Math.min(stock, between(`${sku} older`, 2, 8))
        const lots = [
          { sku, lot_number: numberOf(`${sku} 1`), months, pieces: older },
          {
            sku,
            lot_number: numberOf(`${sku} 2`),
            months: months + between(`${sku} later`, 5, 14),
            pieces: stock - older,
          },
        ]
        return lots.filter(({ pieces }) => pieces > 0)
      }),
    )

/** Like `K7M042`. */
function numberOf(name: string): string {
  const letters = 'ABCDEFGHKLMNPRSTWXY'
  const seed = seedOf(name)
  const letter = (at: number) => letters[Math.floor(seed / at) % letters.length]
  return `${letter(1)}${seed % 10}${letter(19)}${String(Math.floor(seed / 361) % 1000).padStart(3, '0')}`
}
