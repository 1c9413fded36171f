import { z } from 'zod'
import { LineRow } from '../carts/line-items.ts'
import { Address } from '../customers/addresses.ts'
import { CustomerRow } from '../customers/customer.ts'
import { del, get, post } from '../endpoint.ts'
import { email, password } from '../values/common.ts'
import { OrderRow } from './order.ts'

/** The signed-in customer, with their orders: that is why signing in is in this area. */
export const SignedInCustomer = CustomerRow.extend({
  shipping_addresses: z.array(Address),
  orders: z.array(OrderRow.extend({ items: z.array(LineRow) })),
})

const body = z.strictObject({ email, password })
const answer = z.object({ customer: SignedInCustomer })

export const customerSignIn = {
  get: get('/store/auth', 'customer', 'The signed-in user', { answer }),
  signIn: post('/store/auth', 'anyone', 'Sign in, by session cookie', {
    body,
    answer,
    refuses: ['unauthorized'],
    limited: 'sign_in',
  }),
  signOut: del('/store/auth', 'anyone', 'Sign out', { answer: z.literal('OK') }),
  token: post('/store/auth/token', 'anyone', 'Sign in, by bearer token (30 days)', {
    body,
    answer: z.object({ access_token: z.string() }),
    refuses: ['unauthorized'],
    limited: 'sign_in',
  }),
  exists: get('/store/auth/:email', 'anyone', 'Whether an account exists for an e-mail address', {
    params: z.object({ email: z.string().trim().toLowerCase().max(254) }),
    answer: z.object({ exists: z.boolean() }),
    limited: 'look_up',
  }),
}
