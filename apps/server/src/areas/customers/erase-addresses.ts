import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

const nobody = { first_name: null, last_name: null, phone: null, metadata: null }
const unknown = { company: null, address_1: null, address_2: null, city: null, postal_code: null }

/**
 * Empties the address book and the billing address of a customer; the rows stay, because something may refer to them.
 */
export async function eraseAddressesOf(tx: Tx, customer_id: string): Promise<void> {
  await emptyAddresses(tx).where(isOwnAddress(customer_id)).execute()
}

/** An address of the customer's own: in the address book, or the billing address, which is in no book. */
export const isOwnAddress = (customer_id: string) => sql<boolean>`(address.customer_id = ${customer_id}
  or address.id = (select billing_address_id from customer where id = ${customer_id}))`

/** Empties the billing address of a customer who chooses one from the address book instead: it would be unreachable. */
export async function eraseBillingAddress(tx: Tx, id: string): Promise<void> {
  await emptyAddresses(tx).where('id', '=', id).where('customer_id', 'is', null).execute()
}

/** Empties the addresses of carts that belong to no address book and no order. */
export async function eraseAddressesOfCarts(tx: Tx, cart_ids: readonly string[]): Promise<void> {
  await emptyAddresses(tx)
    .where(sql<boolean>`id = any(array(select unnest(array[shipping_address_id, billing_address_id]) from cart
      where id = any(${[...cart_ids]}::text[])))`)
    .where('customer_id', 'is', null)
    .where(sql<boolean>`not exists (select from orders o where o.shipping_address_id = address.id)`)
    .execute()
}

/**
 * The retention of an order has ended (138): empties its addresses, and those of its swaps, its claims and the
 * subscriptions that it had started. The prefecture stays, for statistics.
 */
export async function eraseAddressesOfOrder(tx: Tx, order_id: string): Promise<void> {
  await emptyStreets(tx)
    .where('customer_id', 'is', null)
    .where(sql<boolean>`id = any(array(
      select unnest(array[shipping_address_id, billing_address_id]) from orders where id = ${order_id}
      union select unnest(array[shipping_address_id, billing_address_id]) from cart where id in (
        select cart_id from orders where id = ${order_id} union select cart_id from swap where order_id = ${order_id})
      union select shipping_address_id from swap where order_id = ${order_id}
      union select shipping_address_id from claim_order where order_id = ${order_id}
      union select shipping_address_id from subscription where original_order_id = ${order_id}))`)
    .execute()
}

/**
 * Empties addresses of before an instant, at most 1,000, that nothing needs any more: each change of an address in a
 * cart, or of an order, has left one behind. Returns how many.
 */
export async function eraseOldAddresses(tx: Tx, before: RawBuilder<Date>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select a.id from address a
    where a.customer_id is null and a.deleted_at is null and a.created_at < ${before}
      and not exists (select from orders o where o.shipping_address_id = a.id and o.email <> lower(o.id) || '@erased.invalid')
      and not exists (select from orders o where o.billing_address_id = a.id and o.email <> lower(o.id) || '@erased.invalid'
        and o.billing_address_id is not null and o.billing_address_id is distinct from o.shipping_address_id)
      and not exists (select from customer c where c.billing_address_id = a.id)
      and not exists (select from subscription s where s.shipping_address_id = a.id and s.status in ('active', 'paused'))
      and not exists (select from swap s where s.shipping_address_id = a.id)
      and not exists (select from claim_order c where c.shipping_address_id = a.id)
    limit 1000 for update of a skip locked`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await emptyStreets(tx).where('id', '=', sql<string>`any(${ids}::text[])`).execute()
  return ids.length
}

const emptyStreets = (tx: Tx) =>
  tx.send.updateTable('address').set({ ...nobody, ...unknown, updated_at: tx.now, deleted_at: tx.now })

const emptyAddresses = (tx: Tx) => emptyStreets(tx).set({ province: null })
