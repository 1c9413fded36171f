import { z } from 'zod'
import { get } from '../endpoint.ts'
import { instant, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, paging } from '../values/listing.ts'

const row = z.record(z.string(), z.unknown()).nullable()

/** One row written by a staff call. */
export const AuditEntry = z.object({
  id: z.number().int(),
  staff_id: id('staff'),
  staff_email: z.string(),
  /** Method and route: `POST /admin/users/:id`. */
  call: z.string(),
  action: z.enum(['insert', 'update', 'delete']),
  /** The table and the row in it. */
  resource_type: z.string(),
  resource_id: z.string(),
  /** Only the differences; secrets are masked. */
  before: row,
  after: row,
  /** The same for everything that one call has written. */
  request_id: z.string(),
  created_at: instant,
})

export const auditLog = {
  list: get('/admin/audit-log', 'staff', 'The audit log, newest first', {
    query: z.strictObject({
      ...paging(50),
      staff_id: manyOf(pathId('staff')).optional(),
      resource_type: manyOf(shortText).optional(),
      resource_id: shortText.optional(),
      request_id: shortText.optional(),
      created_at: dateOp.optional(),
    }),
    /** Counted up to `countLimit`; for older entries filter by days. */
    answer: z.object({ entries: z.array(AuditEntry), ...counted }),
  }),
}
