import { account as api } from '@kusuribako/contract/customers/account'
import { shopSignIn } from '@kusuribako/contract/customers/shop-sign-in'
import type { Id } from '@kusuribako/contract/values/ids'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { hashPassword } from '../identity/index.ts'
import { findCustomer } from './customers.queries.ts'

interface Account {
  email: string
  first_name?: string
  last_name?: string
  phone?: string
  /** Null for external sign-in. */
  password_hash: string | null
  /** JSON. */
  metadata?: string
}

/** Creates an account and signs it in (platform contract). A guest with the same e-mail address stays a guest. */
const register: Handler<typeof api.register> = async (ctx, { body: { password, ...fields } }) => {
  const password_hash = await hashPassword(password)
  const customer = await ctx.tx(async (tx) => {
    const id = await openAccount(
      tx,
      { ...fields, password_hash, metadata: JSON.stringify({ has_signed_in: true }) },
      false,
    )
    return (await findCustomer(tx.db, id))!
  })
  await ctx.session.start({ customer_id: customer.id, password_hash })
  return { customer }
}

/** Creates an account that can be signed in to once its e-mail address is verified. */
const registerAtShop: Handler<typeof shopSignIn.register> = async (ctx, { body }) => {
  if (ctx.who.customer_id) throw refuse('already_signed_in')
  const { password, password_confirmation, newsletterSubscription = false, ...fields } = body
  if (password !== password_confirmation) throw refuse('password_confirmation_differs')
  const password_hash = await hashPassword(password)
  const customerId = await ctx.tx((tx) => openAccount(tx, { ...fields, password_hash }, newsletterSubscription))
  return { data: { customerId } }
}

/**
 * A new account, not signed in; refuses when the address has one. A requested newsletter begins once the address is
 * verified.
 */
export async function openAccount(tx: Tx, account: Account, newsletter: boolean): Promise<Id<'customer'>> {
  const id = newId('customer')
  const newsletterMetadata = newsletter && { metadata: JSON.stringify({ wants_newsletter: true }) }
  const created = await tx.db
    .insertInto('customer')
    .values({ id, ...account, ...newsletterMetadata, has_account: true, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.columns(['email', 'has_account']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw refuse('customer_exists_already')
  await tx.note('customer.registered', { customer_id: id, newsletter })
  return id
}

export const registerRoutes = [on(api.register, register), on(shopSignIn.register, registerAtShop)]
