import { Secret, TOTP } from 'otpauth'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { unseal } from '../../base/seal.ts'
import { countAttempt, forgetAttempts } from './attempts.ts'
import { hashOf } from './sessions.ts'

/** RFC 6238 as every app on a phone knows it. */
export const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

interface Account {
  id: string
  email: string
}

/**
 * Refuses unless the code is one of this account's second factor: the app's of now, of the thirty seconds before or
 * after (clocks differ), or a recovery code. Either is used once, and none that is older than one used. Ten wrong ones
 * in a quarter of an hour lock the account as wrong passwords do (015), and its owner is told.
 */
export async function proveSecondFactor(ctx: Ctx, { id, email }: Account, given: string | undefined): Promise<void> {
  if (given === undefined) throw refuse('second_factor_needed')
  if (!(await mayTryCode(ctx, email))) {
    await ctx.tx((tx) => tx.note('staff.proof_changed', { user_id: id, what: 'codes_refused', at: tx.now }))
    throw refuse('ams_account_locked')
  }
  await ctx.tx(async (tx) => {
    if (!(await useCode(tx, id, plain(given)))) throw refuse('second_factor_wrong')
    await forgetAttempts(tx, { of: 'staff-code', email })
  })
}

/** Counts one attempt more; false when there were too many. */
export const mayTryCode = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await countAttempt(ctx, { of: 'staff-code', email })) === 'fine'

/** As it was made, however it was typed: in whatever width, with whatever between the groups. */
export const plain = (given: string) =>
  given
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')

const useCode = (tx: Tx, staff_id: string, code: string) =>
  /^\d{6}$/.test(code) ? useStep(tx, staff_id, code) : useRecoveryCode(tx, staff_id, code)

/** Uses the app's code up, held by the row so that of two at once one counts. */
export async function useStep(tx: Tx, staff_id: string, code: string): Promise<boolean> {
  const kept = await tx.db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('staff_id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst()
  if (!kept) throw refuse('second_factor_missing')
  const last_step = stepOf(tx.now, unseal(tx.config, kept.secret), code)
  if (last_step === null || (kept.last_step !== null && last_step <= kept.last_step)) return false
  await tx.send.updateTable('second_factor').set({ last_step }).where('staff_id', '=', staff_id).execute()
  return true
}

/** The step of thirty seconds whose code it is, of the present one and its neighbours. */
function stepOf(now: Date, secret: string, token: string): number | null {
  const at = { period: form.period, timestamp: now.getTime() }
  const delta = TOTP.validate({ ...form, ...at, token, secret: Secret.fromBase32(secret), window: 1 })
  return delta === null ? null : TOTP.counter(at) + delta
}

async function useRecoveryCode(tx: Tx, staff_id: string, code: string): Promise<boolean> {
  const hash = hashOf(code)
  const { numUpdatedRows } = await tx.db
    .updateTable('second_factor')
    .set(({ fn, ref, val }) => ({ recovery_secrets: fn('array_remove', [ref('recovery_secrets'), val(hash)]) }))
    .where('staff_id', '=', staff_id)
    .where(({ eb, fn }) => eb(eb.val(hash), '=', fn.any('recovery_secrets')))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.note('staff.proof_changed', { user_id: staff_id, what: 'recovery_code_used', at: tx.now })
  return true
}

/** From here on the password alone signs in; answers whether there was a second factor. */
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
