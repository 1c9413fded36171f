import { whyNotNumber } from '../shell/number-field.tsx'
import { wholeNumber } from '../shell/whole-number.ts'
import type { ListPrice, Offer } from './price-lists.ts'

/** A price as it is typed, with the pieces that it holds for; one without bounds holds for any number. */
export interface TypedPrice {
  /** Of a price that the list has already. */
  id: string | null
  region_id: string | null
  amount: string
  from: string
  to: string
}

export const amounts = { min: 0, max: 100_000_000 }
export const bounds = { min: 1, max: 1_000_000, isOptional: true }

export const emptyPrice: TypedPrice = { id: null, region_id: null, amount: '', from: '', to: '' }

/** What is on the list for a variant, that for any number first. */
export const typedOf = (offer: Offer | null): TypedPrice[] =>
  offer
    ? offer.prices
        .toSorted((a, b) => (a.min_quantity ?? 0) - (b.min_quantity ?? 0))
        .map(({ id, region_id, amount, min_quantity, max_quantity }) => ({
          ...{ id, region_id, amount: String(amount) },
          ...{ from: String(min_quantity || ''), to: String(max_quantity ?? '') },
        }))
    : [emptyPrice]

/** Whether its end is before its beginning. */
export function isTurned({ from, to }: TypedPrice): boolean {
  const [first, last] = [wholeNumber(from), wholeNumber(to)]
  return first !== null && last !== null && last < first
}

/** Whether one above it is for the same pieces. */
export const isTwice = (prices: readonly TypedPrice[], at: number): boolean =>
  prices.slice(0, at).some((other) => keyOf(other) === keyOf(prices[at]!))

const keyOf = ({ region_id, from, to }: TypedPrice) => [region_id, wholeNumber(from), wholeNumber(to)].join()

/** Whether all of them may be sent. */
export const isWhole = (prices: readonly TypedPrice[]): boolean =>
  prices.every(
    (price, at) =>
      !whyNotNumber(price.amount, amounts) &&
      !whyNotNumber(price.from, bounds) &&
      !whyNotNumber(price.to, bounds) &&
      !isTurned(price) &&
      !isTwice(prices, at),
  )

/** What is asked of the backend for prices that are whole: those to write, and the ids of those to take off. */
export function changesOf(prices: readonly TypedPrice[], offer: Offer | null, variant_id: string) {
  const wanted = prices.map(({ id, region_id, amount, from, to }): ListPrice => {
    const [min_quantity, max_quantity] = [wholeNumber(from), wholeNumber(to)]
    return {
      ...(id && { id }),
      ...(region_id ? { region_id } : { currency_code: 'jpy' }),
      ...(min_quantity !== null && { min_quantity }),
      ...(max_quantity !== null && { max_quantity }),
      ...{ variant_id, amount: wholeNumber(amount)! },
    }
  })
  const kept = new Set(prices.map(({ id }) => id))
  return { wanted, gone: (offer?.prices ?? []).flatMap(({ id }) => (kept.has(id) ? [] : [id])) }
}
