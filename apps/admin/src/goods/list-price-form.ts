import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { ListPrice, Offer } from './price-lists.ts'

/** A price as typed, with its quantities; without bounds it applies to any quantity. */
export interface TypedPrice {
  /** For a price that is already on the list. */
  id: string | null
  region_id: string | null
  amount: string
  from: string
  to: string
}

export const amounts = { min: 0, max: 100_000_000 }
export const bounds = { min: 1, max: 1_000_000, isOptional: true }

export const emptyPrice: TypedPrice = { id: null, region_id: null, amount: '', from: '', to: '' }

/** A variant's prices on the list, that for any quantity first. */
export const typedPricesOf = (offer: Offer | null): TypedPrice[] =>
  offer
    ? offer.prices
        .toSorted((a, b) => (a.min_quantity ?? 0) - (b.min_quantity ?? 0))
        .map(({ id, region_id, amount, min_quantity, max_quantity }) => ({
          id,
          region_id,
          amount: String(amount),
          from: String(min_quantity || ''),
          to: String(max_quantity ?? ''),
        }))
    : [emptyPrice]

/** Whether its end is before its beginning. */
export function isRangeReversed({ from, to }: TypedPrice): boolean {
  const [first, last] = [wholeNumber(from), wholeNumber(to)]
  return first !== null && last !== null && last < first
}

/** Whether an earlier one has the same quantities. */
export const isRepeatedRange = (prices: readonly TypedPrice[], at: number): boolean =>
  prices.slice(0, at).some((other) => keyOf(other) === keyOf(prices[at]!))

const keyOf = ({ region_id, from, to }: TypedPrice) => [region_id, wholeNumber(from), wholeNumber(to)].join()

/** Whether all of them are valid. */
export const isWhole = (prices: readonly TypedPrice[]): boolean =>
  prices.every(
    (price, at) =>
      !whyNotNumber(price.amount, amounts) &&
      !whyNotNumber(price.from, bounds) &&
      !whyNotNumber(price.to, bounds) &&
      !isRangeReversed(price) &&
      !isRepeatedRange(prices, at),
  )

/**
 * The difference between the existing prices and these, which are complete: those to write, and the ids of those to
 * remove. A price for the same quantities is overwritten, whoever added it meanwhile.
 */
export function changesOf(prices: readonly TypedPrice[], existing: readonly TypedPrice[], variant_id: string) {
  const sameRangeIds = prices.map((price) => existing.find((one) => keyOf(one) === keyOf(price))?.id)
  const unmatched = new Set(existing.map(({ id }) => id).filter((id) => !sameRangeIds.includes(id)))
  const ids = prices.map(({ id }, at) => sameRangeIds[at] ?? (unmatched.has(id) ? id : null))
  const toWrite = prices.map(({ region_id, amount, from, to }, at): ListPrice => {
    const [min_quantity, max_quantity] = [wholeNumber(from), wholeNumber(to)]
    return {
      ...(ids[at] && { id: ids[at] }),
      ...(region_id ? { region_id } : { currency_code: 'jpy' }),
      // Sent explicitly where there is none: what is left out stays unchanged.
      min_quantity,
      max_quantity,
      variant_id,
      amount: wholeNumber(amount)!,
    }
  })
  return { toWrite, toRemove: existing.flatMap(({ id }) => (id && !ids.includes(id) ? [id] : [])) }
}
