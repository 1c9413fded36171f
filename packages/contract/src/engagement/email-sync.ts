import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data } from '../values/common.ts'

export const emailSync = {
  /**
   * Accounts whose address has changed, by their number in the account service (`ams_customer_id`) or by their id
   * here: open carts, and newsletter preferences unless the new address has its own, move to the new address.
   * Repeating it changes nothing.
   */
  sync: post('/admin/v1/customers/sync-email', 'staff', "Move data stored under an account's old address", {
    body: z.strictObject({ amsCustomerIds: z.array(z.string().trim().min(1).max(255)).min(1).max(500) }),
    answer: data(
      z.object({
        customers: z.array(
          z.object({ amsCustomerId: z.string(), id: z.string(), carts: z.int(), newsletter: z.boolean() }),
        ),
        /** Numbers without an account. */
        unknown: z.array(z.string()),
      }),
    ),
  }),
}
