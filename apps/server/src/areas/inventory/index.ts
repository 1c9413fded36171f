export { holdStock } from './hold-stock.ts'
export { receiveStock } from './receive-stock.ts'
export { releaseStock } from './release-stock.ts'
export { stockDisagreements } from './stock-disagreements.queries.ts'
