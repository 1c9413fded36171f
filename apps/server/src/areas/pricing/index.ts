export {
  choosePrice,
  type Eyes,
  type Price,
  priceTag,
  ratesFor,
  type TaxRate,
} from './price.rules.ts'
export { type EyesAsked, pricesOfVariant, ratesOfProduct, readEyes, regionAsked } from './prices.queries.ts'
export type { CartTotals } from './totals.rules.ts'
