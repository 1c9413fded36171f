import { account as api } from '@kusuribako/contract/customers/account'
import type { Input } from '@kusuribako/contract/endpoint'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { hashPassword, mustHaveProved } from '../identity/index.ts'
import { getOwnAddress } from './address-book.ts'
import { answerCurrentCustomer } from './answer-current-customer.ts'
import { changePassword } from './change-password.ts'
import { createAddress } from './create-address.ts'
import { acceptedMetadata } from './customer-metadata.rules.ts'
import { findAccount } from './customers.queries.ts'
import { eraseBillingAddress } from './erase-addresses.ts'
import { noteOnCustomer } from './note-on-customer.ts'

type Body = Input<typeof api.update>['body']
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const read: Handler<typeof api.get> = (ctx) => answerCurrentCustomer(ctx)

/**
 * Changes the caller's account. A new password ends every session, and this one continues under a new cookie; a new
 * e-mail address has to be verified again.
 */
const change: Handler<typeof api.update> = async (ctx, { body }) => {
  const id = ctx.who.customer_id!
  if (body.password !== undefined || body.email !== undefined) mustHaveProved(ctx)
  const password_hash = body.password === undefined ? undefined : await hashPassword(body.password)
  const answer = await ctx.tx(async (tx) => {
    await write(tx, id, body, password_hash)
    return answerCurrentCustomer(tx)
  })
  if (password_hash && !ctx.asked.headers.authorization) await ctx.session.start({ customer_id: id, password_hash })
  return answer
}

async function write(tx: Tx, id: string, body: Body, password_hash?: string) {
  const { billing_address, metadata, email, password: _, ...fields } = body
  const account = await findAccount(tx.db, 'id', id)
  if (!account) throw refuse('unauthorized')
  if (password_hash) await changePassword(tx, account, password_hash)
  if (email && email !== account.email) await changeEmail(tx, account, email)
  if (metadata) await noteOnCustomer(tx, id, acceptedMetadata(metadata))
  const billing_address_id = billing_address && (await billingAddress(tx, id, account, billing_address))
  await tx.send
    .updateTable('customer')
    .set({ ...fields, ...(billing_address_id && { billing_address_id }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

async function changeEmail(tx: Tx, { id, email: former, metadata }: Account, email: string) {
  if (await findAccount(tx.db, 'email', email)) throw refuse('customer_exists_already')
  await tx.send.updateTable('customer').set({ email }).where('id', '=', id).execute()
  // The first address since the last sync.
  const original_email = metadata?.original_email ?? former
  await noteOnCustomer(tx, id, { verified_email: null, original_email })
  // A link in a mail to the former address proves nothing about the new one.
  await tx.send.deleteFrom('mailed_code').where('customer_id', '=', id).execute()
  await tx.note('customer.email_changed', { customer_id: id, former })
  await tx.note('customer.verification_asked', { customer_id: id })
}

/**
 * An id from the address book, or the billing address changed in place, or a new one, which is not in the address
 * book.
 */
async function billingAddress(
  tx: Tx,
  customer_id: string,
  { billing_address_id }: { billing_address_id: string | null },
  address: NonNullable<Body['billing_address']>,
): Promise<string> {
  if (typeof address === 'string') {
    if (address === billing_address_id) return address
    const { id } = await getOwnAddress(tx, address, customer_id)
    if (billing_address_id) await eraseBillingAddress(tx, billing_address_id)
    return id
  }
  if (!billing_address_id) return createAddress(tx, address)
  await tx.send
    .updateTable('address')
    .set({ ...address, updated_at: tx.now })
    .where('id', '=', billing_address_id)
    .execute()
  return billing_address_id
}

export const accountRoutes = [on(api.get, read), on(api.update, change)]
