import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import type { Place } from './place.ts'

interface Intent {
  id: string
  status: string
  amount: number
  metadata: { cart_id?: string }
}

/** Every payment that the card network knows of. */
export async function intentsOf(place: Place): Promise<Intent[]> {
  const all: Intent[] = []
  for (let after = ''; ; after = `&starting_after=${all.at(-1)!.id}`) {
    const headers = { authorization: 'Bearer sk_test_kusuribako' }
    const answer = await fetch(`${place.sandbox.url}/v1/payment_intents?limit=100${after}`, { headers })
    const { data, has_more } = (await answer.json()) as { data: Intent[]; has_more: boolean }
    all.push(...data)
    if (!has_more) return all
  }
}

/** The shop's records of each order: its cart, its attempts, its payment. */
export async function ordersOf(db: Db) {
  const { rows } = await sql<{
    id: string
    cart_id: string
    total: number
    attempts: number
    provider_id: string
    amount: number
    intent: string | null
    is_captured: boolean
  }>`
    select o.id, o.cart_id, o.total, p.provider_id, p.amount, p.data ->> 'id' as intent, p.captured_at is not null as is_captured,
      (select count(*)::int from checkout_attempt a where a.order_id = o.id and a.status = 'settled') as attempts
    from orders o join payment p on p.order_id = o.id`.execute(db)
  return rows
}

/** Pieces received, less those in orders, compared with the stock. */
export async function shelfOf(db: Db, variant_ids: string[]) {
  const { rows } = await sql<{ variant_id: string; quantity: number; should_be: number }>`
    select s.variant_id, s.quantity,
      ((select sum(m.stocked) from stock_movement m join product_variant_inventory_item pi using (inventory_item_id)
          where pi.variant_id = s.variant_id and m.because_of = 'delivery')
        - coalesce((select sum(l.quantity) from line_item l where l.order_id is not null and l.variant_id = s.variant_id), 0)
      )::int as should_be
    from stock s where s.variant_id = any(${variant_ids})`.execute(db)
  return rows
}

/** Levels whose reserved figure differs from the reservations of orders. */
export async function strayReservations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from inventory_level l where l.reserved_quantity <> coalesce((select sum(r.quantity) from reservation_item r
      where r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and r.deleted_at is null), 0)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Orders whose money is still to be captured, and whose work is no longer in the queue nor on its way there. */
export async function forgottenCaptures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join payment p on p.order_id = o.id
    where p.provider_id = 'stripe-custom' and p.captured_at is null
      and not exists (select from pgboss.job j where j.name = 'capture-order' and j.data ->> 'order_id' = o.id
        and j.state in ('created', 'retry', 'active'))
      and not exists (select from fact f where f.name = 'order.placed' and f.about ->> 'order_id' = o.id and f.sent_at is null)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
