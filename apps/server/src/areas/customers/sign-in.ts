import { shopSignIn as api } from '@kusuribako/contract/customers/shop-sign-in'
import type { Id } from '@kusuribako/contract/values/ids'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { isProofExpired, provePassword } from '../identity/index.ts'
import { findAccount } from './customers.queries.ts'
import { noteBrowser } from './note-browser.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * The account with this password; refuses with `ams_invalid_credentials` or `ams_account_locked`. Its owner is
 * notified where the browser is new, unless `mayEnter` rejects it.
 */
export const proveCustomer = (
  ctx: Ctx,
  credentials: { email: string; password: string },
  mayEnter: (account: Account) => boolean = () => true,
) =>
  provePassword(ctx, { of: 'customer', ...credentials }, findAccount, storeHash, async (tx, account) => {
    if (mayEnter(account)) await noteBrowser(tx, ctx.session, account, 'password')
  })

/**
 * Signs in a customer with a verified e-mail address; the previous cookie becomes worthless. A person who signed in
 * long ago proves again that they are the account's owner.
 */
const signIn: Handler<typeof api.signIn> = async (ctx, { body }) => {
  mustNotBeSignedIn(ctx)
  const { customer_id } = ctx.who
  const isKnown = ({ id, metadata }: Account) => (customer_id ? id === customer_id : metadata?.verified_email === true)
  const account = await proveCustomer(ctx, body, isKnown)
  if (!isKnown(account)) throw refuse(customer_id ? 'ams_invalid_credentials' : 'auth_unverified_email')
  await ctx.session.start({ customer_id: account.id, password_hash: account.password_hash })
  return { data: { customerId: account.id as Id<'customer'> } }
}

/** Refuses signed-in callers who have nothing to prove again. */
export function mustNotBeSignedIn(ctx: Ctx): void {
  if (ctx.who.customer_id && !isProofExpired(ctx)) throw refuse('already_signed_in')
}

const signOut: Handler<typeof api.signOut> = async (ctx) => {
  await ctx.session.end('customer')
  return { data: null }
}

const storeHash = (tx: Tx, { id, password_hash: former }: Account, password_hash: string) =>
  tx.db
    .updateTable('customer')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .executeTakeFirst()

export const signInRoutes = [on(api.signIn, signIn), on(api.signOut, signOut)]
