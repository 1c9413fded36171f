import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, instant, shortText, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** An inquiry from the contact form, and its state. */
export const Inquiry = z.object({
  id: id('contact'),
  /** Its subject, from the general to the particular. */
  path: z.array(z.string()),
  name: z.string(),
  reply_email: z.string(),
  content: z.string(),
  created_at: instant,
  /** As typed. */
  order_number: z.string().nullable(),
  /** The order with that number. Anybody may type any: whether it was bought with that address is answered too. */
  order: z.object({ id: id('order'), display_id: z.int(), is_same_email: z.boolean() }).nullable(),
  /** The account of that address, which was not verified here. */
  customer: z.object({ id: id('customer'), name: z.string().nullable() }).nullable(),
  /** Internal notes of staff. */
  note: z.string().nullable(),
  handled_at: instant.nullable(),
  /** Who handled it. */
  handled_by: z.string().nullable(),
})
export type Inquiry = z.infer<typeof Inquiry>

const answer = data(z.object({ inquiry: Inquiry }))

export const inquiries = {
  list: get('/admin/v1/inquiries', 'staff', 'Inquiries, open ones first, newest first', {
    query: z.strictObject({
      ...paging(20),
      state: z.enum(['open', 'handled']).optional(),
      /** A part of the name, the address, the order number or the text. */
      q: shortText.optional(),
    }),
    /** Counted up to `countLimit`. */
    answer: data(
      z.object({
        inquiries: z.array(Inquiry),
        /** Since when the first result waits. */
        since: instant.nullable(),
        ...counted,
      }),
    ),
  }),
  get: get('/admin/v1/inquiries/:id', 'staff', 'One inquiry', {
    params: byId('contact'),
    answer,
    refuses: ['not_found'],
  }),
  update: post('/admin/v1/inquiries/:id', 'staff', 'Mark an inquiry as handled, or reopen it', {
    params: byId('contact'),
    body: z.strictObject({ is_handled: z.boolean(), note: text.trim() }),
    answer,
    refuses: ['not_found'],
  }),
}
