import { day_ms } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

/** Abandoned carts are kept this long (098): a guest's browser has forgotten its cart long before. */
const guestsKept_ms = 90 * day_ms
const membersKept_ms = 365 * day_ms

interface AbandonedCart {
  id: string
  customer_id: string | null
}

/**
 * The oldest carts to delete, at most `limit`, locked. Carts with anything that depends on them are excluded: an order,
 * a draft, a swap, a subscription, a payment that is open, made or authorised.
 */
export async function lockAbandonedCarts(tx: Tx, limit: number): Promise<AbandonedCart[]> {
  const before = (ms: number) => new Date(tx.now.getTime() - ms)
  const { rows } = await sql<AbandonedCart>`
    select c.id, c.customer_id from cart c
    where c.completed_at is null and c.payment_authorized_at is null and c.payment_id is null
      and c.created_at < ${before(guestsKept_ms)} and c.updated_at < ${before(guestsKept_ms)}
      and (c.deleted_at is not null or c.updated_at < ${before(membersKept_ms)}
        or not exists (select from customer cu where cu.id = c.customer_id and cu.has_account))
      and not exists (select from orders o where o.cart_id = c.id)
      and not exists (select from draft_order d where d.cart_id = c.id)
      and not exists (select from swap s where s.cart_id = c.id)
      and not exists (select from subscription_renewal r where r.cart_id = c.id)
      and not exists (select from payment p where p.cart_id = c.id)
      and not exists (select from payment_session s where s.cart_id = c.id and s.status = 'authorized')
      and not exists (select from wallet_payment w
        where w.cart_id = c.id and w.status not in ('failed', 'canceled', 'expired'))
      and not exists (select from checkout_attempt a where a.cart_id = c.id and a.status <> 'let_go')
      and not exists (select from line_item l where l.cart_id = c.id
        and coalesce(l.order_id, l.swap_id, l.claim_order_id, l.order_edit_id) is not null)
      and not exists (select from shipping_method m where m.cart_id = c.id
        and coalesce(m.order_id, m.swap_id, m.claim_order_id, m.return_id) is not null)
    order by c.created_at limit ${limit} for update of c skip locked`.execute(tx.db)
  return rows
}

/** Deletes carts found by `lockAbandonedCarts`, with their contents; rows of other rooms must be deleted first. */
export async function deleteCarts(tx: Tx, ids: readonly string[]): Promise<void> {
  const these = sql<string>`any(${[...ids]}::text[])`
  for (const table of parts) await tx.send.deleteFrom(table).where('cart_id', '=', these).execute()
  await tx.send.deleteFrom('cart').where('id', '=', these).execute()
}

const parts = [
  'line_item',
  'shipping_method',
  'payment_session',
  'cart_discount',
  'cart_gift_card',
  'custom_shipping_option',
  'blocked_cart',
] as const
