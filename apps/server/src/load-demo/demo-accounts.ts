import { verify } from '@node-rs/argon2'
import type { Db } from '../base/db.ts'

/** Published in the README: the demo's accounts exist in the demo only, and production refuses to start with them. */
export const demoPassword = 'kusuribako-demo'
const emails = ['admin@example.com', 'pharmacist@example.com', 'hanako@example.com']

/** Whether somebody could sign in with what the README says. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const of = (table: 'staff' | 'customer') =>
    db.selectFrom(table).select('password_hash').where('email', 'in', emails).where('deleted_at', 'is', null).execute()
  const accounts = (await Promise.all([of('staff'), of('customer')])).flat()
  const proofs = accounts.map(({ password_hash }) => password_hash !== null && verify(password_hash, demoPassword))
  return (await Promise.all(proofs)).includes(true)
}
