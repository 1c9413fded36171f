import { auditLog as api } from '@kusuribako/contract/backoffice/audit-log'
import type { Input } from '@kusuribako/contract/endpoint'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import { within } from '../../base/bounds.ts'
import { type Handler, on } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'

type Query = Input<typeof api.list>['query']

/** Everything that staff have written, from the audit log kept by the database (0014); including by former staff. */
const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset } = query
  const condition = conditionOf(query)
  const [{ rows: entries }, { rows: counts }] = await Promise.all([
    sql<Row>`with page as (select id from audit_entry where ${condition} order by id desc limit ${limit} offset ${offset})
      select e.*, s.email as staff_email from page join audit_entry e using (id) join staff s on s.id = e.staff_id
      order by e.id desc`.execute(db),
    sql<{ count: number }>`select count(*) as count
      from (select from audit_entry where ${condition} limit ${countLimit}) found`.execute(db),
  ])
  return { entries, count: counts[0]!.count, offset, limit }
}

function conditionOf({ staff_id, resource_type, resource_id, request_id, created_at }: Query) {
  const conditions = [
    staff_id && sql`staff_id = any(${staff_id})`,
    resource_type && sql`resource_type = any(${resource_type})`,
    resource_id !== undefined && sql`resource_id = ${resource_id}`,
    request_id !== undefined && sql`request_id = ${request_id}`,
    ...within(sql`created_at`, created_at),
  ]
  return sql.join([sql`true`, ...conditions.filter(Boolean)], sql` and `)
}

export const auditLogRoutes = [on(api.list, list)]
