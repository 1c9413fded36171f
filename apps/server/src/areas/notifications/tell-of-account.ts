import type { Ctx } from '../../base/ctx.ts'
import { findAccount, issueMailedCode } from '../customers/index.ts'
import { passwordLetter, verificationLetter } from './account-letters.rules.ts'
import { sendOnce } from './send-once.ts'
import { readShop } from './shop.queries.ts'

/** Asks a customer to verify the address; who has done so already hears nothing. */
export async function askToVerify(ctx: Ctx, customerId: string): Promise<void> {
  const account = await findAccount(ctx.db, 'id', customerId)
  if (!account || account.metadata?.verified_email === true) return
  const mailed = await ctx.tx((tx) => issueMailedCode(tx, customerId, 'verify_email'))
  await sendOnce(ctx, `verify-email:${ctx.asked.id}`, account.email, verificationLetter(await readShop(ctx), mailed))
}

/** Sends the link to choose a new password. */
export async function helpWithPassword(ctx: Ctx, customerId: string): Promise<void> {
  const account = await findAccount(ctx.db, 'id', customerId)
  if (!account) return
  const mailed = await ctx.tx((tx) => issueMailedCode(tx, customerId, 'reset_password'))
  await sendOnce(ctx, `reset-password:${ctx.asked.id}`, account.email, passwordLetter(await readShop(ctx), mailed))
}
