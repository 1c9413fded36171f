import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@kusuribako/contract/values/ids'
import type { Tx } from '../../base/ctx.ts'

type Purpose = 'verify_email' | 'reset_password'

/** A day to verify an address, a quarter of an hour to choose a new password (platform contract). */
const lasts_ms: Record<Purpose, number> = { verify_email: 86_400_000, reset_password: 900_000 }

/** The content of a mailed link; a platform client sends both as one token. */
export interface MailedCode {
  uid: string
  code: string
}
export const asToken = ({ uid, code }: MailedCode): string => `${uid}.${code}`
export const fromToken = (token: string): MailedCode => {
  const [uid = '', code = ''] = token.split('.')
  return { uid, code }
}

/** Creates the code of one mail; codes of earlier mails for the same purpose become invalid. */
export async function issueMailedCode(tx: Tx, customer_id: string, purpose: Purpose): Promise<MailedCode> {
  const [uid, code] = [randomBytes(12).toString('base64url'), randomBytes(32).toString('base64url')]
  await tx.send
    .deleteFrom('mailed_code')
    .where('customer_id', '=', customer_id)
    .where('purpose', '=', purpose)
    .execute()
  await tx.send
    .insertInto('mailed_code')
    .values({
      id: uid,
      customer_id,
      purpose,
      code_hash: hashOf(code),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + lasts_ms[purpose]),
    })
    .execute()
  return { uid, code }
}

/**
 * Creates the code of a mail to an account, which is locked: the code proves the returned address, and becomes invalid
 * when that is changed. Null where there is no such account, or its address is verified already.
 */
export async function issueForAccount(tx: Tx, id: string, purpose: Purpose) {
  const account = await tx.db
    .selectFrom('customer')
    .select(['id', 'email', 'metadata'])
    .where('id', '=', id)
    .where('has_account', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!account || (purpose === 'verify_email' && account.metadata?.verified_email === true)) return null
  return { account, mailed: await issueMailedCode(tx, id, purpose) }
}

/** Consumes a code and returns its account; null when it is wrong, used, replaced or expired. */
export async function spendMailedCode(
  tx: Tx,
  purpose: Purpose,
  { uid, code }: MailedCode,
): Promise<Id<'customer'> | null> {
  const used = await tx.db
    .updateTable('mailed_code')
    .set({ used_at: tx.now })
    .where('id', '=', uid)
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('customer_id')
    .executeTakeFirst()
  return (used?.customer_id ?? null) as Id<'customer'> | null
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
