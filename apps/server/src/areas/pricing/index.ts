export {
  choosePrice,
  type Eyes,
  type Price,
  priceTag,
  ratesFor,
  type TaxRate,
} from './price.rules.ts'
export {
  pricesOfVariant,
  ratesOfProduct,
  readEyes,
  readShopEyes,
  regionAsked,
  shopRegion,
} from './prices.queries.ts'
export { taxOfPrice } from './tax.rules.ts'
export { taxBreakdown } from './tax-breakdown.rules.ts'
export type { CartTotals } from './totals.rules.ts'
