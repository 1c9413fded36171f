import { account as platform } from '@kusuribako/contract/customers/account'
import { shopSignIn as shop } from '@kusuribako/contract/customers/shop-sign-in'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { hashPassword } from '../identity/index.ts'
import { changePassword } from './change-password.ts'
import { partiesOf, withoutParties } from './connections.rules.ts'
import { customerOnWire, findAccount } from './customers.queries.ts'
import { fromToken, type MailedCode, spendMailedCode } from './mailed-codes.ts'
import { noteOnCustomer } from './note-on-customer.ts'
import { markVerified } from './verify-email.ts'

/** Requests the mail with the link. The answer is the same whether or not there is such an account. */
async function request(ctx: Ctx, email: string) {
  const account = await findAccount(ctx.db, 'email', email)
  if (account) await ctx.tx((tx) => noteResetRequest(tx, account.id))
}

const noteResetRequest = (tx: Tx, customer_id: string) => tx.note('customer.password_reset_asked', { customer_id })

const requestAtPlatform: Handler<typeof platform.requestPasswordReset> = async (ctx, { body }) => {
  await request(ctx, body.email)
  return null
}

const requestAtShop: Handler<typeof shop.requestPasswordReset> = async (ctx, { query }) => {
  await request(ctx, query.email)
  return { data: null }
}

/**
 * Sets a new password with the code of a mail: once, within a quarter of an hour. Every session of the account ends.
 */
const resetAtShop: Handler<typeof shop.resetPassword> = async (ctx, { body }) => {
  if (body.password !== body.password_confirmation) throw refuse('password_confirmation_differs')
  const password_hash = await hashPassword(body.password)
  const account = await ctx.tx((tx) => reset(tx, body, password_hash))
  if (!account) throw refuse('confirmation_code_invalid')
  return { data: { ok: true } }
}

/** The same for platform clients, who send the code as one token beside the address. */
const resetAtPlatform: Handler<typeof platform.resetPassword> = async (ctx, { body }) => {
  const password_hash = await hashPassword(body.password)
  const account = await ctx.tx((tx) => reset(tx, fromToken(body.token), password_hash, body.email))
  if (!account) throw refuse('password_token_invalid')
  return { customer: customerOnWire({ ...account }) }
}

async function reset(tx: Tx, mailedCode: MailedCode, password_hash: string, email?: string) {
  const [customer_id, account] = await Promise.all([
    spendMailedCode(tx, 'reset_password', mailedCode),
    accountOfCode(tx, mailedCode.uid),
  ])
  if (!customer_id || !account || (email !== undefined && account.email !== email)) return null
  await changePassword(tx, account, password_hash)
  await removeUnprovedConnections(tx, account)
  const [, changed] = await Promise.all([markVerified(tx, account.id), findAccount(tx.db, 'id', account.id)])
  return changed
}

/**
 * The person who opens the mail owns the address. Until now anybody could have registered it and connected a party of
 * their own: if the address was never verified, such connections are removed with the old password.
 */
async function removeUnprovedConnections(tx: Tx, { id, metadata }: Pick<Account, 'id' | 'metadata'>) {
  const parties = partiesOf(metadata)
  if (metadata?.verified_email === true || parties.length === 0) return
  await noteOnCustomer(tx, id, withoutParties(parties))
}
type Account = NonNullable<Awaited<ReturnType<typeof accountOfCode>>>

/** The account to which a mail was sent, whether or not its code is still valid. */
const accountOfCode = (tx: Tx, uid: string) =>
  tx.db
    .selectFrom('customer')
    .innerJoin('mailed_code', 'mailed_code.customer_id', 'customer.id')
    .select(['customer.id', 'customer.email', 'customer.metadata'])
    .where('mailed_code.id', '=', uid)
    .where('customer.has_account', '=', true)
    .where('customer.deleted_at', 'is', null)
    .executeTakeFirst()

export const resetPasswordRoutes = [
  on(platform.requestPasswordReset, requestAtPlatform),
  on(platform.resetPassword, resetAtPlatform),
  on(shop.requestPasswordReset, requestAtShop),
  on(shop.resetPassword, resetAtShop),
]
