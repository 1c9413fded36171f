import { taxRateRoutes } from './tax-rates.ts'

export const routes = [...taxRateRoutes]
