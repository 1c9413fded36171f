import { Secret, TOTP } from 'otpauth'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { unseal } from '../../base/seal.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { hashOf } from './sessions.ts'

/** RFC 6238 as supported by every authenticator app. */
export const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

interface Account {
  id: string
  email: string
}

/** Why a code is refused. */
export type CodeTrouble =
  | 'second_factor_needed'
  | 'second_factor_missing'
  | 'second_factor_wrong'
  | 'ams_account_locked'

/**
 * Null where the code is one of this account's second factor, and then it is consumed: the app's current one, of the
 * thirty seconds before or after (clocks differ), or a recovery code. Each works once, and none older than a used one.
 * Ten wrong ones in a quarter of an hour lock the account like wrong passwords (015), and its owner is notified. The
 * attempt is counted in this transaction: no result is given before it has been committed.
 */
export async function tryCode(tx: Tx, { id, email }: Account, given: string | undefined): Promise<CodeTrouble | null> {
  if (given === undefined) return 'second_factor_needed'
  const whose = { of: 'staff-code', email } as const
  const [kept, attempts] = await Promise.all([lockFactor(tx, id), countAttempt(tx, whose)])
  if (attempts === 'too many') {
    await tx.note('staff.proof_changed', { user_id: id, what: 'codes_refused', at: tx.now })
    return 'ams_account_locked'
  }
  if (!kept) return 'second_factor_missing'
  const code = plain(given)
  const isRight = /^\d{6}$/.test(code) ? await noteStep(tx, kept, code) : await takeRecoveryCode(tx, kept, code)
  if (!isRight) return 'second_factor_wrong'
  await forgetAttempts(tx, whose)
  return null
}

/** Counts one more attempt; false when there were too many. */
export const mayTryCode = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await countAttempt(ctx, { of: 'staff-code', email })) === 'fine'

/** The code as generated, however it was typed: in any width, with any separators. */
export const plain = (given: string) =>
  given
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** Consumes the app's code; refuses where there is no second factor. */
export async function useStep(tx: Tx, staff_id: string, code: string): Promise<boolean> {
  const kept = await lockFactor(tx, staff_id)
  if (!kept) throw refuse('second_factor_missing')
  return noteStep(tx, kept, code)
}

/** Locked by the row, so that of two simultaneous uses of one code only one succeeds. */
const lockFactor = (tx: Tx, staff_id: string) =>
  tx.db
    .selectFrom('second_factor')
    .select(['staff_id', 'secret', 'last_step', 'recovery_secrets'])
    .where('staff_id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()
type Kept = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

async function noteStep(tx: Tx, kept: Kept, code: string): Promise<boolean> {
  const last_step = stepOf(tx.now, unseal(tx.config, kept.secret), code)
  if (last_step === null || (kept.last_step !== null && last_step <= kept.last_step)) return false
  await tx.send.updateTable('second_factor').set({ last_step }).where('staff_id', '=', kept.staff_id).execute()
  return true
}

/** The thirty-second step of the code, among the current one and its neighbours. */
function stepOf(now: Date, secret: string, token: string): number | null {
  const at = { period: form.period, timestamp: now.getTime() }
  const delta = TOTP.validate({ ...form, ...at, token, secret: Secret.fromBase32(secret), window: 1 })
  return delta === null ? null : TOTP.counter(at) + delta
}

async function takeRecoveryCode(tx: Tx, { staff_id, recovery_secrets: all }: Kept, code: string): Promise<boolean> {
  const used = hashOf(code)
  if (!all.includes(used)) return false
  const recovery_secrets = all.filter((one) => one !== used)
  await tx.send.updateTable('second_factor').set({ recovery_secrets }).where('staff_id', '=', staff_id).execute()
  await tx.note('staff.proof_changed', { user_id: staff_id, what: 'recovery_code_used', at: tx.now })
  return true
}

/** From here on the password alone suffices; returns whether there was a second factor. */
export async function takeOffSecondFactor(tx: Tx, staff_id: string): Promise<boolean> {
  await tx.send.deleteFrom('second_factor').where('staff_id', '=', staff_id).execute()
  const { numUpdatedRows } = await tx.db
    .updateTable('staff')
    .set({ second_factor_at: null, updated_at: tx.now })
    .where('id', '=', staff_id)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
