import { auditLog } from './backoffice/audit-log.ts'
import { batchJobs } from './backoffice/batch-jobs.ts'
import { developerJobs } from './backoffice/developer-jobs.ts'
import { givenUpWork } from './backoffice/given-up-work.ts'
import { notes } from './backoffice/notes.ts'
import { uploads } from './backoffice/uploads.ts'
import { blockedCarts } from './carts/blocked-carts.ts'
import { cartLines, cartPaymentSessions, cartShippingMethods, carts, cartTaxes } from './carts/carts.ts'
import { shopCarts } from './carts/shop-carts.ts'
import { adminLists } from './catalogue/admin-lists.ts'
import { adminProducts, adminVariants, productOptions, productVariants } from './catalogue/admin-products.ts'
import { adminCategories, categories } from './catalogue/categories.ts'
import { adminCollections, collections } from './catalogue/collections.ts'
import { metadataImport } from './catalogue/metadata-import.ts'
import { news } from './catalogue/news.ts'
import { products, variants } from './catalogue/products.ts'
import { recommendedVariants } from './catalogue/recommended-variants.ts'
import { productLists, shopCollections, shopProducts } from './catalogue/shop-products.ts'
import { adminTags, adminTypes, tags, types } from './catalogue/tags-and-types.ts'
import { completeCart, completeCartOld, followPayment } from './checkout/complete-cart.ts'
import { confirmations } from './checkout/confirmation.ts'
import { guardedAnswers, pharmacistReviews, pharmacistTalk } from './checkout/pharmacist-review.ts'
import { validateCart } from './checkout/validate-cart.ts'
import { adminArticles, adminHome, adminNotices, adminPages } from './content/admin-content.ts'
import { advertisingFindings } from './content/advertising-findings.ts'
import { appMountConfig } from './content/app-mount-config.ts'
import { articleFeedback } from './content/article-feedback.ts'
import { articles } from './content/articles.ts'
import { clinicDirectory } from './content/clinic-directory.ts'
import { home } from './content/home.ts'
import { notices, pages } from './content/notices-and-pages.ts'
import { sitemap } from './content/sitemap.ts'
import { account } from './customers/account.ts'
import { accountClosing, adminCustomers, customerAddresses } from './customers/admin-customers.ts'
import { customerGroups } from './customers/customer-groups.ts'
import { marketing, profile } from './customers/profile.ts'
import { shopSignIn } from './customers/shop-sign-in.ts'
import { signInElsewhere } from './customers/sign-in-elsewhere.ts'
import { zipcodes } from './customers/zipcodes.ts'
import { developer } from './developer/developer.ts'
import { adminDiscounts, discountConditions } from './discounts/admin-discounts.ts'
import { adminGiftCards, giftCardUses } from './discounts/admin-gift-cards.ts'
import { giftCards } from './discounts/discounts.ts'
import { shopDiscounts } from './discounts/shop-discounts.ts'
import { validateDiscount } from './discounts/validate-discount.ts'
import { draftOrders } from './drafts/draft-orders.ts'
import { orderEdits, storeOrderEdits } from './edits/order-edits.ts'
import { adminPaymentCollections, storePaymentCollections } from './edits/payment-collections.ts'
import type { Endpoint } from './endpoint.ts'
import { boughtVariants } from './engagement/bought-variants.ts'
import { contact } from './engagement/contact.ts'
import { emailSync } from './engagement/email-sync.ts'
import { favoriteVariants } from './engagement/favorites.ts'
import { siteFeedback } from './engagement/feedback.ts'
import { inquiries } from './engagement/inquiries.ts'
import { newsletter } from './engagement/newsletter.ts'
import { ownData } from './engagement/own-data.ts'
import { restockNotices } from './engagement/restock-notices.ts'
import { invites } from './identity/invites.ts'
import { secondFactor } from './identity/second-factor.ts'
import { staffSignIn } from './identity/staff-sign-in.ts'
import { users } from './identity/users.ts'
import { arrivalRecords, arrivals } from './inventory/arrivals.ts'
import { inventoryItems, locationLevels, variantInventory } from './inventory/inventory-items.ts'
import { lotRecipients } from './inventory/lot-recipients.ts'
import { lotBlocks, lots } from './inventory/lots.ts'
import { reservations } from './inventory/reservations.ts'
import { shortages } from './inventory/shortages.ts'
import { channelLocations, stockLocations } from './inventory/stock-locations.ts'
import { stockMovements } from './inventory/stock-movements.ts'
import { suppliers } from './inventory/suppliers.ts'
import { variantStock } from './inventory/variant-stock.ts'
import { adminPoints, customerPoints } from './loyalty/points.ts'
import { crossMall } from './notifications/cross-mall.ts'
import { letters } from './notifications/letters.ts'
import { notifications } from './notifications/notifications.ts'
import { adminOrders } from './orders/admin-orders.ts'
import { customerSignIn } from './orders/customer-sign-in.ts'
import { adminLegacyOrders, legacyOrders } from './orders/legacy-orders.ts'
import { orderReservations } from './orders/order-reservations.ts'
import { orderSearch } from './orders/order-search.ts'
import { parcelLots } from './orders/parcel-lots.ts'
import { receipts } from './orders/receipts.ts'
import { returnReasons, storeReturnReasons } from './orders/return-reasons.ts'
import { shopOrders } from './orders/shop-orders.ts'
import { storeOrders } from './orders/store-orders.ts'
import { tracking } from './orders/tracking.ts'
import { adminPayments } from './payments/admin-payments.ts'
import { cards } from './payments/cards.ts'
import { sales } from './payments/sales.ts'
import { moneyDesk, wallets } from './payments/wallets.ts'
import { adminLicences, adminProfessionals, adminShifts } from './pharmacy/admin-licences.ts'
import { adminQuestionnaires, guardedRules } from './pharmacy/admin-questionnaires.ts'
import { ageAssurance, ageRules } from './pharmacy/age-assurance.ts'
import { licences } from './pharmacy/licences.ts'
import { saleRecords } from './pharmacy/sale-records.ts'
import { selfMedication } from './pharmacy/self-medication.ts'
import { priceListProducts, priceLists } from './pricing/price-lists.ts'
import { taxRates } from './pricing/tax-rates.ts'
import { adminRegions } from './regions/admin-regions.ts'
import { regions } from './regions/regions.ts'
import { adminReturns, storeReturns } from './returns/admin-returns.ts'
import { afterSales } from './returns/after-sales.ts'
import { adminClaims } from './returns/claim-calls.ts'
import { paidInKind } from './returns/paid-in-kind.ts'
import { adminSwaps, storeSwaps } from './returns/swap-calls.ts'
import { search } from './search/search.ts'
import { synonymGroups } from './search/synonyms.ts'
import { apps } from './settings/apps.ts'
import { adminCurrencies } from './settings/currencies.ts'
import { adminFlags } from './settings/feature-flags.ts'
import { launchChecklist } from './settings/launch-checklist.ts'
import { remoteLog } from './settings/log.ts'
import { publishableKeys } from './settings/publishable-keys.ts'
import { salesChannels } from './settings/sales-channels.ts'
import { adminStore } from './settings/store.ts'
import { adminShippingOptions } from './shipping/admin-options.ts'
import { shippingProfiles } from './shipping/admin-profiles.ts'
import { shippingOptions } from './shipping/options.ts'
import { adminPlans, storePlans } from './subscriptions/plans.ts'
import { adminSubscriptions, storeSubscriptions } from './subscriptions/subscriptions.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Every call of the system, in one flat list: what the server mounts and the reference page shows. */
export const endpoints: Endpoint[] = [
  { articleFeedback, boughtVariants, siteFeedback },
  {
    appMountConfig,
    completeCart,
    completeCartOld,
    contact,
    followPayment,
    launchChecklist,
    news,
    ownData,
    remoteLog,
    validateCart,
    validateDiscount,
  },
  account,
  accountClosing,
  customerAddresses,
  adminCurrencies,
  adminFlags,
  adminLicences,
  adminProfessionals,
  adminQuestionnaires,
  adminArticles,
  adminHome,
  adminNotices,
  adminPages,
  adminRegions,
  adminShifts,
  adminLegacyOrders,
  adminLists,
  adminShippingOptions,
  adminStore,
  apps,
  adminDiscounts,
  adminPoints,
  adminGiftCards,
  giftCardUses,
  adminOrders,
  adminCategories,
  adminCollections,
  adminProducts,
  adminTags,
  adminTypes,
  adminVariants,
  adminPaymentCollections,
  adminPayments,
  adminClaims,
  adminReturns,
  adminSwaps,
  afterSales,
  paidInKind,
  adminCustomers,
  adminPlans,
  adminSubscriptions,
  articles,
  auditLog,
  batchJobs,
  blockedCarts,
  cards,
  wallets,
  moneyDesk,
  cartLines,
  cartPaymentSessions,
  cartShippingMethods,
  cartTaxes,
  carts,
  categories,
  channelLocations,
  clinicDirectory,
  collections,
  confirmations,
  crossMall,
  customerGroups,
  developer,
  developerJobs,
  givenUpWork,
  emailSync,
  favoriteVariants,
  restockNotices,
  customerPoints,
  customerSignIn,
  discountConditions,
  draftOrders,
  giftCards,
  ageAssurance,
  ageRules,
  guardedRules,
  home,
  inquiries,
  letters,
  inventoryItems,
  invites,
  legacyOrders,
  licences,
  locationLevels,
  marketing,
  metadataImport,
  newsletter,
  notes,
  notices,
  notifications,
  orderEdits,
  orderReservations,
  orderSearch,
  pages,
  sitemap,
  guardedAnswers,
  pharmacistReviews,
  pharmacistTalk,
  priceListProducts,
  priceLists,
  productLists,
  productOptions,
  productVariants,
  products,
  profile,
  publishableKeys,
  receipts,
  recommendedVariants,
  regions,
  reservations,
  returnReasons,
  sales,
  salesChannels,
  search,
  synonymGroups,
  saleRecords,
  selfMedication,
  shippingOptions,
  shippingProfiles,
  shopCarts,
  shopCollections,
  shopDiscounts,
  shopOrders,
  shopProducts,
  shopSignIn,
  signInElsewhere,
  staffSignIn,
  secondFactor,
  stockLocations,
  storeOrderEdits,
  storeOrders,
  storePaymentCollections,
  storePlans,
  storeReturnReasons,
  storeReturns,
  storeSubscriptions,
  storeSwaps,
  tags,
  taxRates,
  tracking,
  types,
  uploads,
  users,
  variantInventory,
  variantStock,
  advertisingFindings,
  arrivals,
  arrivalRecords,
  lots,
  lotBlocks,
  lotRecipients,
  parcelLots,
  stockMovements,
  shortages,
  suppliers,
  variants,
  webhooks,
  zipcodes,
].flatMap((group) => Object.values<unknown>(group).filter(isEndpoint))

/** A resource's group also contains its names, which are not calls. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
