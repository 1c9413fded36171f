// Made by generate-routes.ts from the contract: run it again when a call is added, moved or renamed.
import { route } from './call.ts'

export const auditLog = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/audit-log'))['auditLog']['list']>('GET', '/admin/audit-log'),
}

export const batchJobs = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/batch-jobs'))['batchJobs']['list']>('GET', '/admin/batch-jobs'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/batch-jobs'))['batchJobs']['create']>('POST', '/admin/batch-jobs'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/batch-jobs'))['batchJobs']['get']>('GET', '/admin/batch-jobs/:id'),
  confirm: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/batch-jobs'))['batchJobs']['confirm']>('POST', '/admin/batch-jobs/:id/confirm'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/batch-jobs'))['batchJobs']['cancel']>('POST', '/admin/batch-jobs/:id/cancel'),
}

export const developerJobs = {
  readiness: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/developer-jobs'))['developerJobs']['readiness']>('GET', '/admin/v1/developer/backend-readiness'),
  findEntities: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/developer-jobs'))['developerJobs']['findEntities']>('GET', '/admin/v1/developer/entities'),
  triggerOrderPlaced: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/developer-jobs'))['developerJobs']['triggerOrderPlaced']>('POST', '/admin/v1/developer/trigger-order-placed'),
}

export const givenUpWork = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/given-up-work'))['givenUpWork']['list']>('GET', '/admin/v1/given-up-work'),
  retry: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/given-up-work'))['givenUpWork']['retry']>('POST', '/admin/v1/given-up-work/:id/retry'),
  close: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/given-up-work'))['givenUpWork']['close']>('POST', '/admin/v1/given-up-work/:id/close'),
}

export const notes = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/notes'))['notes']['list']>('GET', '/admin/notes'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/notes'))['notes']['get']>('GET', '/admin/notes/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/notes'))['notes']['create']>('POST', '/admin/notes'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/notes'))['notes']['update']>('POST', '/admin/notes/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/notes'))['notes']['delete']>('DELETE', '/admin/notes/:id'),
}

export const uploads = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/uploads'))['uploads']['create']>('POST', '/admin/uploads'),
  createProtected: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/uploads'))['uploads']['createProtected']>('POST', '/admin/uploads/protected'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/uploads'))['uploads']['delete']>('DELETE', '/admin/uploads'),
  downloadUrl: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/backoffice/uploads'))['uploads']['downloadUrl']>('POST', '/admin/uploads/download-url'),
}

export const blockedCarts = {
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/blocked-carts'))['blockedCarts']['update']>('POST', '/store/v1/blocked-cart/update'),
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/blocked-carts'))['blockedCarts']['list']>('GET', '/admin/v1/blocked-carts'),
  find: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/blocked-carts'))['blockedCarts']['find']>('GET', '/admin/v1/blocked-carts/open'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/blocked-carts'))['blockedCarts']['get']>('GET', '/admin/v1/blocked-carts/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/blocked-carts'))['blockedCarts']['create']>('POST', '/admin/v1/blocked-carts'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/blocked-carts'))['blockedCarts']['delete']>('DELETE', '/admin/v1/blocked-carts/:id'),
}

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
  bringBack: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/carts/shop-carts'))['shopCarts']['bringBack']>('POST', '/store/v1/cart/bring-back'),
}

export const adminLists = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-lists'))['adminLists']['list']>('GET', '/admin/v1/lists'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-lists'))['adminLists']['get']>('GET', '/admin/v1/lists/:list_id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-lists'))['adminLists']['create']>('POST', '/admin/v1/lists'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-lists'))['adminLists']['delete']>('DELETE', '/admin/v1/lists/:list_id'),
  import: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-lists'))['adminLists']['import']>('POST', '/admin/v1/lists/import'),
}

export const adminProducts = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['list']>('GET', '/admin/products'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['get']>('GET', '/admin/products/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['create']>('POST', '/admin/products'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['update']>('POST', '/admin/products/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['delete']>('DELETE', '/admin/products/:id'),
  types: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['types']>('GET', '/admin/products/types'),
  tagUsage: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['tagUsage']>('GET', '/admin/products/tag-usage'),
  setMetadata: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminProducts']['setMetadata']>('POST', '/admin/products/:id/metadata'),
}

export const adminVariants = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminVariants']['list']>('GET', '/admin/variants'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['adminVariants']['get']>('GET', '/admin/variants/:id'),
}

export const productOptions = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productOptions']['create']>('POST', '/admin/products/:id/options'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productOptions']['update']>('POST', '/admin/products/:id/options/:option_id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productOptions']['delete']>('DELETE', '/admin/products/:id/options/:option_id'),
}

export const productVariants = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productVariants']['list']>('GET', '/admin/products/:id/variants'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productVariants']['create']>('POST', '/admin/products/:id/variants'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productVariants']['update']>('POST', '/admin/products/:id/variants/:variant_id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/admin-products'))['productVariants']['delete']>('DELETE', '/admin/products/:id/variants/:variant_id'),
}

export const adminCategories = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['list']>('GET', '/admin/product-categories'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['get']>('GET', '/admin/product-categories/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['create']>('POST', '/admin/product-categories'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['update']>('POST', '/admin/product-categories/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['delete']>('DELETE', '/admin/product-categories/:id'),
  addProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['addProducts']>('POST', '/admin/product-categories/:id/products/batch'),
  removeProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['adminCategories']['removeProducts']>('DELETE', '/admin/product-categories/:id/products/batch'),
}

export const categories = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['categories']['list']>('GET', '/store/product-categories'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/categories'))['categories']['get']>('GET', '/store/product-categories/:id'),
}

export const adminCollections = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['list']>('GET', '/admin/collections'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['get']>('GET', '/admin/collections/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['create']>('POST', '/admin/collections'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['update']>('POST', '/admin/collections/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['delete']>('DELETE', '/admin/collections/:id'),
  addProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['addProducts']>('POST', '/admin/collections/:id/products/batch'),
  removeProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['adminCollections']['removeProducts']>('DELETE', '/admin/collections/:id/products/batch'),
}

export const collections = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['collections']['list']>('GET', '/store/collections'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/collections'))['collections']['get']>('GET', '/store/collections/:id'),
}

export const metadataImport = {
  import: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/metadata-import'))['metadataImport']['import']>('POST', '/admin/v1/products/import-metadata'),
  export: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/metadata-import'))['metadataImport']['export']>('GET', '/admin/v1/products/export-metadata'),
}

export const news = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/news'))['news']>('GET', '/store/v1/news')

export const products = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['products']['list']>('GET', '/store/products'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['products']['get']>('GET', '/store/products/:id'),
  search: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['products']['search']>('POST', '/store/products/search'),
}

export const variants = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['variants']['list']>('GET', '/store/variants'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/products'))['variants']['get']>('GET', '/store/variants/:id'),
}

export const recommendedVariants = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/recommended-variants'))['recommendedVariants']['list']>('GET', '/admin/v1/recommended-variants'),
  import: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/recommended-variants'))['recommendedVariants']['import']>('POST', '/admin/v1/recommended-variants/import'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/recommended-variants'))['recommendedVariants']['delete']>('POST', '/admin/v1/recommended-variants/delete'),
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

export const adminTags = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/tags-and-types'))['adminTags']['list']>('GET', '/admin/product-tags'),
}

export const adminTypes = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/tags-and-types'))['adminTypes']['list']>('GET', '/admin/product-types'),
}

export const tags = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/tags-and-types'))['tags']['list']>('GET', '/store/product-tags'),
}

export const types = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/catalogue/tags-and-types'))['types']['list']>('GET', '/store/product-types'),
}

export const completeCart = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/complete-cart'))['completeCart']>('POST', '/store/carts/:id/complete')

export const completeCartOld = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/complete-cart'))['completeCartOld']>('POST', '/store/carts/:id/complete-cart')

export const followPayment = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/complete-cart'))['followPayment']>('POST', '/store/v1/cart/follow-payment')

export const confirmations = {
  ofCart: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/confirmation'))['confirmations']['ofCart']>('GET', '/store/v1/cart/:id/confirmation'),
  ofOrder: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/confirmation'))['confirmations']['ofOrder']>('GET', '/admin/v1/orders/:id/confirmation'),
}

export const guardedAnswers = {
  ofOrder: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['guardedAnswers']['ofOrder']>('GET', '/admin/v1/orders/:id/guarded-answers'),
}

export const pharmacistReviews = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['list']>('GET', '/admin/v1/pharmacist-reviews'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['get']>('GET', '/admin/v1/orders/:id/pharmacist-review'),
  ask: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['ask']>('POST', '/admin/v1/orders/:id/pharmacist-review/messages'),
  inform: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['inform']>('POST', '/admin/v1/orders/:id/pharmacist-review/information'),
  decide: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistReviews']['decide']>('POST', '/admin/v1/orders/:id/pharmacist-review'),
}

export const pharmacistTalk = {
  read: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistTalk']['read']>('POST', '/store/v1/orders/:orderId/pharmacist'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistTalk']['write']>('POST', '/store/v1/orders/:orderId/pharmacist/messages'),
  confirm: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistTalk']['confirm']>('POST', '/store/v1/orders/:orderId/pharmacist/confirm'),
  decline: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/pharmacist-review'))['pharmacistTalk']['decline']>('POST', '/store/v1/orders/:orderId/pharmacist/decline'),
}

export const validateCart = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/checkout/validate-cart'))['validateCart']>('POST', '/store/v1/cart/validate')

export const adminArticles = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminArticles']['list']>('GET', '/admin/v1/articles'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminArticles']['get']>('GET', '/admin/v1/articles/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminArticles']['create']>('POST', '/admin/v1/articles'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminArticles']['update']>('POST', '/admin/v1/articles/:id'),
}

export const adminHome = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminHome']['get']>('GET', '/admin/v1/home-page'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminHome']['write']>('POST', '/admin/v1/home-page'),
}

export const adminNotices = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminNotices']['list']>('GET', '/admin/v1/notices'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminNotices']['create']>('POST', '/admin/v1/notices'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminNotices']['update']>('POST', '/admin/v1/notices/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminNotices']['delete']>('DELETE', '/admin/v1/notices/:id'),
}

export const adminPages = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminPages']['list']>('GET', '/admin/v1/pages'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminPages']['write']>('POST', '/admin/v1/pages/:handle'),
  past: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/admin-content'))['adminPages']['past']>('GET', '/admin/v1/pages/:handle/past'),
}

export const advertisingFindings = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/advertising-findings'))['advertisingFindings']['list']>('GET', '/admin/v1/advertising-findings'),
}

export const appMountConfig = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/app-mount-config'))['appMountConfig']>('GET', '/store/v1/app-mount-config')

export const articleFeedback = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/article-feedback'))['articleFeedback']>('POST', '/store/v1/cms/article-feedback')

export const articles = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['list']>('GET', '/store/v1/articles'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['get']>('GET', '/store/v1/articles/:handle'),
  related: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['related']>('GET', '/store/v1/product-category-articles/related-articles'),
  relate: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/articles'))['articles']['relate']>('POST', '/store/v1/product-category-articles/create-cateogries-related-articles'),
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

export const sitemap = {
  shelves: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/sitemap'))['sitemap']['shelves']>('GET', '/store/v1/sitemap'),
  products: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/content/sitemap'))['sitemap']['products']>('GET', '/store/v1/sitemap/products'),
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

export const accountClosing = {
  close: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['accountClosing']['close']>('POST', '/admin/v1/customers/:id/close'),
}

export const adminCustomers = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['adminCustomers']['list']>('GET', '/admin/customers'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['adminCustomers']['get']>('GET', '/admin/customers/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['adminCustomers']['create']>('POST', '/admin/customers'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['adminCustomers']['update']>('POST', '/admin/customers/:id'),
}

export const customerAddresses = {
  add: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['customerAddresses']['add']>('POST', '/admin/v1/customers/:id/addresses'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['customerAddresses']['update']>('POST', '/admin/v1/customers/:id/addresses/:address_id'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/admin-customers'))['customerAddresses']['remove']>('DELETE', '/admin/v1/customers/:id/addresses/:address_id'),
}

export const customerGroups = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['list']>('GET', '/admin/customer-groups'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['get']>('GET', '/admin/customer-groups/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['create']>('POST', '/admin/customer-groups'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['update']>('POST', '/admin/customer-groups/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['delete']>('DELETE', '/admin/customer-groups/:id'),
  listCustomers: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['listCustomers']>('GET', '/admin/customer-groups/:id/customers'),
  addCustomers: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['addCustomers']>('POST', '/admin/customer-groups/:id/customers/batch'),
  removeCustomers: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/customer-groups'))['customerGroups']['removeCustomers']>('DELETE', '/admin/customer-groups/:id/customers/batch'),
}

export const marketing = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['marketing']['get']>('GET', '/store/v1/customers/marketing-subscription'),
  set: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['marketing']['set']>('POST', '/store/v1/customers/marketing-subscription'),
  subscribeGuest: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['marketing']['subscribeGuest']>('POST', '/store/v1/customers/marketing-subscription-guest'),
}

export const profile = {
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['profile']['update']>('POST', '/store/v1/customers/update'),
  removeAddress: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['profile']['removeAddress']>('POST', '/store/v1/customers/delete-address'),
  selectPaymentProvider: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['profile']['selectPaymentProvider']>('POST', '/store/v1/customers/selected-payment-provider-id'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/profile'))['profile']['remove']>('POST', '/store/v1/customers/delete'),
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

export const signInElsewhere = {
  ways: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['ways']>('GET', '/store/v1/auth/ways'),
  start: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['start']>('POST', '/store/v1/auth/start'),
  signInByLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['signInByLine']>('POST', '/store/v1/auth/line'),
  connectLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['connectLine']>('POST', '/store/v1/auth/line/connect'),
  deauthorizeLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['deauthorizeLine']>('POST', '/store/v1/auth/line/deauthorize'),
  disconnectLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['disconnectLine']>('DELETE', '/store/v1/auth/line/disconnect'),
  docomoToken: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['docomoToken']>('POST', '/store/v1/auth/docomo/token'),
  signInByDocomo: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['signInByDocomo']>('POST', '/store/v1/auth/docomo'),
  connectDocomo: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['connectDocomo']>('POST', '/store/v1/auth/docomo/connect'),
  disconnectDocomo: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['disconnectDocomo']>('DELETE', '/store/v1/auth/docomo/disconnect'),
  signInByYahoo: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['signInByYahoo']>('POST', '/store/v1/auth/yahoo'),
  connectYahoo: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['connectYahoo']>('POST', '/store/v1/auth/yahoo/connect'),
  disconnectYahoo: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/sign-in-elsewhere'))['signInElsewhere']['disconnectYahoo']>('DELETE', '/store/v1/auth/yahoo/disconnect'),
}

export const zipcodes = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/customers/zipcodes'))['zipcodes']['list']>('GET', '/store/v1/zipcodes'),
}

export const developer = {
  signIn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/developer/developer'))['developer']['signIn']>('POST', '/store/v1/developer/login'),
  promptError: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/developer/developer'))['developer']['promptError']>('POST', '/store/v1/developer/prompt-error'),
}

export const adminDiscounts = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['list']>('GET', '/admin/discounts'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['get']>('GET', '/admin/discounts/:id'),
  getByCode: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['getByCode']>('GET', '/admin/discounts/code/:code'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['create']>('POST', '/admin/discounts'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['update']>('POST', '/admin/discounts/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['delete']>('DELETE', '/admin/discounts/:id'),
  addRegion: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['addRegion']>('POST', '/admin/discounts/:id/regions/:region_id'),
  removeRegion: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['removeRegion']>('DELETE', '/admin/discounts/:id/regions/:region_id'),
  createDynamicCode: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['createDynamicCode']>('POST', '/admin/discounts/:id/dynamic-codes'),
  deleteDynamicCode: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['adminDiscounts']['deleteDynamicCode']>('DELETE', '/admin/discounts/:id/dynamic-codes/:code'),
}

export const discountConditions = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['discountConditions']['create']>('POST', '/admin/discounts/:id/conditions'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['discountConditions']['get']>('GET', '/admin/discounts/:id/conditions/:condition_id'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['discountConditions']['update']>('POST', '/admin/discounts/:id/conditions/:condition_id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['discountConditions']['delete']>('DELETE', '/admin/discounts/:id/conditions/:condition_id'),
  addResources: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['discountConditions']['addResources']>('POST', '/admin/discounts/:id/conditions/:condition_id/batch'),
  removeResources: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-discounts'))['discountConditions']['removeResources']>('DELETE', '/admin/discounts/:id/conditions/:condition_id/batch'),
}

export const adminGiftCards = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-gift-cards'))['adminGiftCards']['list']>('GET', '/admin/gift-cards'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-gift-cards'))['adminGiftCards']['get']>('GET', '/admin/gift-cards/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-gift-cards'))['adminGiftCards']['create']>('POST', '/admin/gift-cards'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-gift-cards'))['adminGiftCards']['update']>('POST', '/admin/gift-cards/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-gift-cards'))['adminGiftCards']['delete']>('DELETE', '/admin/gift-cards/:id'),
}

export const giftCardUses = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/admin-gift-cards'))['giftCardUses']['list']>('GET', '/admin/v1/gift-cards/:id/uses'),
}

export const giftCards = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/discounts'))['giftCards']['get']>('GET', '/store/gift-cards/:code'),
}

export const shopDiscounts = {
  codes: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/shop-discounts'))['shopDiscounts']['codes']>('GET', '/admin/v1/discounts/:id/codes'),
  orders: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/shop-discounts'))['shopDiscounts']['orders']>('GET', '/admin/v1/discounts/:id/orders'),
  ordersForCode: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/shop-discounts'))['shopDiscounts']['ordersForCode']>('GET', '/admin/v1/discounts/orders'),
  setTerms: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/shop-discounts'))['shopDiscounts']['setTerms']>('POST', '/admin/v1/discounts/:id/metadata'),
  duplicate: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/shop-discounts'))['shopDiscounts']['duplicate']>('POST', '/admin/v1/discounts/duplicate'),
}

export const validateDiscount = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/discounts/validate-discount'))['validateDiscount']>('GET', '/store/v1/discounts/validate')

export const draftOrders = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['list']>('GET', '/admin/draft-orders'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['get']>('GET', '/admin/draft-orders/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['create']>('POST', '/admin/draft-orders'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['update']>('POST', '/admin/draft-orders/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['delete']>('DELETE', '/admin/draft-orders/:id'),
  addLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['addLine']>('POST', '/admin/draft-orders/:id/line-items'),
  updateLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['updateLine']>('POST', '/admin/draft-orders/:id/line-items/:line_id'),
  removeLine: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['removeLine']>('DELETE', '/admin/draft-orders/:id/line-items/:line_id'),
  pay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/drafts/draft-orders'))['draftOrders']['pay']>('POST', '/admin/draft-orders/:id/pay'),
}

export const orderEdits = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['list']>('GET', '/admin/order-edits'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['get']>('GET', '/admin/order-edits/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['create']>('POST', '/admin/order-edits'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['update']>('POST', '/admin/order-edits/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['delete']>('DELETE', '/admin/order-edits/:id'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['cancel']>('POST', '/admin/order-edits/:id/cancel'),
  deleteChange: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['deleteChange']>('DELETE', '/admin/order-edits/:id/changes/:change_id'),
  confirm: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['confirm']>('POST', '/admin/order-edits/:id/confirm'),
  addItem: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['addItem']>('POST', '/admin/order-edits/:id/items'),
  updateItem: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['updateItem']>('POST', '/admin/order-edits/:id/items/:item_id'),
  removeItem: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['removeItem']>('DELETE', '/admin/order-edits/:id/items/:item_id'),
  request: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['orderEdits']['request']>('POST', '/admin/order-edits/:id/request'),
}

export const storeOrderEdits = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['storeOrderEdits']['get']>('GET', '/store/order-edits/:id'),
  complete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['storeOrderEdits']['complete']>('POST', '/store/order-edits/:id/complete'),
  decline: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/order-edits'))['storeOrderEdits']['decline']>('POST', '/store/order-edits/:id/decline'),
}

export const adminPaymentCollections = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['adminPaymentCollections']['get']>('GET', '/admin/payment-collections/:id'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['adminPaymentCollections']['update']>('POST', '/admin/payment-collections/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['adminPaymentCollections']['delete']>('DELETE', '/admin/payment-collections/:id'),
  authorize: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['adminPaymentCollections']['authorize']>('POST', '/admin/payment-collections/:id/authorize'),
}

export const storePaymentCollections = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['storePaymentCollections']['get']>('GET', '/store/payment-collections/:id'),
  setSession: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['storePaymentCollections']['setSession']>('POST', '/store/payment-collections/:id/sessions'),
  setSessions: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['storePaymentCollections']['setSessions']>('POST', '/store/payment-collections/:id/sessions/batch'),
  authorizeSessions: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['storePaymentCollections']['authorizeSessions']>('POST', '/store/payment-collections/:id/sessions/batch/authorize'),
  refreshSession: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['storePaymentCollections']['refreshSession']>('POST', '/store/payment-collections/:id/sessions/:session_id'),
  authorizeSession: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/edits/payment-collections'))['storePaymentCollections']['authorizeSession']>('POST', '/store/payment-collections/:id/sessions/:session_id/authorize'),
}

export const boughtVariants = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/bought-variants'))['boughtVariants']>('GET', '/store/v1/line-items/retrieve-historical-orders-product-variants')

export const contact = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/contact'))['contact']>('POST', '/store/v1/customer-support/contact')

export const emailSync = {
  sync: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/email-sync'))['emailSync']['sync']>('POST', '/admin/v1/customers/sync-email'),
}

export const favoriteVariants = {
  add: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/favorites'))['favoriteVariants']['add']>('POST', '/store/v1/favorite-variant/add'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/favorites'))['favoriteVariants']['remove']>('POST', '/store/v1/favorite-variant/remove'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/favorites'))['favoriteVariants']['get']>('GET', '/store/v1/favorite-variant/get'),
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/favorites'))['favoriteVariants']['list']>('GET', '/store/v1/favorite-variant/get-all'),
  bulkToggle: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/favorites'))['favoriteVariants']['bulkToggle']>('POST', '/store/v1/favorite-variant/bulk-toggle'),
}

export const siteFeedback = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/feedback'))['siteFeedback']>('POST', '/store/v1/customer-support/feedback')

export const inquiries = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/inquiries'))['inquiries']['list']>('GET', '/admin/v1/inquiries'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/inquiries'))['inquiries']['get']>('GET', '/admin/v1/inquiries/:id'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/inquiries'))['inquiries']['update']>('POST', '/admin/v1/inquiries/:id'),
}

export const newsletter = {
  look: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/newsletter'))['newsletter']['look']>('GET', '/store/v1/newsletter/unsubscribe'),
  unsubscribe: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/newsletter'))['newsletter']['unsubscribe']>('POST', '/store/v1/newsletter/unsubscribe'),
}

export const ownData = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/own-data'))['ownData']>('GET', '/store/v1/customers/own-data')

export const restockNotices = {
  register: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/restock-notices'))['restockNotices']['register']>('POST', '/store/v1/restock-notifications/variants'),
  unregister: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/restock-notices'))['restockNotices']['unregister']>('POST', '/store/v1/restock-notifications/unregister'),
  stop: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/engagement/restock-notices'))['restockNotices']['stop']>('POST', '/store/v1/restock-notifications/stop'),
}

export const invites = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/invites'))['invites']['list']>('GET', '/admin/invites'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/invites'))['invites']['create']>('POST', '/admin/invites'),
  accept: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/invites'))['invites']['accept']>('POST', '/admin/invites/accept'),
  resend: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/invites'))['invites']['resend']>('POST', '/admin/invites/:id/resend'),
  resendShort: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/invites'))['invites']['resendShort']>('POST', '/admin/invites/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/invites'))['invites']['delete']>('DELETE', '/admin/invites/:id'),
}

export const secondFactor = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/second-factor'))['secondFactor']['get']>('GET', '/admin/v1/auth/second-factor'),
  begin: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/second-factor'))['secondFactor']['begin']>('POST', '/admin/v1/auth/second-factor/begin'),
  confirm: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/second-factor'))['secondFactor']['confirm']>('POST', '/admin/v1/auth/second-factor/confirm'),
  end: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/second-factor'))['secondFactor']['end']>('POST', '/admin/v1/auth/second-factor/end'),
  endOf: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/second-factor'))['secondFactor']['endOf']>('DELETE', '/admin/v1/users/:id/second-factor'),
}

export const staffSignIn = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['get']>('GET', '/admin/auth'),
  signIn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['signIn']>('POST', '/admin/auth'),
  signOut: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['signOut']>('DELETE', '/admin/auth'),
  token: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/staff-sign-in'))['staffSignIn']['token']>('POST', '/admin/auth/token'),
}

export const users = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['list']>('GET', '/admin/users'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['get']>('GET', '/admin/users/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['create']>('POST', '/admin/users'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['update']>('POST', '/admin/users/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['delete']>('DELETE', '/admin/users/:id'),
  requestPasswordReset: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['requestPasswordReset']>('POST', '/admin/users/password-token'),
  resetPassword: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/identity/users'))['users']['resetPassword']>('POST', '/admin/users/reset-password'),
}

export const arrivalRecords = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/arrivals'))['arrivalRecords']['list']>('GET', '/admin/v1/arrival-records'),
  remark: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/arrivals'))['arrivalRecords']['remark']>('POST', '/admin/v1/arrival-records/:arrival_id/remarks'),
}

export const arrivals = {
  receive: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/arrivals'))['arrivals']['receive']>('POST', '/admin/v1/arrivals'),
}

export const inventoryItems = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['inventoryItems']['list']>('GET', '/admin/inventory-items'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['inventoryItems']['get']>('GET', '/admin/inventory-items/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['inventoryItems']['create']>('POST', '/admin/inventory-items'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['inventoryItems']['update']>('POST', '/admin/inventory-items/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['inventoryItems']['delete']>('DELETE', '/admin/inventory-items/:id'),
}

export const locationLevels = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['locationLevels']['list']>('GET', '/admin/inventory-items/:id/location-levels'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['locationLevels']['create']>('POST', '/admin/inventory-items/:id/location-levels'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['locationLevels']['update']>('POST', '/admin/inventory-items/:id/location-levels/:location_id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['locationLevels']['delete']>('DELETE', '/admin/inventory-items/:id/location-levels/:location_id'),
}

export const variantInventory = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/inventory-items'))['variantInventory']['get']>('GET', '/admin/variants/:id/inventory'),
}

export const lotRecipients = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lot-recipients'))['lotRecipients']['list']>('GET', '/admin/v1/lot-recipients'),
  export: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lot-recipients'))['lotRecipients']['export']>('POST', '/admin/v1/lot-recipients/export'),
}

export const lotBlocks = {
  recall: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lots'))['lotBlocks']['recall']>('POST', '/admin/v1/lot-blocks'),
  block: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lots'))['lotBlocks']['block']>('POST', '/admin/v1/lot-blocks/:id'),
  lift: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lots'))['lotBlocks']['lift']>('DELETE', '/admin/v1/lot-blocks/:id'),
}

export const lots = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lots'))['lots']['list']>('GET', '/admin/v1/lots'),
  name: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lots'))['lots']['name']>('POST', '/admin/v1/lots'),
  correct: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/lots'))['lots']['correct']>('POST', '/admin/v1/lots/:id'),
}

export const reservations = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/reservations'))['reservations']['list']>('GET', '/admin/reservations'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/reservations'))['reservations']['get']>('GET', '/admin/reservations/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/reservations'))['reservations']['create']>('POST', '/admin/reservations'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/reservations'))['reservations']['update']>('POST', '/admin/reservations/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/reservations'))['reservations']['delete']>('DELETE', '/admin/reservations/:id'),
}

export const shortages = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/shortages'))['shortages']['list']>('GET', '/admin/v1/shortages'),
}

export const channelLocations = {
  add: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['channelLocations']['add']>('POST', '/admin/sales-channels/:id/stock-locations'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['channelLocations']['remove']>('DELETE', '/admin/sales-channels/:id/stock-locations'),
}

export const stockLocations = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['stockLocations']['list']>('GET', '/admin/stock-locations'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['stockLocations']['get']>('GET', '/admin/stock-locations/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['stockLocations']['create']>('POST', '/admin/stock-locations'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['stockLocations']['update']>('POST', '/admin/stock-locations/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-locations'))['stockLocations']['delete']>('DELETE', '/admin/stock-locations/:id'),
}

export const stockMovements = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/stock-movements'))['stockMovements']['list']>('GET', '/admin/v1/stock-movements'),
}

export const suppliers = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/suppliers'))['suppliers']['list']>('GET', '/admin/v1/suppliers'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/suppliers'))['suppliers']['create']>('POST', '/admin/v1/suppliers'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/suppliers'))['suppliers']['update']>('POST', '/admin/v1/suppliers/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/suppliers'))['suppliers']['delete']>('DELETE', '/admin/v1/suppliers/:id'),
}

export const variantStock = {
  set: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/inventory/variant-stock'))['variantStock']['set']>('POST', '/admin/v1/variants/inventory'),
}

export const adminPoints = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/loyalty/points'))['adminPoints']['get']>('GET', '/admin/v1/points/:id'),
  correct: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/loyalty/points'))['adminPoints']['correct']>('POST', '/admin/v1/points/:id'),
}

export const customerPoints = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/loyalty/points'))['customerPoints']['get']>('GET', '/store/v1/d-points/get-points'),
  movements: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/loyalty/points'))['customerPoints']['movements']>('GET', '/store/v1/d-points/movements'),
  ofCart: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/loyalty/points'))['customerPoints']['ofCart']>('GET', '/store/v1/cart/:id/points'),
}

export const crossMall = {
  sendOrder: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/notifications/cross-mall'))['crossMall']['sendOrder']>('POST', '/admin/v1/orders/cross-mall-email'),
}

export const letters = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/notifications/letters'))['letters']['list']>('GET', '/admin/v1/letters'),
  repeat: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/notifications/letters'))['letters']['repeat']>('POST', '/admin/v1/letters/:id/repeat'),
}

export const notifications = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/notifications/notifications'))['notifications']['list']>('GET', '/admin/notifications'),
  resend: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/notifications/notifications'))['notifications']['resend']>('POST', '/admin/notifications/:id/resend'),
}

export const adminOrders = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['list']>('GET', '/admin/orders'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['get']>('GET', '/admin/orders/:id'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['update']>('POST', '/admin/orders/:id'),
  complete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['complete']>('POST', '/admin/orders/:id/complete'),
  archive: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['archive']>('POST', '/admin/orders/:id/archive'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['cancel']>('POST', '/admin/orders/:id/cancel'),
  capture: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['capture']>('POST', '/admin/orders/:id/capture'),
  refund: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['refund']>('POST', '/admin/orders/:id/refund'),
  fulfill: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['fulfill']>('POST', '/admin/orders/:id/fulfillment'),
  cancelFulfillment: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['cancelFulfillment']>('POST', '/admin/orders/:id/fulfillments/:fulfillment_id/cancel'),
  ship: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['ship']>('POST', '/admin/orders/:id/shipment'),
  addShippingMethod: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/admin-orders'))['adminOrders']['addShippingMethod']>('POST', '/admin/orders/:id/shipping-methods'),
}

export const customerSignIn = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['get']>('GET', '/store/auth'),
  signIn: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['signIn']>('POST', '/store/auth'),
  signOut: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['signOut']>('DELETE', '/store/auth'),
  token: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['token']>('POST', '/store/auth/token'),
  exists: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/customer-sign-in'))['customerSignIn']['exists']>('GET', '/store/auth/:email'),
}

export const adminLegacyOrders = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/legacy-orders'))['adminLegacyOrders']['list']>('GET', '/admin/v1/legacy-orders'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/legacy-orders'))['adminLegacyOrders']['get']>('GET', '/admin/v1/legacy-orders/:orderId'),
  importFile: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/legacy-orders'))['adminLegacyOrders']['importFile']>('POST', '/admin/v1/legacy-orders/import-file'),
}

export const legacyOrders = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/legacy-orders'))['legacyOrders']['list']>('GET', '/store/v1/orders/retrieve-historical-orders'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/legacy-orders'))['legacyOrders']['get']>('GET', '/store/v1/orders/retrieve-historical-order/:orderId'),
  import: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/legacy-orders'))['legacyOrders']['import']>('POST', '/admin/v1/legacy-orders/import'),
}

export const orderReservations = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/order-reservations'))['orderReservations']['list']>('GET', '/admin/orders/:id/reservations'),
  reserve: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/order-reservations'))['orderReservations']['reserve']>('POST', '/admin/orders/:id/line-items/:line_item_id/reserve'),
}

export const orderSearch = {
  find: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/order-search'))['orderSearch']['find']>('GET', '/admin/v1/orders/search'),
}

export const parcelLots = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/parcel-lots'))['parcelLots']['list']>('GET', '/admin/v1/fulfillments/lots'),
  change: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/parcel-lots'))['parcelLots']['change']>('POST', '/admin/v1/fulfillments/lots'),
}

export const receipts = {
  give: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/receipts'))['receipts']['give']>('POST', '/store/v1/orders/:orderId/receipt'),
  giveHistorical: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/receipts'))['receipts']['giveHistorical']>('POST', '/store/v1/orders/retrieve-historical-order/:orderId/receipt'),
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/receipts'))['receipts']['list']>('GET', '/admin/v1/receipts'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/receipts'))['receipts']['get']>('GET', '/admin/v1/receipts/:id'),
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

export const tracking = {
  import: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/tracking'))['tracking']['import']>('POST', '/admin/v1/fulfillments/import-tracking'),
  change: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/orders/tracking'))['tracking']['change']>('POST', '/admin/v1/fulfillments/tracking'),
}

export const adminPayments = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/admin-payments'))['adminPayments']['get']>('GET', '/admin/payments/:id'),
  capture: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/admin-payments'))['adminPayments']['capture']>('POST', '/admin/payments/:id/capture'),
  refund: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/admin-payments'))['adminPayments']['refund']>('POST', '/admin/payments/:id/refund'),
}

export const cards = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['list']>('GET', '/store/v1/customers/payment-methods'),
  refresh: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['refresh']>('POST', '/store/v1/cart/refresh-stripe-saved-cards'),
  startSetup: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['startSetup']>('POST', '/store/v1/customers/setup-intents'),
  select: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['select']>('POST', '/store/v1/customers/selected-card-id'),
  remove: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/cards'))['cards']['remove']>('DELETE', '/store/v1/customers/delete-payment-method'),
}

export const sales = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/sales'))['sales']['list']>('GET', '/admin/v1/sales'),
}

export const moneyDesk = {
  walletPayments: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['moneyDesk']['walletPayments']>('GET', '/admin/v1/wallet-payments'),
  reconciliation: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['moneyDesk']['reconciliation']>('GET', '/admin/v1/reconciliation'),
  refundMadeElsewhere: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['moneyDesk']['refundMadeElsewhere']>('POST', '/admin/v1/refunds/:id/made-elsewhere'),
  convertToSystem: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['moneyDesk']['convertToSystem']>('POST', '/admin/v1/payments/:id/convert-to-system'),
  convertToManual: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['moneyDesk']['convertToManual']>('POST', '/admin/v1/payments/:id/convert-to-manual'),
}

export const wallets = {
  generateQrCode: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['wallets']['generateQrCode']>('POST', '/store/v1/paypay/generate-qr-code'),
  registerRakutenPay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['wallets']['registerRakutenPay']>('POST', '/store/v1/rakuten-pay/register-and-charge-transaction'),
  returnFromRakutenPay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['wallets']['returnFromRakutenPay']>('POST', '/store/v1/rakuten-pay/return'),
  amazonPayButton: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['wallets']['amazonPayButton']>('GET', '/store/v1/amazon-pay/button'),
  amazonPayChoice: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/payments/wallets'))['wallets']['amazonPayChoice']>('GET', '/store/v1/amazon-pay/checkout-session/:checkoutSessionId'),
}

export const adminLicences = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminLicences']['list']>('GET', '/admin/v1/licences'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminLicences']['get']>('GET', '/admin/v1/licences/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminLicences']['create']>('POST', '/admin/v1/licences'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminLicences']['update']>('POST', '/admin/v1/licences/:id'),
  past: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminLicences']['past']>('GET', '/admin/v1/licences/:id/past'),
}

export const adminProfessionals = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminProfessionals']['list']>('GET', '/admin/v1/professionals'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminProfessionals']['create']>('POST', '/admin/v1/professionals'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminProfessionals']['update']>('POST', '/admin/v1/professionals/:id'),
  own: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminProfessionals']['own']>('GET', '/admin/v1/auth/professional'),
}

export const adminShifts = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminShifts']['list']>('GET', '/admin/v1/shifts'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminShifts']['create']>('POST', '/admin/v1/shifts'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-licences'))['adminShifts']['delete']>('POST', '/admin/v1/shifts/delete'),
}

export const adminQuestionnaires = {
  products: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-questionnaires'))['adminQuestionnaires']['products']>('GET', '/admin/v1/purchase-questionnaires'),
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-questionnaires'))['adminQuestionnaires']['list']>('GET', '/admin/v1/purchase-questionnaires/:product_id'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-questionnaires'))['adminQuestionnaires']['write']>('POST', '/admin/v1/purchase-questionnaires/:product_id'),
}

export const guardedRules = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-questionnaires'))['guardedRules']['list']>('GET', '/admin/v1/guarded-ingredients'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/admin-questionnaires'))['guardedRules']['write']>('POST', '/admin/v1/guarded-ingredients'),
}

export const ageAssurance = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/age-assurance'))['ageAssurance']['get']>('GET', '/admin/v1/age-assurance/:id'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/age-assurance'))['ageAssurance']['write']>('POST', '/admin/v1/age-assurance/:id'),
}

export const ageRules = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/age-assurance'))['ageRules']['list']>('GET', '/admin/v1/age-assurance-rules'),
  write: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/age-assurance'))['ageRules']['write']>('POST', '/admin/v1/age-assurance-rules'),
}

export const licences = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/licences'))['licences']['list']>('GET', '/store/v1/legal/licences'),
}

export const saleRecords = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/sale-records'))['saleRecords']['list']>('GET', '/admin/v1/sale-records'),
  guarded: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/sale-records'))['saleRecords']['guarded']>('GET', '/admin/v1/sale-records/guarded'),
}

export const selfMedication = {
  check: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/self-medication'))['selfMedication']['check']>('POST', '/store/v1/self-medication/tax-eligible'),
  ofYear: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/self-medication'))['selfMedication']['ofYear']>('GET', '/store/v1/self-medication/year'),
  import: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/self-medication'))['selfMedication']['import']>('POST', '/admin/v1/self-medication/import-tax-data'),
  importFile: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/self-medication'))['selfMedication']['importFile']>('POST', '/admin/v1/self-medication/import-tax-file'),
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pharmacy/self-medication'))['selfMedication']['list']>('GET', '/admin/v1/self-medication/tax-list'),
}

export const priceListProducts = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceListProducts']['list']>('GET', '/admin/price-lists/:id/products'),
}

export const priceLists = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['list']>('GET', '/admin/price-lists'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['get']>('GET', '/admin/price-lists/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['create']>('POST', '/admin/price-lists'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['update']>('POST', '/admin/price-lists/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['delete']>('DELETE', '/admin/price-lists/:id'),
  addPrices: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['addPrices']>('POST', '/admin/price-lists/:id/prices/batch'),
  removePrices: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['removePrices']>('DELETE', '/admin/price-lists/:id/prices/batch'),
  removeVariantPrices: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['removeVariantPrices']>('DELETE', '/admin/price-lists/:id/variants/:variant_id/prices'),
  removeProductPrices: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['removeProductPrices']>('DELETE', '/admin/price-lists/:id/products/:product_id/prices'),
  removeProductsPrices: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/price-lists'))['priceLists']['removeProductsPrices']>('DELETE', '/admin/price-lists/:id/products/prices/batch'),
}

export const taxRates = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['list']>('GET', '/admin/tax-rates'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['get']>('GET', '/admin/tax-rates/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['create']>('POST', '/admin/tax-rates'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['update']>('POST', '/admin/tax-rates/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['delete']>('DELETE', '/admin/tax-rates/:id'),
  addProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['addProducts']>('POST', '/admin/tax-rates/:id/products/batch'),
  removeProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['removeProducts']>('DELETE', '/admin/tax-rates/:id/products/batch'),
  addProductTypes: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['addProductTypes']>('POST', '/admin/tax-rates/:id/product-types/batch'),
  removeProductTypes: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['removeProductTypes']>('DELETE', '/admin/tax-rates/:id/product-types/batch'),
  addShippingOptions: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['addShippingOptions']>('POST', '/admin/tax-rates/:id/shipping-options/batch'),
  removeShippingOptions: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/pricing/tax-rates'))['taxRates']['removeShippingOptions']>('DELETE', '/admin/tax-rates/:id/shipping-options/batch'),
}

export const adminRegions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['list']>('GET', '/admin/regions'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['get']>('GET', '/admin/regions/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['create']>('POST', '/admin/regions'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['update']>('POST', '/admin/regions/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['delete']>('DELETE', '/admin/regions/:id'),
  addCountry: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['addCountry']>('POST', '/admin/regions/:id/countries'),
  removeCountry: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['removeCountry']>('DELETE', '/admin/regions/:id/countries/:country_code'),
  addPaymentProvider: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['addPaymentProvider']>('POST', '/admin/regions/:id/payment-providers'),
  removePaymentProvider: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['removePaymentProvider']>('DELETE', '/admin/regions/:id/payment-providers/:provider_id'),
  addFulfillmentProvider: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['addFulfillmentProvider']>('POST', '/admin/regions/:id/fulfillment-providers'),
  removeFulfillmentProvider: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['removeFulfillmentProvider']>('DELETE', '/admin/regions/:id/fulfillment-providers/:provider_id'),
  fulfillmentOptions: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/admin-regions'))['adminRegions']['fulfillmentOptions']>('GET', '/admin/regions/:id/fulfillment-options'),
}

export const regions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/regions'))['regions']['list']>('GET', '/store/regions'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/regions/regions'))['regions']['get']>('GET', '/store/regions/:id'),
}

export const adminReturns = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/admin-returns'))['adminReturns']['list']>('GET', '/admin/returns'),
  receive: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/admin-returns'))['adminReturns']['receive']>('POST', '/admin/returns/:id/receive'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/admin-returns'))['adminReturns']['cancel']>('POST', '/admin/returns/:id/cancel'),
  request: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/admin-returns'))['adminReturns']['request']>('POST', '/admin/orders/:id/return'),
}

export const storeReturns = {
  request: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/admin-returns'))['storeReturns']['request']>('POST', '/store/returns'),
}

export const afterSales = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/after-sales'))['afterSales']['list']>('GET', '/admin/v1/after-sales'),
}

export const adminClaims = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/claim-calls'))['adminClaims']['create']>('POST', '/admin/orders/:id/claims'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/claim-calls'))['adminClaims']['update']>('POST', '/admin/orders/:id/claims/:claim_id'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/claim-calls'))['adminClaims']['cancel']>('POST', '/admin/orders/:id/claims/:claim_id/cancel'),
  fulfill: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/claim-calls'))['adminClaims']['fulfill']>('POST', '/admin/orders/:id/claims/:claim_id/fulfillments'),
  cancelFulfillment: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/claim-calls'))['adminClaims']['cancelFulfillment']>('POST', '/admin/orders/:id/claims/:claim_id/fulfillments/:fulfillment_id/cancel'),
  ship: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/claim-calls'))['adminClaims']['ship']>('POST', '/admin/orders/:id/claims/:claim_id/shipments'),
}

export const paidInKind = {
  ofOrder: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/paid-in-kind'))['paidInKind']['ofOrder']>('GET', '/admin/v1/orders/:id/paid-in-kind'),
}

export const adminSwaps = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['list']>('GET', '/admin/swaps'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['get']>('GET', '/admin/swaps/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['create']>('POST', '/admin/orders/:id/swaps'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['cancel']>('POST', '/admin/orders/:id/swaps/:swap_id/cancel'),
  fulfill: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['fulfill']>('POST', '/admin/orders/:id/swaps/:swap_id/fulfillments'),
  cancelFulfillment: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['cancelFulfillment']>('POST', '/admin/orders/:id/swaps/:swap_id/fulfillments/:fulfillment_id/cancel'),
  ship: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['ship']>('POST', '/admin/orders/:id/swaps/:swap_id/shipments'),
  processPayment: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['adminSwaps']['processPayment']>('POST', '/admin/orders/:id/swaps/:swap_id/process-payment'),
}

export const storeSwaps = {
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['storeSwaps']['create']>('POST', '/store/swaps'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/returns/swap-calls'))['storeSwaps']['get']>('GET', '/store/swaps/:cart_id'),
}

export const search = {
  products: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/search'))['search']['products']>('POST', '/store/v1/search/products'),
  articles: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/search'))['search']['articles']>('POST', '/store/v1/search/articles'),
  autocomplete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/search'))['search']['autocomplete']>('POST', '/store/v1/search-autocomplete'),
}

export const synonymGroups = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/synonyms'))['synonymGroups']['list']>('GET', '/admin/v1/synonym-groups'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/synonyms'))['synonymGroups']['create']>('POST', '/admin/v1/synonym-groups'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/synonyms'))['synonymGroups']['update']>('POST', '/admin/v1/synonym-groups/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/search/synonyms'))['synonymGroups']['delete']>('DELETE', '/admin/v1/synonym-groups/:id'),
}

export const apps = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/apps'))['apps']['list']>('GET', '/admin/apps'),
  authorize: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/apps'))['apps']['authorize']>('POST', '/admin/apps/authorizations'),
}

export const adminCurrencies = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/currencies'))['adminCurrencies']['list']>('GET', '/admin/currencies'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/currencies'))['adminCurrencies']['update']>('POST', '/admin/currencies/:code'),
}

export const adminFlags = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/feature-flags'))['adminFlags']['list']>('GET', '/admin/v1/feature-flags'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/feature-flags'))['adminFlags']['update']>('POST', '/admin/v1/feature-flags'),
}

export const launchChecklist = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/launch-checklist'))['launchChecklist']>('GET', '/admin/v1/launch-checklist')

export const remoteLog = /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/log'))['remoteLog']>('POST', '/store/v1/utils/log')

export const publishableKeys = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['list']>('GET', '/admin/publishable-api-keys'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['get']>('GET', '/admin/publishable-api-keys/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['create']>('POST', '/admin/publishable-api-keys'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['update']>('POST', '/admin/publishable-api-keys/:id'),
  revoke: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['revoke']>('POST', '/admin/publishable-api-keys/:id/revoke'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['delete']>('DELETE', '/admin/publishable-api-keys/:id'),
  channels: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['channels']>('GET', '/admin/publishable-api-keys/:id/sales-channels'),
  addChannels: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['addChannels']>('POST', '/admin/publishable-api-keys/:id/sales-channels/batch'),
  removeChannels: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/publishable-keys'))['publishableKeys']['removeChannels']>('DELETE', '/admin/publishable-api-keys/:id/sales-channels/batch'),
}

export const salesChannels = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['list']>('GET', '/admin/sales-channels'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['get']>('GET', '/admin/sales-channels/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['create']>('POST', '/admin/sales-channels'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['update']>('POST', '/admin/sales-channels/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['delete']>('DELETE', '/admin/sales-channels/:id'),
  addProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['addProducts']>('POST', '/admin/sales-channels/:id/products/batch'),
  removeProducts: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/sales-channels'))['salesChannels']['removeProducts']>('DELETE', '/admin/sales-channels/:id/products/batch'),
}

export const adminStore = {
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['get']>('GET', '/admin/store'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['update']>('POST', '/admin/store'),
  addCurrency: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['addCurrency']>('POST', '/admin/store/currencies/:code'),
  addCurrencyByCode: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['addCurrencyByCode']>('POST', '/admin/store/:code'),
  removeCurrency: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['removeCurrency']>('DELETE', '/admin/store/currencies/:code'),
  paymentProviders: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['paymentProviders']>('GET', '/admin/store/payment-providers'),
  taxProviders: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/settings/store'))['adminStore']['taxProviders']>('GET', '/admin/store/tax-providers'),
}

export const adminShippingOptions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-options'))['adminShippingOptions']['list']>('GET', '/admin/shipping-options'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-options'))['adminShippingOptions']['get']>('GET', '/admin/shipping-options/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-options'))['adminShippingOptions']['create']>('POST', '/admin/shipping-options'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-options'))['adminShippingOptions']['update']>('POST', '/admin/shipping-options/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-options'))['adminShippingOptions']['delete']>('DELETE', '/admin/shipping-options/:id'),
}

export const shippingProfiles = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-profiles'))['shippingProfiles']['list']>('GET', '/admin/shipping-profiles'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-profiles'))['shippingProfiles']['get']>('GET', '/admin/shipping-profiles/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-profiles'))['shippingProfiles']['create']>('POST', '/admin/shipping-profiles'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-profiles'))['shippingProfiles']['update']>('POST', '/admin/shipping-profiles/:id'),
  delete: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/admin-profiles'))['shippingProfiles']['delete']>('DELETE', '/admin/shipping-profiles/:id'),
}

export const shippingOptions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/options'))['shippingOptions']['list']>('GET', '/store/shipping-options'),
  listForCart: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/shipping/options'))['shippingOptions']['listForCart']>('GET', '/store/shipping-options/:cart_id'),
}

export const adminPlans = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/plans'))['adminPlans']['list']>('GET', '/admin/v1/subscription-plans'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/plans'))['adminPlans']['get']>('GET', '/admin/v1/subscription-plans/:id'),
  create: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/plans'))['adminPlans']['create']>('POST', '/admin/v1/subscription-plans'),
  update: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/plans'))['adminPlans']['update']>('POST', '/admin/v1/subscription-plans/:id'),
  setTargets: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/plans'))['adminPlans']['setTargets']>('POST', '/admin/v1/subscription-plans/targets'),
}

export const storePlans = {
  offered: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/plans'))['storePlans']['offered']>('GET', '/store/v1/subscriptions/plans'),
}

export const adminSubscriptions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['list']>('GET', '/admin/v1/subscriptions'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['get']>('GET', '/admin/v1/subscriptions/:subscription_id'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['cancel']>('POST', '/admin/v1/subscriptions/cancel'),
  setQuantity: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['setQuantity']>('POST', '/admin/v1/subscriptions/change-quantity'),
  setNextDate: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['setNextDate']>('POST', '/admin/v1/subscriptions/set-next-delivery-date'),
  skip: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['skip']>('POST', '/admin/v1/subscriptions/skip'),
  pause: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['pause']>('POST', '/admin/v1/subscriptions/pause'),
  resume: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['resume']>('POST', '/admin/v1/subscriptions/resume'),
  run: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['run']>('POST', '/admin/v1/subscriptions/run'),
  runOne: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['runOne']>('POST', '/admin/v1/subscriptions/run-subscription'),
  runEmail: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['runEmail']>('POST', '/admin/v1/subscriptions/run-subscription-email'),
  migrate: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['migrate']>('POST', '/admin/v1/subscriptions/migrate'),
  migrateFile: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['adminSubscriptions']['migrateFile']>('POST', '/admin/v1/subscriptions/migrate-file'),
}

export const storeSubscriptions = {
  list: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['list']>('GET', '/store/v1/subscriptions'),
  get: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['get']>('GET', '/store/v1/subscriptions/:subscription_id'),
  cancel: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['cancel']>('POST', '/store/v1/subscriptions/cancel'),
  skip: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['skip']>('POST', '/store/v1/subscriptions/skip'),
  setNextDate: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['setNextDate']>('POST', '/store/v1/subscriptions/next-delivery-date'),
  setAddress: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['setAddress']>('POST', '/store/v1/subscriptions/address'),
  setPaymentMethod: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/subscriptions/subscriptions'))['storeSubscriptions']['setPaymentMethod']>('POST', '/store/v1/subscriptions/payment-method'),
}

export const webhooks = {
  stripe: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['stripe']>('POST', '/webhooks/stripe'),
  amazonPay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['amazonPay']>('POST', '/webhooks/amazon-pay'),
  paypay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['paypay']>('POST', '/webhooks/paypay'),
  dPay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['dPay']>('POST', '/webhooks/d-pay'),
  dPayUserCheck: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['dPayUserCheck']>('POST', '/webhooks/d-pay/user-check'),
  rakutenPay: /* @__PURE__ */ route<(typeof import('@kusuribako/contract/webhooks/webhooks'))['webhooks']['rakutenPay']>('POST', '/webhooks/rakuten-pay'),
}
