export { giftCardsOfLine } from './gift-card.rules.ts'
export { addListPrices, removePricesOlderThan } from './list-prices.ts'
export { noteProductsChanged } from './note-changes.ts'
export {
  choosePrice,
  isQuantityLimited,
  type Price,
  type PricingContext,
  priceSteps,
  priceTag,
  ratesFor,
  type TaxRate,
} from './price.rules.ts'
export {
  allPricesOfVariant,
  groupsOf,
  type PriceQuery,
  pricedUntil,
  pricesOfVariant,
  ratesOfProduct,
  readPricingContext,
  readShopPricing,
  requestedRegion,
  shopRegion,
} from './prices.queries.ts'
export { refundOfReceived, refundOfReturn } from './return-refund.rules.ts'
export { sum } from './split.rules.ts'
export { taxOfPrice } from './tax.rules.ts'
export { taxBreakdown } from './tax-breakdown.rules.ts'
export type { CartTotals } from './totals.rules.ts'
export { openPrices, type PriceRequest, removePricesOf, setPrices } from './write-prices.ts'
