import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, instant, shortText, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** What somebody has asked the shop by its form, and whether it is dealt with. */
export const Inquiry = z.object({
  id: id('contact'),
  /** What it is about, from the general to the particular. */
  path: z.array(z.string()),
  name: z.string(),
  reply_email: z.string(),
  content: z.string(),
  created_at: instant,
  /** As it was typed. */
  order_number: z.string().nullable(),
  /** The order of that number. Anybody may write any: whether it was bought by that address is told beside. */
  order: z.object({ id: id('order'), display_id: z.int(), is_same_email: z.boolean() }).nullable(),
  /** The account of that address, which nobody has verified here. */
  customer: z.object({ id: id('customer'), name: z.string().nullable() }).nullable(),
  /** What staff have noted of it, for each other. */
  note: z.string().nullable(),
  handled_at: instant.nullable(),
  /** Who dealt with it. */
  handled_by: z.string().nullable(),
})
export type Inquiry = z.infer<typeof Inquiry>

const answer = data(z.object({ inquiry: Inquiry }))

export const inquiries = {
  list: get('/admin/v1/inquiries', 'staff', 'What the shop was asked: what waits first, the newest of it', {
    query: z.strictObject({
      ...paging(20),
      state: z.enum(['open', 'handled']).optional(),
      /** A part of the name, the address, the order number or the text. */
      q: shortText.optional(),
    }),
    answer: data(
      z.object({
        inquiries: z.array(Inquiry),
        /** Since when the first of those found waits. */
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
  update: post('/admin/v1/inquiries/:id', 'staff', 'Say that an inquiry is dealt with, or waits again', {
    params: byId('contact'),
    body: z.strictObject({ is_handled: z.boolean(), note: text.trim() }),
    answer,
    refuses: ['not_found'],
  }),
}
