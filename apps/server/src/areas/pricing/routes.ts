import { priceListRoutes } from './price-lists.ts'
import { taxRateRoutes } from './tax-rates.ts'

export const routes = [...taxRateRoutes, ...priceListRoutes]
