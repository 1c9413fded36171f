import { customerGroups } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import type { BulkAct, Target, Work } from '../tables/bulk-list.tsx'
import type { Customer } from './customers.ts'
import { sayGroups as say } from './words.ts'

/** Queries to read again after an action on a group. */
export const changedQueries = ['customer', 'customers']

/** The groups that share prices and coupons, by their names. */
export const useGroups = () =>
  useReading('people', ['customer groups'], async (): Promise<{ targets: Target[] }> => {
    const query = { limit: 1000, order: 'name', fields: 'id,name' }
    const { customer_groups } = await ask(customerGroups.list, { query })
    return { targets: customer_groups.map(({ id, name = id }) => ({ id, name })) }
  })

export const createGroup = (name: string) =>
  thenInvalidate(askIdempotently(customerGroups.create, { body: { name } }), 'customer groups')

const changeMembership =
  (call: 'addCustomers' | 'removeCustomers') =>
  ({ id }: Target): Work<Customer> =>
  async (customer) => {
    await ask(customerGroups[call], { params: { id }, body: { customer_ids: [{ id: customer.id }] } })
    return null
  }

const { label, none } = say
/** Bulk actions on customers. */
export const bulkActs: readonly BulkAct<Customer>[] = [
  { ...say.putIn, into: { label, none, useTargets: useGroups, workFor: changeMembership('addCustomers') } },
  { ...say.takeOut, into: { label, none, useTargets: useGroups, workFor: changeMembership('removeCustomers') } },
]
