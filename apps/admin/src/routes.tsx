import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Broken, NotFound } from './shell/fallback.tsx'
import { Gate } from './shell/gate.tsx'
import { LoadingSkeleton } from './shell/loading-skeleton.tsx'
import { Start } from './shell/start.tsx'

/** A screen whose code is loaded when it is first opened. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** For signed-in users. */
const screens = [
  screen('today', async () => (await import('./today/today-page.tsx')).TodayPage),
  screen('orders', async () => (await import('./orders/orders-page.tsx')).OrdersPage),
  screen('orders/:orderId', async () => (await import('./orders/order-page.tsx')).OrderPage),
  screen('order-edits/:editId', async () => (await import('./edits/edit-page.tsx')).EditPage),
  screen('drafts', async () => (await import('./drafts/drafts-page.tsx')).DraftsPage),
  screen('drafts/new', async () => (await import('./drafts/new-draft-page.tsx')).NewDraftPage),
  screen('drafts/:draftId', async () => (await import('./drafts/draft-page.tsx')).DraftPage),
  screen('after-sales', async () => (await import('./orders/after-sales-page.tsx')).AfterSalesPage),
  screen('inquiries', async () => (await import('./inquiries/inquiries-page.tsx')).InquiriesPage),
  screen('inquiries/:inquiryId', async () => (await import('./inquiries/inquiry-page.tsx')).InquiryPage),
  screen('letters', async () => (await import('./letters/letters-page.tsx')).LettersPage),
  screen('shipments', async () => (await import('./orders/shipments-page.tsx')).ShipmentsPage),
  screen('products', async () => (await import('./goods/products-page.tsx')).ProductsPage),
  screen('products/new', async () => (await import('./product/new-product-page.tsx')).NewProductPage),
  screen('products/:productId', async () => (await import('./product/product-page.tsx')).ProductPage),
  screen('products/:productId/stock', async () => (await import('./goods/ledger-page.tsx')).LedgerPage),
  screen('products/:productId/describe', async () => (await import('./describe/insert-page.tsx')).InsertPage),
  screen('shortages', async () => (await import('./goods/shortages-page.tsx')).ShortagesPage),
  screen('arrivals', async () => (await import('./goods/arrival-page.tsx')).ArrivalPage),
  screen('arrival-records', async () => (await import('./suppliers/arrival-records-page.tsx')).ArrivalRecordsPage),
  screen('synonyms', async () => (await import('./synonyms/synonyms-page.tsx')).SynonymsPage),
  screen('suppliers', async () => (await import('./suppliers/suppliers-page.tsx')).SuppliersPage),
  screen('lots', async () => (await import('./lots/lots-page.tsx')).LotsPage),
  screen('lots/:lotId', async () => (await import('./lots/lot-page.tsx')).LotPage),
  screen('price-lists', async () => (await import('./goods/price-lists-page.tsx')).PriceListsPage),
  screen('price-lists/:listId', async () => (await import('./goods/price-list-page.tsx')).PriceListPage),
  screen('coupons', async () => (await import('./coupons/coupons-page.tsx')).CouponsPage),
  screen('coupons/:couponId', async () => (await import('./coupons/coupon-page.tsx')).CouponPage),
  screen('gift-cards', async () => (await import('./gift-cards/gift-cards-page.tsx')).GiftCardsPage),
  screen('gift-cards/:giftCardId', async () => (await import('./gift-cards/gift-card-page.tsx')).GiftCardPage),
  screen('lists', async () => (await import('./lists/lists-page.tsx')).ListsPage),
  screen('lists/import', async () => (await import('./lists/fill-lists.tsx')).FillLists),
  screen('lists/:listId', async () => (await import('./lists/list-page.tsx')).ListPage),
  screen('product-data', async () => (await import('./goods/metadata-page.tsx')).MetadataPage),
  screen('tax-list', async () => (await import('./tax-list/tax-list-page.tsx')).TaxListPage),
  screen('tax-list/import', async () => (await import('./tax-list/import-page.tsx')).TaxListImportPage),
  screen('categories', async () => (await import('./categories/categories-page.tsx')).CategoriesPage),
  screen('collections', async () => (await import('./categories/collections-page.tsx')).CollectionsPage),
  screen('collections/:collectionId', async () => (await import('./categories/collection-page.tsx')).CollectionPage),
  screen('home-page', async () => (await import('./home/home-page.tsx')).HomePage),
  screen('content', async () => (await import('./content/content-page.tsx')).ContentPage),
  screen('content/pages/:handle/past', async () => (await import('./content/past-pages.tsx')).PastPages),
  screen('advertising', async () => (await import('./content/advertising-page.tsx')).AdvertisingPage),
  screen('licences', async () => (await import('./pharmacy/licences-page.tsx')).LicencesPage),
  screen('licences/:licenceId/past', async () => (await import('./pharmacy/past-licences.tsx')).PastLicences),
  screen('questions', async () => (await import('./pharmacy/questions-page.tsx')).QuestionsPage),
  screen('questions/:productId', async () => (await import('./pharmacy/questionnaire-page.tsx')).QuestionnairePage),
  screen('questions/:productId/write', async () => (await import('./pharmacy/write-questions.tsx')).WriteQuestions),
  screen('guarded-ingredients', async () => (await import('./pharmacy/guarded-page.tsx')).GuardedPage),
  screen('guarded-sales', async () => (await import('./pharmacy/guarded-sales-page.tsx')).GuardedSalesPage),
  screen('sale-records', async () => (await import('./pharmacy/sale-records-page.tsx')).SaleRecordsPage),
  screen('shifts', async () => (await import('./pharmacy/shifts-page.tsx')).ShiftsPage),
  screen('subscriptions', async () => (await import('./subscriptions/subscriptions-page.tsx')).SubscriptionsPage),
  screen('subscriptions/migrate', async () => (await import('./subscriptions/migrate-page.tsx')).MigratePage),
  screen(
    'subscriptions/:subscriptionId',
    async () => (await import('./subscriptions/subscription-page.tsx')).SubscriptionPage,
  ),
  screen('customers', async () => (await import('./customers/customers-page.tsx')).CustomersPage),
  screen('customers/:customerId', async () => (await import('./customers/customer-page.tsx')).CustomerPage),
  screen('subscription-plans', async () => (await import('./subscriptions/plans-page.tsx')).PlansPage),
  screen('sales', async () => (await import('./money/sales-page.tsx')).SalesPage),
  screen('wallet-payments', async () => (await import('./money/wallet-payments.tsx')).WalletPaymentsPage),
  screen('reconciliation', async () => (await import('./money/reconciliation.tsx')).ReconciliationPage),
  screen('receipts', async () => (await import('./money/receipts.tsx')).ReceiptsPage),
  screen('blocked-carts', async () => (await import('./settings/blocked-carts.tsx')).BlockedCartsPage),
  screen('launch', async () => (await import('./launch/launch-page.tsx')).LaunchPage),
  screen('settings/feature-flags', async () => (await import('./settings/feature-flags.tsx')).FeatureFlagsPage),
  screen('account', async () => (await import('./staff/account-page.tsx')).AccountPage),
  screen('settings/shipping', async () => (await import('./shipping/shipping-page.tsx')).ShippingPage),
  screen('settings/taxes', async () => (await import('./taxes/taxes-page.tsx')).TaxesPage),
  screen('settings/payments', async () => (await import('./payments/payments-page.tsx')).PaymentsPage),
  screen('settings/keys', async () => (await import('./keys/keys-page.tsx')).KeysPage),
  screen('settings/staff', async () => (await import('./staff/staff-page.tsx')).StaffPage),
  screen('csv', async () => (await import('./jobs/jobs-page.tsx')).JobsPage),
  screen('legacy-orders', async () => (await import('./legacy/legacy-page.tsx')).LegacyPage),
  screen('legacy-orders/import', async () => (await import('./legacy/import-page.tsx')).LegacyImportPage),
  screen('legacy-orders/:orderId', async () => (await import('./legacy/order-page.tsx')).LegacyOrderPage),
  screen('given-up-work', async () => (await import('./given-up/given-up-page.tsx')).GivenUpPage),
  screen('audit-log', async () => (await import('./settings/audit-log.tsx')).AuditLogPage),
  screen('reviews', async () => (await import('./reviews/queue.tsx')).Queue),
  screen('reviews/:orderId', async () => (await import('./reviews/review-page.tsx')).ReviewPage),
  screen('settings/return-reasons', async () => (await import('./return-reasons/return-reasons.tsx')).ReturnReasons),
]

/** Targets of mailed links. */
const letters = [
  screen('invite', async () => (await import('./shell/letter-links.tsx')).AcceptInvite),
  screen('reset-password', async () => (await import('./shell/letter-links.tsx')).ResetPassword),
]

/** The screens by address, below /app. */
export const router = createBrowserRouter(
  [
    ...letters.map((letter) => ({ ...letter, ErrorBoundary: Broken, HydrateFallback: LoadingSkeleton })),
    {
      Component: Gate,
      ErrorBoundary: Broken,
      HydrateFallback: LoadingSkeleton,
      children: [
        {
          ErrorBoundary: Broken,
          children: [{ index: true, Component: Start }, ...screens, { path: '*', Component: NotFound }],
        },
      ],
    },
  ],
  { basename: '/app' },
)
