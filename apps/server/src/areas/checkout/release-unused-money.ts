import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { orProviderFailure } from '../payments/index.ts'

/**
 * Releases what a browser has had authorised for a cart that no longer asks for it: its order was placed with another
 * payment meanwhile, or staff have deleted it. `reference`: the provider's id of that payment. Safe to repeat.
 */
export async function releaseUnusedMoney(
  ctx: Ctx,
  { provider_id, cart_id, reference }: { provider_id: string; cart_id: string; reference: string },
): Promise<void> {
  const provider = ctx.outside.payments.get(provider_id)
  if (!provider || !(await isUnused(ctx, provider_id, cart_id, reference))) return
  const verdict = await orProviderFailure(ctx, provider.inspect({ id: reference }))
  if (verdict.status !== 'authorized') return
  ctx.log.warn({ cart: cart_id }, 'a payment was authorised for a cart that is ordered or deleted: voided')
  await orProviderFailure(ctx, provider.cancel(verdict.data, `${reference}:void`))
}

/** A payment is recorded by the transaction that places its order. */
async function isUnused({ db }: Ctx, provider_id: string, cart_id: string, reference: string): Promise<boolean> {
  const { rows } = await sql`select from cart where id = ${cart_id}
      and (deleted_at is not null or exists (select from orders where orders.cart_id = cart.id)
        or (type = 'swap' and completed_at is not null))
      and not exists (select from payment where provider_id = ${provider_id} and data ? 'id'
        and data ->> 'id' = ${reference})`.execute(db)
  return rows.length > 0
}
