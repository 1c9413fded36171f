import { z } from 'zod'
import { CustomerRow } from '../customers/customer.ts'
import { get, post } from '../endpoint.ts'
import { email, shortText, stamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, manyOf, paging, shaping } from '../values/listing.ts'

const Row = z
  .object({
    id: id('notification'),
    /** The fact that the letter follows. */
    event_name: z.string().nullable(),
    resource_type: z.string(),
    resource_id: z.string(),
    customer_id: id('customer').nullable(),
    to: z.string(),
    data: z.record(z.string(), z.unknown()),
    parent_id: id('notification').nullable(),
    provider_id: z.string().nullable(),
    ...stamps,
  })
  .partial()
  .required({ id: true })

/** A letter that the shop has sent, or sends again. */
export const Notification = Row.extend({
  customer: CustomerRow.nullish(),
  parent_notification: Row.nullish(),
  resends: z.array(Row).optional(),
  provider: z.object({ id: z.string(), is_installed: z.boolean() }).nullish(),
})

const words = manyOf(shortText).optional()

export const notifications = {
  list: get('/admin/notifications', 'staff', 'Letters that were sent', {
    query: z.strictObject({
      ...paging(50),
      ...shaping,
      event_name: words,
      resource_type: words,
      resource_id: words,
      to: words,
      /** Left out, what was sent again stands with the letter it repeats alone. */
      include_resends: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({ notifications: z.array(Notification), ...counted }),
  }),
  resend: post('/admin/notifications/:id/resend', 'staff', 'Send a letter again', {
    params: byId('notification'),
    /** Where to; left out, where it went before. A letter with a key to an account goes nowhere else. */
    body: z.strictObject({ to: email.optional() }),
    answer: z.object({ notification: Notification }),
    refuses: ['not_found', 'not_allowed'],
  }),
}
