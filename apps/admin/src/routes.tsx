import { createBrowserRouter } from 'react-router'
import { Broken, NotFound } from './shell/fallback.tsx'
import { Gate } from './shell/gate.tsx'
import { Start } from './shell/start.tsx'
import { Waiting } from './shell/waiting.tsx'

/** The screens by address, below /app; each comes when it is first opened. */
export const router = createBrowserRouter(
  [
    {
      path: 'invite',
      ErrorBoundary: Broken,
      HydrateFallback: Waiting,
      lazy: async () => ({ Component: (await import('./shell/letter-links.tsx')).AcceptInvite }),
    },
    {
      path: 'reset-password',
      ErrorBoundary: Broken,
      HydrateFallback: Waiting,
      lazy: async () => ({ Component: (await import('./shell/letter-links.tsx')).ResetPassword }),
    },
    {
      Component: Gate,
      ErrorBoundary: Broken,
      HydrateFallback: Waiting,
      children: [
        {
          ErrorBoundary: Broken,
          children: [
            { index: true, Component: Start },
            {
              path: 'orders',
              lazy: async () => ({ Component: (await import('./orders/orders-page.tsx')).OrdersPage }),
            },
            {
              path: 'orders/:orderId',
              lazy: async () => ({ Component: (await import('./orders/order-page.tsx')).OrderPage }),
            },
            {
              path: 'products',
              lazy: async () => ({ Component: (await import('./goods/products-page.tsx')).ProductsPage }),
            },
            {
              path: 'products/:productId',
              lazy: async () => ({ Component: (await import('./goods/product-page.tsx')).ProductPage }),
            },
            {
              path: 'subscriptions',
              lazy: async () => ({
                Component: (await import('./subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
              }),
            },
            {
              path: 'subscriptions/:subscriptionId',
              lazy: async () => ({
                Component: (await import('./subscriptions/subscription-page.tsx')).SubscriptionPage,
              }),
            },
            {
              path: 'subscription-plans',
              lazy: async () => ({ Component: (await import('./subscriptions/plans-page.tsx')).PlansPage }),
            },
            {
              path: 'wallet-payments',
              lazy: async () => ({ Component: (await import('./money/wallet-payments.tsx')).WalletPaymentsPage }),
            },
            {
              path: 'reconciliation',
              lazy: async () => ({ Component: (await import('./money/reconciliation.tsx')).ReconciliationPage }),
            },
            {
              path: 'receipts',
              lazy: async () => ({ Component: (await import('./money/receipts.tsx')).ReceiptsPage }),
            },
            {
              path: 'blocked-carts',
              lazy: async () => ({ Component: (await import('./settings/blocked-carts.tsx')).BlockedCartsPage }),
            },
            {
              path: 'settings/feature-flags',
              lazy: async () => ({ Component: (await import('./settings/feature-flags.tsx')).FeatureFlagsPage }),
            },
            {
              path: 'audit-log',
              lazy: async () => ({ Component: (await import('./settings/audit-log.tsx')).AuditLogPage }),
            },
            {
              path: 'reviews',
              lazy: async () => ({ Component: (await import('./reviews/queue.tsx')).Queue }),
            },
            {
              path: 'reviews/:orderId',
              lazy: async () => ({ Component: (await import('./reviews/review-page.tsx')).ReviewPage }),
            },
            {
              path: 'settings/return-reasons',
              lazy: async () => ({ Component: (await import('./return-reasons/return-reasons.tsx')).ReturnReasons }),
            },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: '/app' },
)
