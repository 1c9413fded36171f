// Made by generate-routes.ts from the contract: run it again when a call is added, moved or renamed.
import { route } from './index.ts'

export const cartLines = {
  add: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartLines']['add']>('POST', '/store/carts/:id/line-items'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartLines']['update']>('POST', '/store/carts/:id/line-items/:line_id'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartLines']['remove']>('DELETE', '/store/carts/:id/line-items/:line_id'),
}

export const cartPaymentSessions = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartPaymentSessions']['create']>('POST', '/store/carts/:id/payment-sessions'),
  select: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartPaymentSessions']['select']>('POST', '/store/carts/:id/payment-session'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartPaymentSessions']['update']>('POST', '/store/carts/:id/payment-sessions/:provider_id'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartPaymentSessions']['remove']>('DELETE', '/store/carts/:id/payment-sessions/:provider_id'),
  refresh: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartPaymentSessions']['refresh']>('POST', '/store/carts/:id/payment-sessions/:provider_id/refresh'),
}

export const cartShippingMethods = {
  add: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartShippingMethods']['add']>('POST', '/store/carts/:id/shipping-methods'),
}

export const cartTaxes = {
  calculate: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['cartTaxes']['calculate']>('POST', '/store/carts/:id/taxes'),
}

export const carts = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['carts']['create']>('POST', '/store/carts'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['carts']['get']>('GET', '/store/carts/:id'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['carts']['update']>('POST', '/store/carts/:id'),
  removeDiscount: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/carts'))['carts']['removeDiscount']>('DELETE', '/store/carts/:id/discounts/:code'),
}

export const shopCarts = {
  updateMetadata: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/shop-carts'))['shopCarts']['updateMetadata']>('POST', '/store/v1/cart/update-metadata'),
  updateLineMetadata: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/shop-carts'))['shopCarts']['updateLineMetadata']>('POST', '/store/v1/line-items/update-metadata'),
  resetPaymentSession: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/shop-carts'))['shopCarts']['resetPaymentSession']>('POST', '/store/v1/cart/reset-payment-session-selection'),
}

export const categories = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['categories']['list']>('GET', '/store/product-categories'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['categories']['get']>('GET', '/store/product-categories/:id'),
}

export const collections = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['collections']['list']>('GET', '/store/collections'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['collections']['get']>('GET', '/store/collections/:id'),
}

export const products = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['products']['list']>('GET', '/store/products'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['products']['get']>('GET', '/store/products/:id'),
  search: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['products']['search']>('POST', '/store/products/search'),
}

export const variants = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['variants']['list']>('GET', '/store/variants'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['variants']['get']>('GET', '/store/variants/:id'),
}

export const productLists = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/shop-products'))['productLists']['get']>('GET', '/store/v1/list'),
  handles: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/shop-products'))['productLists']['handles']>('GET', '/store/v1/list/get-handles'),
}

export const shopCollections = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/shop-products'))['shopCollections']['get']>('GET', '/store/v1/collections'),
}

export const shopProducts = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/shop-products'))['shopProducts']['get']>('GET', '/store/v1/products'),
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/shop-products'))['shopProducts']['list']>('GET', '/store/v1/products/list'),
  variant: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/shop-products'))['shopProducts']['variant']>('GET', '/store/v1/product-variants'),
}

export const tags = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/tags-and-types'))['tags']['list']>('GET', '/store/product-tags'),
}

export const types = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/tags-and-types'))['types']['list']>('GET', '/store/product-types'),
}

export const completeCart = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/complete-cart'))['completeCart']>('POST', '/store/carts/:id/complete')

export const completeCartOld = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/complete-cart'))['completeCartOld']>('POST', '/store/carts/:id/complete-cart')

export const pharmacistReviews = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['list']>('GET', '/admin/v1/pharmacist-reviews'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['get']>('GET', '/admin/v1/orders/:id/pharmacist-review'),
  decide: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['decide']>('POST', '/admin/v1/orders/:id/pharmacist-review'),
}

export const validateCart = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/validate-cart'))['validateCart']>('POST', '/store/v1/cart/validate')

export const appMountConfig = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/app-mount-config'))['appMountConfig']>('GET', '/store/v1/app-mount-config')

export const articles = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['list']>('GET', '/store/v1/articles'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['get']>('GET', '/store/v1/articles/:handle'),
  related: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['related']>('GET', '/store/v1/product-category-articles/related-articles'),
}

export const clinicDirectory = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/clinic-directory'))['clinicDirectory']['get']>('GET', '/store/v1/clinic-directory'),
}

export const home = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/home'))['home']['get']>('GET', '/store/v1/dmedical'),
}

export const notices = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/notices-and-pages'))['notices']['list']>('GET', '/store/v1/notices'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/notices-and-pages'))['notices']['get']>('GET', '/store/v1/notices/:id'),
}

export const pages = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/notices-and-pages'))['pages']['get']>('GET', '/store/v1/pages/:handle'),
}

export const account = {
  register: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['register']>('POST', '/store/customers'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['get']>('GET', '/store/customers/me'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['update']>('POST', '/store/customers/me'),
  addAddress: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['addAddress']>('POST', '/store/customers/me/addresses'),
  updateAddress: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['updateAddress']>('POST', '/store/customers/me/addresses/:address_id'),
  removeAddress: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['removeAddress']>('DELETE', '/store/customers/me/addresses/:address_id'),
  paymentMethods: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['paymentMethods']>('GET', '/store/customers/me/payment-methods'),
  requestPasswordReset: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['requestPasswordReset']>('POST', '/store/customers/password-token'),
  resetPassword: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/account'))['account']['resetPassword']>('POST', '/store/customers/password-reset'),
}

export const marketing = {
  subscribeGuest: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['marketing']['subscribeGuest']>('POST', '/store/v1/customers/marketing-subscription-guest'),
}

export const profile = {
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['profile']['update']>('POST', '/store/v1/customers/update'),
  removeAddress: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['profile']['removeAddress']>('POST', '/store/v1/customers/delete-address'),
}

export const shopSignIn = {
  signIn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['signIn']>('POST', '/store/v1/auth'),
  signOut: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['signOut']>('POST', '/store/v1/auth/logout'),
  register: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['register']>('POST', '/store/v1/customers/register'),
  requestEmailVerification: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['requestEmailVerification']>('POST', '/store/v1/customers/email-verification-request'),
  confirmEmail: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['confirmEmail']>('POST', '/store/v1/customers/email-verification-confirmation'),
  requestPasswordReset: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['requestPasswordReset']>('GET', '/store/v1/customers/password-reset-request'),
  resetPassword: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/shop-sign-in'))['shopSignIn']['resetPassword']>('POST', '/store/v1/customers/password-reset-confirmation'),
}

export const zipcodes = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/zipcodes'))['zipcodes']['list']>('GET', '/store/v1/zipcodes'),
}

export const giftCards = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/discounts'))['giftCards']['get']>('GET', '/store/gift-cards/:code'),
}

export const validateDiscount = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/validate-discount'))['validateDiscount']>('GET', '/store/v1/discounts/validate')

export const contact = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/contact'))['contact']>('POST', '/store/v1/customer-support/contact')

export const newsletter = {
  look: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/newsletter'))['newsletter']['look']>('GET', '/store/v1/newsletter/unsubscribe'),
  unsubscribe: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/newsletter'))['newsletter']['unsubscribe']>('POST', '/store/v1/newsletter/unsubscribe'),
}

export const staffSignIn = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['get']>('GET', '/admin/auth'),
  signIn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['signIn']>('POST', '/admin/auth'),
  signOut: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['signOut']>('DELETE', '/admin/auth'),
  token: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['token']>('POST', '/admin/auth/token'),
}

export const customerSignIn = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['get']>('GET', '/store/auth'),
  signIn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['signIn']>('POST', '/store/auth'),
  signOut: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['signOut']>('DELETE', '/store/auth'),
  token: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['token']>('POST', '/store/auth/token'),
  exists: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['exists']>('GET', '/store/auth/:email'),
}

export const returnReasons = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['returnReasons']['list']>('GET', '/admin/return-reasons'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['returnReasons']['get']>('GET', '/admin/return-reasons/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['returnReasons']['create']>('POST', '/admin/return-reasons'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['returnReasons']['update']>('POST', '/admin/return-reasons/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['returnReasons']['delete']>('DELETE', '/admin/return-reasons/:id'),
}

export const storeReturnReasons = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['storeReturnReasons']['list']>('GET', '/store/return-reasons'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/return-reasons'))['storeReturnReasons']['get']>('GET', '/store/return-reasons/:id'),
}

export const shopOrders = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/shop-orders'))['shopOrders']['get']>('POST', '/store/v1/orders/:orderId'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/shop-orders'))['shopOrders']['cancel']>('POST', '/store/v1/orders/cancel'),
}

export const storeOrders = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/store-orders'))['storeOrders']['get']>('GET', '/store/orders/:id'),
  getByCart: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/store-orders'))['storeOrders']['getByCart']>('GET', '/store/orders/cart/:cart_id'),
  lookUp: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/store-orders'))['storeOrders']['lookUp']>('GET', '/store/orders'),
  listOwn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/store-orders'))['storeOrders']['listOwn']>('GET', '/store/customers/me/orders'),
  requestClaim: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/store-orders'))['storeOrders']['requestClaim']>('POST', '/store/orders/batch/customer/token'),
  confirmClaim: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/store-orders'))['storeOrders']['confirmClaim']>('POST', '/store/orders/customer/confirm'),
}

export const cards = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['list']>('GET', '/store/v1/customers/payment-methods'),
  startSetup: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['startSetup']>('POST', '/store/v1/customers/setup-intents'),
  select: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['select']>('POST', '/store/v1/customers/selected-card-id'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['remove']>('DELETE', '/store/v1/customers/delete-payment-method'),
}

export const licences = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/licences'))['licences']['list']>('GET', '/store/v1/legal/licences'),
}

export const regions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/regions'))['regions']['list']>('GET', '/store/regions'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/regions'))['regions']['get']>('GET', '/store/regions/:id'),
}

export const search = {
  products: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/search'))['search']['products']>('POST', '/store/v1/search/products'),
  articles: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/search'))['search']['articles']>('POST', '/store/v1/search/articles'),
  autocomplete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/search'))['search']['autocomplete']>('POST', '/store/v1/search-autocomplete'),
}

export const remoteLog = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/log'))['remoteLog']>('POST', '/store/v1/utils/log')

export const shippingOptions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/options'))['shippingOptions']['list']>('GET', '/store/shipping-options'),
  listForCart: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/options'))['shippingOptions']['listForCart']>('GET', '/store/shipping-options/:cart_id'),
}

export const webhooks = {
  stripe: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['stripe']>('POST', '/webhooks/stripe'),
}
