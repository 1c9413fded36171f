import { productsOf } from './build-product.ts'
import { families } from './families/index.ts'
import { isGuarded } from './product-lists.ts'
import type { DemoProduct } from './types.ts'

/** Every product of the demo shop, category by category. A collection recommends: no guarded product is in one. */
export const buildProducts = (): DemoProduct[] =>
  families.flatMap(productsOf).map((product) => (isGuarded(product) ? { ...product, collection: undefined } : product))
