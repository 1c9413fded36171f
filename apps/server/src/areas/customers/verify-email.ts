import { shopSignIn as api } from '@kusuribako/contract/customers/shop-sign-in'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { endSessionsOf } from '../identity/index.ts'
import { findAccount } from './customers.queries.ts'
import { type MailedCode, spendMailedCode } from './mailed-codes.ts'
import { noteOnCustomer } from './note-on-customer.ts'

/** Requests the mail with the link. The answer is the same whether or not there is such an account. */
const request: Handler<typeof api.requestEmailVerification> = async (ctx, { body }) => {
  const { customer_id } = ctx.who
  const account = body.email
    ? await findAccount(ctx.db, 'email', body.email)
    : customer_id && (await findAccount(ctx.db, 'id', customer_id))
  if (account && account.metadata?.verified_email !== true)
    await ctx.tx((tx) => noteVerificationRequest(tx, account.id))
  return { data: null }
}

const noteVerificationRequest = (tx: Tx, customer_id: string) => tx.note('customer.verification_asked', { customer_id })

/** Marks an e-mail address as verified; each link works once, for a day. */
const confirm: Handler<typeof api.confirmEmail> = async (ctx, { body }) => {
  await ctx.tx((tx) => verify(tx, body))
  return { data: { ok: true } }
}

async function verify(tx: Tx, mailedCode: MailedCode) {
  const customer_id = await spendMailedCode(tx, 'verify_email', mailedCode)
  if (!customer_id) throw refuse('confirmation_code_invalid')
  // Anybody could have registered the address: sessions from before the verification end, except the one that
  // verifies.
  if (tx.who.customer_id !== customer_id) await endSessionsOf(tx, customer_id)
  await markVerified(tx, customer_id)
}

/** The person who opened the link in a mail reads what is sent to that address. */
export async function markVerified(tx: Tx, customer_id: string): Promise<void> {
  await noteOnCustomer(tx, customer_id, { verified_email: true })
  await tx.note('customer.email_verified', { customer_id })
}

export const verifyEmailRoutes = [on(api.requestEmailVerification, request), on(api.confirmEmail, confirm)]
