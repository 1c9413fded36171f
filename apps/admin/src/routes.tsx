import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Broken, NotFound } from './shell/fallback.tsx'
import { Gate } from './shell/gate.tsx'
import { Start } from './shell/start.tsx'
import { Waiting } from './shell/waiting.tsx'

/** A screen whose files come when it is first opened. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** For whoever is signed in. */
const screens = [
  screen('orders', async () => (await import('./orders/orders-page.tsx')).OrdersPage),
  screen('orders/:orderId', async () => (await import('./orders/order-page.tsx')).OrderPage),
  screen('shipments', async () => (await import('./orders/shipments-page.tsx')).ShipmentsPage),
  screen('products', async () => (await import('./goods/products-page.tsx')).ProductsPage),
  screen('products/:productId', async () => (await import('./goods/product-page.tsx')).ProductPage),
  screen('arrivals', async () => (await import('./goods/arrival-page.tsx')).ArrivalPage),
  screen('coupons', async () => (await import('./coupons/coupons-page.tsx')).CouponsPage),
  screen('coupons/:couponId', async () => (await import('./coupons/coupon-page.tsx')).CouponPage),
  screen('lists', async () => (await import('./lists/lists-page.tsx')).ListsPage),
  screen('lists/import', async () => (await import('./lists/fill-lists.tsx')).FillLists),
  screen('lists/:listId', async () => (await import('./lists/list-page.tsx')).ListPage),
  screen('licences', async () => (await import('./pharmacy/licences-page.tsx')).LicencesPage),
  screen('shifts', async () => (await import('./pharmacy/shifts-page.tsx')).ShiftsPage),
  screen('subscriptions', async () => (await import('./subscriptions/subscriptions-page.tsx')).SubscriptionsPage),
  screen(
    'subscriptions/:subscriptionId',
    async () => (await import('./subscriptions/subscription-page.tsx')).SubscriptionPage,
  ),
  screen('customers', async () => (await import('./customers/customers-page.tsx')).CustomersPage),
  screen('customers/:customerId', async () => (await import('./customers/customer-page.tsx')).CustomerPage),
  screen('subscription-plans', async () => (await import('./subscriptions/plans-page.tsx')).PlansPage),
  screen('wallet-payments', async () => (await import('./money/wallet-payments.tsx')).WalletPaymentsPage),
  screen('reconciliation', async () => (await import('./money/reconciliation.tsx')).ReconciliationPage),
  screen('receipts', async () => (await import('./money/receipts.tsx')).ReceiptsPage),
  screen('blocked-carts', async () => (await import('./settings/blocked-carts.tsx')).BlockedCartsPage),
  screen('settings/feature-flags', async () => (await import('./settings/feature-flags.tsx')).FeatureFlagsPage),
  screen('account', async () => (await import('./staff/account-page.tsx')).AccountPage),
  screen('settings/staff', async () => (await import('./staff/staff-page.tsx')).StaffPage),
  screen('audit-log', async () => (await import('./settings/audit-log.tsx')).AuditLogPage),
  screen('reviews', async () => (await import('./reviews/queue.tsx')).Queue),
  screen('reviews/:orderId', async () => (await import('./reviews/review-page.tsx')).ReviewPage),
  screen('settings/return-reasons', async () => (await import('./return-reasons/return-reasons.tsx')).ReturnReasons),
]

/** Where the links of letters lead. */
const letters = [
  screen('invite', async () => (await import('./shell/letter-links.tsx')).AcceptInvite),
  screen('reset-password', async () => (await import('./shell/letter-links.tsx')).ResetPassword),
]

/** The screens by address, below /app. */
export const router = createBrowserRouter(
  [
    ...letters.map((letter) => ({ ...letter, ErrorBoundary: Broken, HydrateFallback: Waiting })),
    {
      Component: Gate,
      ErrorBoundary: Broken,
      HydrateFallback: Waiting,
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
