import { after, type Listener } from '../../base/facts.ts'
import { releaseSwapPayment } from './cancel-swap.ts'
import { deleteFilesOfClaims } from './delete-claim-pictures.ts'
import { forgetBuyer } from './forget-buyer.ts'

export const listeners: readonly Listener[] = [
  after('swap.canceled', 'release-swap-payment', (ctx, { swap_id }) =>
    releaseSwapPayment(ctx, String(swap_id), async () => {}),
  ),
  after('order.retention_ended', 'forget-buyer-in-returns', async (ctx, { order_id }) => {
    await deleteFilesOfClaims(ctx, String(order_id))
    await ctx.tx((tx) => forgetBuyer(tx, String(order_id)))
  }),
]
