import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'

const nobody = { first_name: null, last_name: null, phone: null, metadata: null }
const nowhere = { company: null, address_1: null, address_2: null, city: null, province: null, postal_code: null }

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

const emptyAddresses = (tx: Tx) =>
  tx.send.updateTable('address').set({ ...nobody, ...nowhere, updated_at: tx.now, deleted_at: tx.now })
