import { secondFactor as api } from '@kusuribako/contract/identity/second-factor'
import { Secret, TOTP } from 'otpauth'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { seal } from '../../base/seal.ts'
import { clearAttempts } from './attempts.ts'
import {
  checkCode,
  consumeAppCode,
  mayTryCode,
  normalizeCode,
  removeSecondFactor,
  totpOptions,
} from './prove-second-factor.ts'
import { endStaffSessions, hashOf } from './sessions.ts'
import { findStaff } from './staff.queries.ts'
import { proveStaff } from './staff-sign-in.ts'

const recoveryCodes = 10

const read: Handler<typeof api.get> = async (ctx) => {
  const { id, second_factor_at } = await self(ctx)
  const factor = await ctx.db
    .selectFrom('second_factor')
    .select('recovery_secrets')
    .where('staff_id', '=', id)
    .executeTakeFirst()
  return { data: { since: second_factor_at, recovery_codes_left: factor?.recovery_secrets.length ?? 0 } }
}

async function self(ctx: Ctx) {
  const staff = await findStaff(ctx.db, 'id', ctx.who.staff!.id)
  if (!staff) throw refuse('unauthorized')
  return staff
}

/** Creates the secret for the app. Signing in does not change yet. */
const begin: Handler<typeof api.begin> = async (ctx, { body: { password } }) => {
  const { id, email } = await self(ctx)
  await proveStaff(ctx, { email, password })
  const secret = new Secret({ size: 20 })
  const issuer = await ctx.tx((tx) => storeSecret(tx, id, seal(ctx.config, secret.base32)))
  return {
    data: { secret: secret.base32, address: new TOTP({ ...totpOptions, issuer, label: email, secret }).toString() },
  }
}

/** Returns the shop's name, under which the app lists it. */
async function storeSecret(tx: Tx, staff_id: string, secret: Buffer): Promise<string> {
  const storeQuery = tx.db.selectFrom('store').select('name')
  const [, store] = await Promise.all([lockStaffWithoutFactor(tx, staff_id), storeQuery.executeTakeFirst()])
  const values = { secret, last_step: null, created_at: tx.now }
  await tx.send
    .insertInto('second_factor')
    .values({ staff_id, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  return store?.name ?? 'くすりばこ'
}

/** Locks a member of staff without a second factor. */
async function lockStaffWithoutFactor(tx: Tx, id: string): Promise<void> {
  const staff = await tx.db
    .selectFrom('staff')
    .select('second_factor_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!staff) throw refuse('unauthorized')
  if (staff.second_factor_at) throw refuse('second_factor_on')
}

/** From the next sign-in on a code is required. Sessions opened by the password alone end. */
const confirm: Handler<typeof api.confirm> = async (ctx, { body: { code } }) => {
  const { id, email } = await self(ctx)
  // No mail about one's own typing error: an unconfirmed factor protects nothing yet.
  if (!(await mayTryCode(ctx, email))) throw refuse('ams_account_locked')
  const codes = Array.from({ length: recoveryCodes }, () => new Secret({ size: 10 }).base32)
  await ctx.tx(async (tx) => {
    await turnOn(tx, { id, code: normalizeCode(code), codes })
    await clearAttempts(tx, { of: 'staff-code', email })
  })
  const { customer_id } = ctx.who
  await ctx.session.start({ staff_id: id, ...(customer_id && { customer_id }) })
  return { data: { recovery_codes: codes.map((one) => one.match(/.{4}/g)!.join('-')) } }
}

async function turnOn(tx: Tx, { id, code, codes }: { id: string; code: string; codes: string[] }) {
  const [, isValid] = await Promise.all([lockStaffWithoutFactor(tx, id), consumeAppCode(tx, id, code)])
  if (!isValid) throw refuse('second_factor_wrong')
  await tx.send
    .updateTable('second_factor')
    .set({ recovery_secrets: codes.map(hashOf) })
    .where('staff_id', '=', id)
    .execute()
  await tx.send
    .updateTable('staff')
    .set({ second_factor_at: tx.now, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  await endStaffSessions(tx, id)
  await tx.note('staff.proof_changed', { user_id: id, what: 'second_factor_on', at: tx.now })
}

const end: Handler<typeof api.end> = async (ctx, { body: { password, code } }) => {
  const { email } = await self(ctx)
  await proveStaff(ctx, { email, password }, (tx, staff) => checkCodeAndTurnOff(tx, staff, code))
  return { data: { ok: true } }
}

async function checkCodeAndTurnOff(
  tx: Tx,
  staff: Parameters<typeof checkCode>[1] & { second_factor_at: Date | null },
  code: string,
) {
  if (!staff.second_factor_at) return 'second_factor_missing'
  const codeRefusal = await checkCode(tx, staff, code)
  if (!codeRefusal) await turnOff(tx, staff.id)
  return codeRefusal
}

/** Staff who have lost their phone are helped by an owner, and notified. */
const endOf: Handler<typeof api.endOf> = async (ctx, { params: { id } }) => {
  if (id === ctx.who.staff!.id) throw refuse('second_factor_own')
  await ctx.tx(async (tx) => {
    if (!(await findStaff(tx.db, 'id', id))) throw notFound('staff', id)
    await turnOff(tx, id)
  })
  return { data: { ok: true } }
}

async function turnOff(tx: Tx, user_id: string) {
  if (!(await removeSecondFactor(tx, user_id))) return
  await tx.note('staff.proof_changed', { user_id, what: 'second_factor_off', at: tx.now })
}

export const secondFactorRoutes = [
  on(api.get, read),
  on(api.begin, begin),
  on(api.confirm, confirm),
  on(api.end, end),
  on(api.endOf, endOf),
]
