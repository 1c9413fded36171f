import { sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { removeKeyFromFacts } from '../../base/delete-old.ts'
import { findAccount, issueForAccount } from '../customers/index.ts'
import { writeClaimToken } from '../orders/index.ts'
import {
  accountClosedLetter,
  accountConnectedLetter,
  emailChangedLetter,
  newBrowserLetter,
  orderClaimLetter,
  passwordChangedLetter,
  passwordLetter,
  verificationLetter,
} from './account-letters.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { wasSent } from './send-once.ts'
import { readShop } from './shop.queries.ts'

/** Asks a customer to verify the address; one who has done so already gets no mail. */
export async function mailVerification(ctx: Ctx, customer_id: string): Promise<OutgoingMail | null> {
  const occasion = `verify-email:${ctx.asked.id}`
  if (await wasSent(ctx, occasion)) return null
  const issued = await ctx.tx((tx) => issueForAccount(tx, customer_id, 'verify_email'))
  if (!issued) return null
  const letter = verificationLetter(await readShop(ctx), issued.mailed)
  return { ...toCustomer(issued.account), occasion, letter }
}

/** Sends the link to choose a new password. */
export async function mailPasswordReset(ctx: Ctx, customer_id: string): Promise<OutgoingMail | null> {
  const occasion = `reset-password:${ctx.asked.id}`
  if (await wasSent(ctx, occasion)) return null
  const issued = await ctx.tx((tx) => issueForAccount(tx, customer_id, 'reset_password'))
  if (!issued) return null
  const letter = passwordLetter(await readShop(ctx), issued.mailed)
  return { ...toCustomer(issued.account), occasion, letter }
}

/** Notifies the owner of an account that it can be signed in to through another party from now on. */
export async function notifyAccountConnected(
  ctx: Ctx,
  customer_id: string,
  party: string,
): Promise<OutgoingMail | null> {
  const account = await findAccount(ctx.db, 'id', customer_id)
  if (!account) return null
  const letter = accountConnectedLetter(await readShop(ctx), party)
  return { ...toCustomer(account), occasion: `connected:${ctx.asked.id}`, letter }
}

/** Notifies the owner of an account that its password was changed. */
export async function notifyPasswordChanged(ctx: Ctx, customer_id: string): Promise<OutgoingMail | null> {
  const account = await findAccount(ctx.db, 'id', customer_id)
  if (!account) return null
  const letter = passwordChangedLetter(await readShop(ctx))
  return { ...toCustomer(account), occasion: `password-changed:${ctx.asked.id}`, letter }
}

/** Notifies at the former address that an account has another now. */
export async function notifyEmailChanged(
  ctx: Ctx,
  customer_id: string,
  formerEmail: string,
): Promise<OutgoingMail | null> {
  const account = await findAccount(ctx.db, 'id', customer_id)
  if (!account) return null
  const letter = emailChangedLetter(await readShop(ctx))
  return { ...toCustomer({ ...account, email: formerEmail }), occasion: `email-changed:${ctx.asked.id}`, letter }
}

/** Notifies the owner of an account of a sign-in with a browser that was not used for it before. */
export async function notifyNewBrowser(
  ctx: Ctx,
  customer_id: string,
  way: string,
  at: string,
): Promise<OutgoingMail | null> {
  const account = await findAccount(ctx.db, 'id', customer_id)
  if (!account) return null
  const letter = newBrowserLetter(await readShop(ctx), way, new Date(at))
  return { ...toCustomer(account), occasion: `new-browser:${customer_id}:${at}`, letter }
}

/**
 * Notifies at the former address that the account is closed, so that an owner who did not close it learns of it. The
 * mail is not recorded, and the address is deleted after sending (032).
 */
export async function notifyAccountClosed(ctx: Ctx, customer_id: string, email: unknown): Promise<void> {
  if (typeof email !== 'string') return
  await ctx.outside.mail.send({ to: email, ...accountClosedLetter(await readShop(ctx)) })
  await ctx.tx((tx) => removeKeyFromFacts(tx, 'customer.erased', { customer_id }, 'email'))
}

/** Asks the maker of guest orders, all with one address, to transfer them to a requesting account. */
export async function mailOrderClaim(ctx: Ctx, customer_id: string, ids: string[]): Promise<OutgoingMail | null> {
  const { rows } = await sql<{ id: string; display_id: number; email: string }>`
    select o.id, o.display_id, o.email from orders o join customer c on c.id = o.customer_id
    where o.id = any(${ids}) and not c.has_account order by o.display_id`.execute(ctx.db)
  const account = await findAccount(ctx.db, 'id', customer_id)
  const [first] = rows
  if (!account || !first) return null
  const token = await writeClaimToken(ctx.config, ctx.now, { customer_id, order_ids: rows.map(({ id }) => id) })
  const numbers = rows.map(({ display_id }) => display_id)
  const letter = orderClaimLetter(await readShop(ctx), { email: account.email, numbers, token })
  const about = { resource_type: 'order', resource_id: first.id }
  return { to: first.email, ...about, occasion: `order-claim:${ctx.asked.id}`, letter }
}

const toCustomer = ({ id, email }: { id: string; email: string }) => ({
  to: email,
  resource_type: 'customer',
  resource_id: id,
  customer_id: id,
})
