export { readSellables, type Sellable, type SellingRegion } from './sellables.queries.ts'
