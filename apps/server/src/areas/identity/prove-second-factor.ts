import { Secret, TOTP } from 'otpauth'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { unseal } from '../../base/seal.ts'
import { clearAttempts, countAttempt } from './attempts.ts'
import { hashOf } from './sessions.ts'

/** RFC 6238 as supported by every authenticator app. */
export const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const

interface Account {
  id: string
  email: string
}

/** Why a code is refused. */
export type CodeRefusal =
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
export async function checkCode(
  tx: Tx,
  { id, email }: Account,
  input: string | undefined,
): Promise<CodeRefusal | null> {
  if (input === undefined) return 'second_factor_needed'
  const subject = { of: 'staff-code', email } as const
  const [factor, attempts] = await Promise.all([lockFactor(tx, id), countAttempt(tx, subject)])
  if (attempts === 'too many') {
    await tx.note('staff.proof_changed', { user_id: id, what: 'codes_refused', at: tx.now })
    return 'ams_account_locked'
  }
  if (!factor) return 'second_factor_missing'
  const code = normalizeCode(input)
  const isValid = /^\d{6}$/.test(code)
    ? await consumeStep(tx, factor, code)
    : await consumeRecoveryCode(tx, factor, code)
  if (!isValid) return 'second_factor_wrong'
  await clearAttempts(tx, subject)
  return null
}

/** Counts one more attempt; false when there were too many. */
export const mayTryCode = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await countAttempt(ctx, { of: 'staff-code', email })) === 'fine'

/** The code as generated, however it was typed: in any width, with any separators. */
export const normalizeCode = (input: string) =>
  input
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

/** Consumes the app's code; refuses where there is no second factor. */
export async function consumeAppCode(tx: Tx, staff_id: string, code: string): Promise<boolean> {
  const factor = await lockFactor(tx, staff_id)
  if (!factor) throw refuse('second_factor_missing')
  return consumeStep(tx, factor, code)
}

/** Locked by the row, so that of two simultaneous uses of one code only one succeeds. */
const lockFactor = (tx: Tx, staff_id: string) =>
  tx.db
    .selectFrom('second_factor')
    .select(['staff_id', 'secret', 'last_step', 'recovery_secrets'])
    .where('staff_id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()
type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

async function consumeStep(tx: Tx, factor: Factor, code: string): Promise<boolean> {
  const last_step = stepOf(tx.now, unseal(tx.config, factor.secret), code)
  if (last_step === null || (factor.last_step !== null && last_step <= factor.last_step)) return false
  await tx.send.updateTable('second_factor').set({ last_step }).where('staff_id', '=', factor.staff_id).execute()
  return true
}

/** The thirty-second step of the code, among the current one and its neighbours. */
function stepOf(now: Date, secret: string, token: string): number | null {
  const at = { period: totpOptions.period, timestamp: now.getTime() }
  const delta = TOTP.validate({ ...totpOptions, ...at, token, secret: Secret.fromBase32(secret), window: 1 })
  return delta === null ? null : TOTP.counter(at) + delta
}

async function consumeRecoveryCode(
  tx: Tx,
  { staff_id, recovery_secrets: all }: Factor,
  code: string,
): Promise<boolean> {
  const hash = hashOf(code)
  if (!all.includes(hash)) return false
  const recovery_secrets = all.filter((one) => one !== hash)
  await tx.send.updateTable('second_factor').set({ recovery_secrets }).where('staff_id', '=', staff_id).execute()
  await tx.note('staff.proof_changed', { user_id: staff_id, what: 'recovery_code_used', at: tx.now })
  return true
}

/** From here on the password alone suffices; returns whether there was a second factor. */
export async function removeSecondFactor(tx: Tx, staff_id: string): Promise<boolean> {
  await tx.send.deleteFrom('second_factor').where('staff_id', '=', staff_id).execute()
  const { numUpdatedRows } = await tx.db
    .updateTable('staff')
    .set({ second_factor_at: null, updated_at: tx.now })
    .where('id', '=', staff_id)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
