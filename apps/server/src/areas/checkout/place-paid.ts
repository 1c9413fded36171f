import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'
import type { LoadedCart } from '../carts/index.ts'
import { prepare } from './hold-ask-settle.ts'
import { placeOrder } from './place-order.ts'

/**
 * Makes an order of a locked cart whose money has come already, all in one transaction: nobody outside has to be asked.
 * What waits for a pharmacist counts as paid when it is approved.
 */
export async function placePaid(tx: Tx, loaded: LoadedCart): Promise<Id<'order'> | 'already placed'> {
  const attempt = await prepare(tx, loaded)
  if (attempt === 'already placed') return attempt
  return placeOrder(tx, attempt, { status: attempt.snapshot.needs_review ? 'authorized' : 'captured', data: {} })
}
