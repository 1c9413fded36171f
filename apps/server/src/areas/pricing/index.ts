export { giftCardsOfLine } from './gift-card.rules.ts'
export { addListPrices, removePricesOlderThan } from './list-prices.ts'
export { noteProductsChanged } from './note-changes.ts'
export {
  asksForPieces,
  choosePrice,
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
  regionAsked,
  shopRegion,
} from './prices.queries.ts'
export { refundOfReturn, refundOfWhatCame } from './return-refund.rules.ts'
export { taxOfPrice } from './tax.rules.ts'
export { taxBreakdown } from './tax-breakdown.rules.ts'
export type { CartTotals } from './totals.rules.ts'
export { openPrices, removePricesOf, setPrices, type WantedPrice } from './write-prices.ts'
