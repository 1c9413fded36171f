import { articles } from './articles/index.ts'
import { makers } from './brands.ts'
import { categories } from './categories.ts'
import { collections } from './collections.ts'
import { coupons } from './coupons.ts'
import { flags } from './flags.ts'
import { home } from './home.ts'
import { legalPages } from './legal-pages.ts'
import { licences, professionals, shifts } from './licences.ts'
import { notices } from './notices.ts'
import { productLists } from './product-lists.ts'
import { buildProducts } from './products.ts'
import { shippingOptions } from './shipping-options.ts'
import { subscriptionPlans } from './subscription-plans.ts'
import { synonyms } from './synonyms.ts'
import type { DemoShop } from './types.ts'

export { packageArt } from './art/package-art.ts'
export { storeArt } from './art/store-art.ts'
export { flags } from './flags.ts'
export { largeShop } from './large-shop.ts'
export { professionalAccounts } from './licences.ts'
export { lots } from './lots.ts'
export { supplierOf, suppliers, weeksSince } from './suppliers.ts'
export { taxList } from './tax-list.ts'
export type * from './types.ts'

/** The whole demo shop as data: the same at every call, on every machine. */
export function demoShop(): DemoShop {
  const products = buildProducts()
  const product_lists = productLists(products)
  return {
    products,
    categories,
    collections,
    product_lists,
    articles,
    notices,
    home: home(products, product_lists),
    flags,
    synonyms,
    makers,
    coupons,
    subscription_plans: subscriptionPlans,
    shipping_options: shippingOptions,
    licences,
    professionals,
    shifts,
    legal_pages: legalPages,
  }
}
