import { z } from 'zod'
import { CustomerRow } from '../customers/customer.ts'
import { get, post } from '../endpoint.ts'
import { email, shortText, stamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, manyOf, paging, shaping } from '../values/listing.ts'

const Row = z
  .object({
    id: id('notification'),
    /** The fact that triggered the mail. */
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

/** A mail that the shop has sent, or is sending again. */
export const Notification = Row.extend({
  customer: CustomerRow.nullish(),
  parent_notification: Row.nullish(),
  resends: z.array(Row).optional(),
  provider: z.object({ id: z.string(), is_installed: z.boolean() }).nullish(),
})

const words = manyOf(shortText).optional()

export const notifications = {
  list: get('/admin/notifications', 'staff', 'Sent mails', {
    query: z.strictObject({
      ...paging(50),
      ...shaping,
      event_name: words,
      resource_type: words,
      resource_id: words,
      to: words,
      /** Left out, a repeated mail is listed only with the one it repeats. */
      include_resends: z.enum(['true', 'false']).optional(),
    }),
    answer: z.object({ notifications: z.array(Notification), ...counted }),
  }),
  resend: post('/admin/notifications/:id/resend', 'staff', 'Resend a mail', {
    params: byId('notification'),
    /** The recipient; left out, the previous one. A mail with access to an account cannot be sent elsewhere. */
    body: z.strictObject({ to: email.optional() }),
    answer: z.object({ notification: Notification }),
    refuses: ['not_found', 'not_allowed'],
  }),
}
