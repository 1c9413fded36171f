export { pricedOptions } from './priced-options.queries.ts'
