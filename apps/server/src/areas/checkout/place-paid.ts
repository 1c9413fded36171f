import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import type { LoadedCart } from '../carts/index.ts'
import { placeOrder } from './place-order.ts'
import { prepareAttempt } from './prepare-attempt.ts'

/**
 * Makes an order from a locked cart whose money has already been received, all in one transaction: no provider is
 * called. An order that waits for a pharmacist counts as paid when it is approved.
 */
export async function placePaid(tx: Tx, loaded: LoadedCart): Promise<Id<'order'> | 'already placed'> {
  const attempt = await prepareAttempt(tx, loaded)
  if (attempt === 'already placed') return attempt
  return placeOrder(tx, attempt, { status: attempt.snapshot.needs_review ? 'authorized' : 'captured', data: {} })
}
