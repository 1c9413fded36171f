import { productsOf } from './build-product.ts'
import { families } from './families/index.ts'
import type { DemoProduct } from './types.ts'

/** Every product of the demo shop, category by category. */
export const buildProducts = (): DemoProduct[] => families.flatMap(productsOf)
