import { shopSignIn as api } from '@kusuribako/contract/customers/shop-sign-in'
import type { Id } from '@kusuribako/contract/values/ids'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { provePassword } from '../identity/index.ts'
import { findAccount } from './customers.queries.ts'

/** The account whose password was given; refuses with `ams_invalid_credentials` or `ams_account_locked`. */
export const proveCustomer = (ctx: Ctx, given: { email: string; password: string }) =>
  provePassword(ctx, { of: 'customer', ...given }, findAccount, keepHash)

/** Signs a customer with a verified e-mail address in; the cookie from before is worth nothing afterwards. */
const signIn: Handler<typeof api.signIn> = async (ctx, { body }) => {
  if (ctx.who.customer_id) throw refuse('already_signed_in')
  const account = await proveCustomer(ctx, body)
  if (account.metadata?.verified_email !== true) throw refuse('auth_unverified_email')
  await ctx.session.start({ customer_id: account.id })
  return { data: { customerId: account.id as Id<'customer'> } }
}

const signOut: Handler<typeof api.signOut> = async (ctx) => {
  await ctx.session.end('customer')
  return { data: null }
}

const keepHash = (tx: Tx, id: string, password_hash: string) =>
  tx.db.updateTable('customer').set({ password_hash }).where('id', '=', id).execute()

export const signInRoutes = [on(api.signIn, signIn), on(api.signOut, signOut)]
