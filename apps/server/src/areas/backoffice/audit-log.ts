import { auditLog as api } from '@kusuribako/contract/backoffice/audit-log'
import { sql } from 'kysely'
import { type Handler, on } from '../../base/ctx.ts'
import { type Readable, readList } from '../../base/read.ts'

const auditEntries: Readable = { table: 'audit_entry', relations: {}, order: '-id' }

/** Everything that staff have written, from the audit log kept by the database (0014); including by former staff. */
const list: Handler<typeof api.list> = async (ctx, { query: { limit, offset, ...filter } }) => {
  const { rows, count } = await readList(ctx.db, auditEntries, { limit, offset }, filter)
  const ids = [...new Set(rows.map((row) => row.staff_id as string))]
  const staff = await ctx.db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const emails = new Map(staff.map(({ id, email }) => [id, email]))
  return {
    entries: rows.map((row) => ({ ...row, staff_email: emails.get(row.staff_id as string) })),
    count,
    offset,
    limit,
  }
}

export const auditLogRoutes = [on(api.list, list)]
