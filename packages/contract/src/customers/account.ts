import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { email, line, metadataInput, newPassword } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { AddressPart, WholeAddress } from './addresses.ts'
import { Customer, CustomerRow } from './customer.ts'

const answer = z.object({ customer: Customer })
const phone = z.string().trim().max(30)
const address = z.object({ address_id: pathId('address') })

/** The customer's own account, on the platform. */
export const account = {
  register: post('/store/customers', 'anyone', 'Register, and sign in', {
    body: z.strictObject({
      first_name: line.optional(),
      last_name: line.optional(),
      email,
      password: newPassword,
      phone: phone.optional(),
    }),
    answer,
    refuses: ['customer_exists_already'],
    limited: 'sign_in',
  }),
  get: get('/store/customers/me', 'customer', 'The signed-in customer', { answer }),
  update: post('/store/customers/me', 'customer', 'Change the account', {
    body: z.strictObject({
      /** An address, or the id of one in the address book. */
      billing_address: z.union([AddressPart, pathId('address')]).optional(),
      first_name: line.nullish(),
      last_name: line.nullish(),
      password: newPassword.optional(),
      phone: phone.nullish(),
      email: email.optional(),
      metadata: metadataInput.optional(),
    }),
    answer,
    /** A new address or password requires a recent sign-in. */
    refuses: ['sign_in_again', 'customer_exists_already', 'address_unknown'],
    /** A mail is sent to a new address, and the answer reveals whether it is a member's. */
    limited: 'mail',
    limitedKeys: ['email'],
  }),
  addAddress: post('/store/customers/me/addresses', 'customer', 'Add an address', {
    body: z.strictObject({ address: WholeAddress }),
    answer,
  }),
  updateAddress: post('/store/customers/me/addresses/:address_id', 'customer', 'Change an address', {
    params: address,
    body: AddressPart,
    answer,
    refuses: ['address_unknown'],
  }),
  removeAddress: del('/store/customers/me/addresses/:address_id', 'customer', 'Remove an address', {
    params: address,
    answer,
    refuses: ['can_not_delete_address_that_belongs_to_subscription'],
  }),
  paymentMethods: get('/store/customers/me/payment-methods', 'customer', 'Saved payment methods', {
    answer: z.object({
      payment_methods: z.array(z.object({ provider_id: z.string(), data: z.record(z.string(), z.unknown()) })),
    }),
    refuses: ['payment_provider_failed'],
  }),
  requestPasswordReset: post('/store/customers/password-token', 'anyone', 'Ask for a mail to reset the password', {
    body: z.strictObject({ email }),
    /** The same answer whether or not there is such an account. */
    answer: z.null(),
    status: 204,
    limited: 'mail',
  }),
  resetPassword: post('/store/customers/password-reset', 'anyone', 'Reset the password', {
    body: z.strictObject({ email, token: z.string().min(1).max(2000), password: newPassword }),
    answer: z.object({ customer: CustomerRow }),
    refuses: ['password_token_invalid'],
    limited: 'sign_in',
  }),
}
