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
