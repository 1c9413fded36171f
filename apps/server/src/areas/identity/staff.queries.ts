import type { Db } from '../../base/db.ts'
import type { Row } from '../../base/read.ts'
import { platformRoleOf } from './roles.rules.ts'

/** A current member of staff. */
export const findStaff = (db: Db, by: 'id' | 'email' | 'api_token', value: string) =>
  db.selectFrom('staff').selectAll().where(by, '=', value).where('deleted_at', 'is', null).executeTakeFirst()

/**
 * A row of staff, or some of its columns, in API shape: without the password; an API token only when it was issued
 * just now.
 */
export function staffOnWire({ password_hash: _, ...row }: Row, api_token: string | null = null): Row {
  return {
    ...row,
    ...('role' in row && { role: platformRoleOf(row.role as string), staff_role: row.role }),
    ...('api_token' in row && { api_token }),
  }
}
