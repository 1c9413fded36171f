import {
  accountClosing,
  adminCustomers,
  adminOrders,
  adminSubscriptions,
  customerAddresses,
} from '@kusuribako/client/routes'
import type { AdminCustomer } from '@kusuribako/contract/customers/admin-customers'
import type { z } from 'zod'
import { ask, thenInvalidate } from '../api.ts'
import { type AddressValues, addressOf } from '../drafts/draft-form.ts'
import { listedOrders, type Order } from '../orders/orders.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { readAll } from '../tables/read-all.ts'

/** A customer with the relations that the pages need. */
export type Customer = Required<z.infer<typeof AdminCustomer>>

/** One page of the customers, as the URL asks for them. */
export function useCustomers() {
  const { get, paging } = usePlace(perPage)
  const view = get('view')
  const query = {
    ...(view === 'members' && { has_account: true }),
    ...(view === 'guests' && { has_account: false }),
    ...(get('group') && { groups: [get('group')] }),
    ...(get('q') && { q: get('q') }),
    ...paging,
  }
  return useReading('people', ['customers', query], async () => {
    const { customers, count } = await ask(adminCustomers.list, { query })
    return { rows: customers as Customer[], count }
  })
}

/** A customer with their address book. */
export const useCustomer = (id: string) => useReading('people', ['customer', id], () => readCustomer(id))

async function readCustomer(id: string) {
  const query = {
    expand: 'shipping_addresses,groups',
    fields: 'id,email,first_name,last_name,phone,has_account,created_at',
  }
  return (await ask(adminCustomers.get, { params: { id }, query })).customer as Customer
}

/** The same person by e-mail address: the guest of a member, and the member of a guest. */
export const useCustomerOfSameEmail = ({ email, has_account }: Customer) =>
  useReading('people', ['customers', 'other self', email, has_account], async () => {
    return { other: await findCustomer(email, { has_account: !has_account }) }
  })

/**
 * The customer with this e-mail address; null if there is none. It may be part of more addresses than fit on a page.
 */
export async function findCustomer(email: string, options: { has_account: boolean; expand?: string }) {
  const found = await readAll(async (page) => {
    const { customers, count } = await ask(adminCustomers.list, { query: { q: email, ...options, ...page } })
    return { rows: customers as Customer[], count }
  })
  return found.find((one) => one.email === email) ?? null
}

/** One page of a customer's orders, newest first. */
export function useOrdersOf(customer_id: string) {
  const { paging } = usePlace(perPage)
  const query = { customer_id, ...paging, ...listedOrders }
  return useReading('orders', ['orders', query], async () => {
    const { orders, count } = await ask(adminOrders.list, { query })
    return { rows: orders as Order[], count }
  })
}

/** A customer's subscriptions, including ended ones. */
export const useSubscriptionsOf = (customer_id: string) =>
  useReading('orders', ['subscriptions', 'of', customer_id], async () => ({
    rows: (await ask(adminSubscriptions.list, { query: { customer_id, limit: 100 } })).data.subscriptions,
  }))

/** Closes the account for its owner. The deleted customer's page is left before it is read again. */
export const closeAccount = (id: string) => thenInvalidate(ask(accountClosing.close, { params: { id } }), 'customers')

/** The current state of an address in a customer's book; null if it is no longer there. */
export const readAddress = async (customerId: string, addressId: string) =>
  (await readCustomer(customerId)).shipping_addresses.find(({ id }) => id === addressId) ?? null

/** Adds an address to a customer's book, or changes the given one; what the form does not show stays. */
export const saveAddress = (id: string, before: Customer['shipping_addresses'][number] | null, to: AddressValues) => {
  const address = addressOf(to)
  return thenInvalidate(
    before
      ? ask(customerAddresses.update, { params: { id, address_id: before.id }, body: { address } })
      : ask(customerAddresses.add, { params: { id }, body: { address } }),
    'customer',
  )
}

export const removeAddress = (id: string, address_id: string) =>
  thenInvalidate(ask(customerAddresses.remove, { params: { id, address_id } }), 'customer')
