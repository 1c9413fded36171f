import { after, type Listener } from '../../base/facts.ts'
import { releaseSwapPayment } from './cancel-swap.ts'

export const listeners: readonly Listener[] = [
  after('swap.canceled', 'release-swap-payment', (ctx, { swap_id }) =>
    releaseSwapPayment(ctx, String(swap_id), async () => {}),
  ),
]
