import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { platformRoleOf } from './roles.rules.ts'

/** Someone who works here and has not left. */
export const findStaff = (db: Db, by: 'id' | 'email' | 'api_token', value: string) =>
  db.selectFrom('staff').selectAll().where(by, '=', value).where('deleted_at', 'is', null).executeTakeFirst()

/**
 * A row of staff, or some of its columns, as the wire has it: without the password; of an API token only that is told
 * which was given just now.
 */
export function staffOnWire({ password_hash: _, ...row }: Row, api_token: string | null = null): Row {
  return {
    ...row,
    ...('role' in row && { role: platformRoleOf(row.role as string), staff_role: row.role }),
    ...('api_token' in row && { api_token }),
  }
}
