import { createHash } from 'node:crypto'
import type { Confirmation, confirmations } from '@kusuribako/contract/checkout/confirmation'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { getCart, laterPrices, type PricedCart, pointsPaying, priceLoadedCart } from '../carts/index.ts'
import { confirmationOf } from './confirmation.rules.ts'

/** A confirmation as it is stored: its text, from which the hash is computed, must not be changed. */
export interface StoredConfirmation {
  confirmation: Confirmation
  text: string
  sha256: string
}

/** Builds what a buyer confirms by placing the order of a cart in its current state. */
export async function buildConfirmation(
  ctx: Pick<Ctx, 'config' | 'flags' | 'db' | 'now' | 'memory'>,
  priced: PricedCart,
): Promise<StoredConfirmation> {
  const points = pointsPaying(priced.loaded, priced.totals.total)
  const confirmation = confirmationOf(priced, points, {
    later: await laterPrices(ctx, priced),
    support_phone: ctx.config.SUPPORT_PHONE,
    may_cancel: ctx.flags.has('cancel-order'),
  })
  const text = JSON.stringify(confirmation)
  return { confirmation, text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** The last screen of a cart. */
export const readConfirmation: Handler<typeof confirmations.ofCart> = async (ctx, { params }) => {
  const loaded = await getCart(ctx, params.id)
  if (loaded.order_id) throw refuse('cart_validation_order_already_exists')
  const priced = await priceLoadedCart(ctx, loaded, { force_taxes: true })
  const { confirmation, sha256 } = await buildConfirmation(ctx, priced)
  return { data: { confirmation, sha256 } }
}
