import { cartLines, cartPaymentSessions, cartShippingMethods, carts, cartTaxes } from './carts/carts.ts'
import { shopCarts } from './carts/shop-carts.ts'
import { categories } from './catalogue/categories.ts'
import { collections } from './catalogue/collections.ts'
import { products, variants } from './catalogue/products.ts'
import { productLists, shopCollections, shopProducts } from './catalogue/shop-products.ts'
import { tags, types } from './catalogue/tags-and-types.ts'
import { completeCart, completeCartOld } from './checkout/complete-cart.ts'
import { pharmacistReviews } from './checkout/pharmacist-review.ts'
import { validateCart } from './checkout/validate-cart.ts'
import { appMountConfig } from './content/app-mount-config.ts'
import { articles } from './content/articles.ts'
import { clinicDirectory } from './content/clinic-directory.ts'
import { home } from './content/home.ts'
import { notices, pages } from './content/notices-and-pages.ts'
import { account } from './customers/account.ts'
import { marketing, profile } from './customers/profile.ts'
import { shopSignIn } from './customers/shop-sign-in.ts'
import { zipcodes } from './customers/zipcodes.ts'
import { giftCards } from './discounts/discounts.ts'
import { validateDiscount } from './discounts/validate-discount.ts'
import type { Endpoint } from './endpoint.ts'
import { contact } from './engagement/contact.ts'
import { staffSignIn } from './identity/staff-sign-in.ts'
import { customerSignIn } from './orders/customer-sign-in.ts'
import { returnReasons, storeReturnReasons } from './orders/return-reasons.ts'
import { shopOrders } from './orders/shop-orders.ts'
import { storeOrders } from './orders/store-orders.ts'
import { cards } from './payments/cards.ts'
import { licences } from './pharmacy/licences.ts'
import { regions } from './regions/regions.ts'
import { search } from './search/search.ts'
import { remoteLog } from './settings/log.ts'
import { shippingOptions } from './shipping/options.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Every call of the system, by the name the client and the reference page give it: `products.get`. */
export const groups = {
  regions,
  products,
  variants,
  categories,
  collections,
  types,
  tags,
  carts,
  cartLines,
  cartShippingMethods,
  cartPaymentSessions,
  cartTaxes,
  shippingOptions,
  giftCards,
  storeOrders,
  customerSignIn,
  account,
  storeReturnReasons,
  staffSignIn,
  returnReasons,
  shopSignIn,
  profile,
  marketing,
  cards,
  zipcodes,
  search,
  shopProducts,
  shopCollections,
  productLists,
  home,
  shopCarts,
  shopOrders,
  articles,
  notices,
  pages,
  licences,
  clinicDirectory,
  pharmacistReviews,
  webhooks,
  checkout: { completeCart, completeCartOld, validateCart, validateDiscount },
  shop: { appMountConfig, remoteLog, contact },
}

/** Every call, in one flat list. */
export const endpoints: Endpoint[] = Object.values(groups).flatMap((group) =>
  Object.values<unknown>(group).filter(isEndpoint),
)

function isEndpoint(given: unknown): given is Endpoint {
  return typeof given === 'object' && given !== null && 'method' in given && 'path' in given
}
