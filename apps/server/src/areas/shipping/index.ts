export { type OptionsMeant, pricedOptions } from './priced-options.queries.ts'
