import { productRoutes } from './products.ts'
import { variantRoutes } from './variants.ts'

export const routes = [...productRoutes, ...variantRoutes]
