export { readProductCards } from './product-cards.queries.ts'
export { readSellables, type Sellable, type SellingRegion } from './sellables.queries.ts'
