import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { metadata, metadataInput, shortText, softStamps } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, manyOf, ordering, paging, shaping, stringOp, textsOf, times } from '../values/listing.ts'
import { customerQuery } from './admin-customers.ts'
import { CustomerRow } from './customer.ts'

export const CustomerGroupRow = z.object({ id: id('customer_group'), name: z.string(), metadata, ...softStamps })
export const CustomerGroup = CustomerGroupRow.partial()
  .required({ id: true })
  .extend({
    customers: z.array(CustomerRow).optional(),
    price_lists: z.array(z.object({ id: id('price_list'), name: z.string() })).optional(),
  })

const params = byId('customer_group')
const query = z.strictObject(shaping)
const answer = z.object({ customer_group: CustomerGroup })
const fields = { name: shortText.min(1), metadata: metadataInput.optional() }
const members = z.strictObject({ customer_ids: z.array(z.object({ id: pathId('customer') })).max(500) })

/** Customers who share prices and coupons. */
export const customerGroups = {
  list: get('/admin/customer-groups', 'staff', 'List of customer groups', {
    query: z.strictObject({
      ...paging(10),
      ...shaping,
      ...ordering,
      ...times,
      id: z.union([manyOf(pathId('customer_group')), stringOp]).optional(),
      q: shortText.optional(),
      name: textsOf(shortText).optional(),
      /** Those named by a coupon's condition. */
      discount_condition_id: pathId('discount_condition').optional(),
    }),
    answer: z.object({ customer_groups: z.array(CustomerGroup), ...counted }),
  }),
  get: get('/admin/customer-groups/:id', 'staff', 'One customer group', {
    params,
    query,
    answer,
    refuses: ['not_found'],
  }),
  create: post('/admin/customer-groups', 'staff', 'Create a customer group', {
    body: z.strictObject(fields),
    answer,
    refuses: ['duplicate_error'],
  }),
  update: post('/admin/customer-groups/:id', 'staff', 'Change a customer group', {
    params,
    query,
    body: z.strictObject(fields).partial(),
    answer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  /** It has no members any more: its prices and coupons apply to nobody. */
  delete: del('/admin/customer-groups/:id', 'staff', 'Delete a customer group', {
    params,
    answer: receipt('customer_group'),
  }),
  listCustomers: get('/admin/customer-groups/:id/customers', 'staff', 'Customers of a group', {
    params,
    ...customerQuery,
  }),
  addCustomers: post('/admin/customer-groups/:id/customers/batch', 'staff', 'Add customers to a group', {
    params,
    body: members,
    answer,
    refuses: ['not_found'],
  }),
  removeCustomers: del('/admin/customer-groups/:id/customers/batch', 'staff', 'Remove customers from a group', {
    params,
    body: members,
    answer,
    refuses: ['not_found'],
  }),
}
