import { createHash } from 'node:crypto'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import type { UpdateResult } from 'kysely'
import type { Ctx, Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import { clearAttempts, countAttempt } from './attempts.ts'

/** OWASP's first choice for argon2id: 19 MiB of memory, two passes, one lane. */
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const header = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Whether the password matches the hash. Without a hash it takes equally long, and fails: timing does not reveal who
 * has an account.
 */
async function verifyPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  if (password_hash) return verify(password_hash, password)
  decoy ??= hashPassword('nobody has this one')
  await verify(await decoy, password)
  return false
}

let decoy: Promise<string> | undefined

interface Account {
  id: string
  password_hash: string | null
}

/**
 * The account of that e-mail address; refuses unless the password matches. Ten failures in a quarter of an hour
 * lock the address, whether or not it has an account. A hash with an outdated cost is renewed and passed to
 * `storeHash`, which writes it unless the hash has changed in the meantime.
 * `andThen`: further checks after the password was proved, in the transaction that resets the failures.
 */
export async function provePassword<A extends Account>(
  ctx: Ctx,
  credentials: { of: 'customer' | 'staff'; email: string; password: string },
  find: (db: Db, by: 'email', email: string) => Promise<A | undefined>,
  storeHash: (tx: Tx, account: A, password_hash: string) => Promise<UpdateResult>,
  andThen: (tx: Tx, account: A) => Promise<void>,
): Promise<A> {
  const [attempts, account] = await Promise.all([
    countAttempt(ctx, credentials),
    find(ctx.db, 'email', credentials.email),
  ])
  if (attempts === 'too many') throw refuse('ams_account_locked')
  const isCorrect = await verifyPassword(account?.password_hash, credentials.password)
  if (!account || !isCorrect) throw refuse('ams_invalid_credentials')
  await ctx.tx(async (tx) => {
    await clearAttempts(tx, credentials)
    await andThen(tx, account)
  })
  if (account.password_hash?.startsWith(header)) return account
  const password_hash = await hashPassword(credentials.password)
  const { numUpdatedRows } = await ctx.tx((tx) => storeHash(tx, account, password_hash))
  if (numUpdatedRows > 0) return { ...account, password_hash }
  // Changed in the meantime: by another sign-in with this password, or by its owner, and then this one is refused.
  const changed = await find(ctx.db, 'email', credentials.email)
  if (!changed || !(await verifyPassword(changed.password_hash, credentials.password)))
    throw refuse('ams_invalid_credentials')
  return changed
}

/** Changes with the password, so that a token that contains it ends with the password. Does not reveal the hash. */
export const markOf = (password_hash: string | null): string =>
  createHash('sha256')
    .update(password_hash ?? '')
    .digest('base64url')
    .slice(0, 16)

/** Changes with the password of a member of staff, and whenever a second factor is set up or removed. */
export const markOfStaff = ({ password_hash, second_factor_at }: StaffProof): string =>
  markOf(second_factor_at ? `${password_hash} ${second_factor_at.toISOString()}` : password_hash)

interface StaffProof {
  password_hash: string | null
  second_factor_at: Date | null
}
