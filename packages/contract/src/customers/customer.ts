import { z } from 'zod'
import { metadata, softStamps } from '../values/common.ts'
import { id } from '../values/ids.ts'
import { Address } from './addresses.ts'

/** A customer's columns; the password never appears. */
export const CustomerRow = z.object({
  id: id('customer'),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  billing_address_id: id('address').nullable(),
  phone: z.string().nullable(),
  has_account: z.boolean(),
  metadata,
  ...softStamps,
})

export const Customer = CustomerRow.extend({
  shipping_addresses: z.array(Address),
  billing_address: Address.nullish(),
})
export type Customer = z.infer<typeof Customer>
