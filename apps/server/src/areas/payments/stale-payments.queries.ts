import { sql } from 'kysely'

/**
 * Payments without a purpose that still hold money: of a cancelled order, of a cancelled swap, of an edit that was not
 * confirmed. Only the first have an order of their own; `of_order` is also the order that would have been changed,
 * where it is known. `since`: from when on the money should have gone.
 */
export const stalePayments = sql`(
  select p.*, o.id as of_order, null as collection_id, o.canceled_at as since
    from orders o join payment p on p.order_id = o.id
    where o.status = 'canceled' and p.canceled_at is null and p.amount_refunded < p.amount
  union all
  select p.*, s.order_id, null, s.canceled_at
    from swap s join payment p on p.swap_id = s.id
    where s.canceled_at is not null and p.canceled_at is null and p.amount_refunded < p.amount
  union all
  select p.*, e.order_id, c.id, greatest(c.updated_at, p.created_at)
    from payment p join payment_collection_payment of_c on of_c.payment_id = p.id
      join payment_collection c on c.id = of_c.payment_collection_id
      left join order_edit e on e.payment_collection_id = c.id
    where c.status = 'canceled' and p.order_id is null and p.canceled_at is null and p.amount_refunded < p.amount
)`
