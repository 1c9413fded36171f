import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { OrderRow } from '../orders/order.ts'
import { done, email, line, metadata, metadataInput, newPassword, shortText, softStamps } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, manyOf, ordering, paging, queryBoolean, shaping, times } from '../values/listing.ts'
import { Address, WholeAddress } from './addresses.ts'
import { CustomerRow } from './customer.ts'

/** A customer as staff see them. */
export const AdminCustomer = CustomerRow.partial()
  .required({ id: true })
  .extend({
    billing_address: Address.nullish(),
    shipping_addresses: z.array(Address).optional(),
    orders: z.array(OrderRow.partial().required({ id: true })).optional(),
    groups: z.array(z.object({ id: id('customer_group'), name: z.string(), metadata, ...softStamps })).optional(),
  })

/** The filters of customer lists, and their answers. */
export const customerQuery = {
  query: z.strictObject({
    ...paging(50),
    ...shaping,
    ...ordering,
    ...times,
    q: shortText.optional(),
    has_account: queryBoolean.optional(),
    /** Members of any of these groups. */
    groups: manyOf(pathId('customer_group')).optional(),
  }),
  answer: z.object({ customers: z.array(AdminCustomer), ...counted }),
}

const params = byId('customer')
const query = z.strictObject(shaping)
const answer = z.object({ customer: AdminCustomer })
const phone = z.string().trim().max(30)

export const adminCustomers = {
  list: get('/admin/customers', 'staff', 'List of customers', customerQuery),
  get: get('/admin/customers/:id', 'staff', 'One customer', { params, query, answer, refuses: ['not_found'] }),
  create: post('/admin/customers', 'staff', 'Create a customer account', {
    body: z.strictObject({
      email,
      first_name: line,
      last_name: line,
      password: newPassword,
      phone: phone.optional(),
      metadata: metadataInput.optional(),
    }),
    answer,
    status: 201,
    refuses: ['customer_exists_already'],
  }),
  update: post('/admin/customers/:id', 'staff', 'Change a customer', {
    params,
    query,
    body: z.strictObject({
      /** A guest's; the owner of an account changes their own, and verifies the new one. */
      email: email.optional(),
      first_name: line.nullish(),
      last_name: line.nullish(),
      /** For an account: every session of it ends. */
      password: newPassword.optional(),
      phone: phone.nullish(),
      metadata: metadataInput.optional(),
      /** The groups of the customer from now on. */
      groups: z
        .array(z.object({ id: pathId('customer_group') }))
        .max(500)
        .optional(),
    }),
    answer,
    refuses: ['not_found', 'not_allowed', 'duplicate_error'],
  }),
}

/** For an account whose owner has asked staff, by letter or telephone; the effect is the same (032). */
export const accountClosing = {
  close: post('/admin/v1/customers/:id/close', 'staff', "Close a customer's account at their request", {
    params,
    answer: done,
    refuses: ['not_found', 'cannot_delete_customer_with_active_subscriptions', 'cart_payment_in_progress'],
  }),
}

const book = { body: z.strictObject({ address: WholeAddress }), answer: done }
const inBook = params.extend({ address_id: pathId('address') })

/** The address book of a customer who asks staff, by letter or telephone. */
export const customerAddresses = {
  add: post('/admin/v1/customers/:id/addresses', 'staff', "Add an address to a customer's address book", {
    params,
    ...book,
    refuses: ['not_found'],
  }),
  update: post('/admin/v1/customers/:id/addresses/:address_id', 'staff', "Change a customer's address", {
    params: inBook,
    ...book,
    refuses: ['not_found', 'address_unknown'],
  }),
  remove: del('/admin/v1/customers/:id/addresses/:address_id', 'staff', "Remove a customer's address", {
    params: inBook,
    answer: done,
    refuses: ['not_found', 'address_unknown', 'can_not_delete_address_that_belongs_to_subscription'],
  }),
}
