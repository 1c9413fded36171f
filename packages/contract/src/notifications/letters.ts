import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, instant, shortText } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/**
 * `sent`: the mail server has accepted it. `waiting`: on its way there. `retrying`: not accepted, and retried
 * automatically. `failed`: no longer retried.
 */
export const LetterState = z.enum(['sent', 'waiting', 'retrying', 'failed'])
export type LetterState = z.infer<typeof LetterState>

/** A mail of the shop, from the moment it was written. */
export const SentLetter = z.object({
  id: id('mail'),
  subject: z.string(),
  to: z.string(),
  state: LetterState,
  created_at: instant,
  sent_at: instant.nullable(),
  /** Its last try, and the number of tries. */
  tried_at: instant,
  tries: z.int(),
  /** The order that it is about. */
  order: z.object({ id: id('order'), display_id: z.int() }).nullable(),
  /** It can be sent again, and is not on its way. */
  may_be_repeated: z.boolean(),
})
export type SentLetter = z.infer<typeof SentLetter>

export const letters = {
  list: get('/admin/v1/letters', 'staff', 'The mails of the shop, the newest first', {
    query: z.strictObject({
      ...paging(20),
      state: z.enum(['failed']).optional(),
      order_id: pathId('order').optional(),
      /** A part of its recipient's address, or of its subject. */
      q: shortText.optional(),
    }),
    /** Counted up to `countLimit`. */
    answer: data(
      z.object({
        letters: z.array(SentLetter),
        /** When the first result was written. */
        since: instant.nullable(),
        ...counted,
      }),
    ),
  }),
  /** A failed one is tried again; a sent one is rebuilt from current data, and sent again. */
  repeat: post('/admin/v1/letters/:id/repeat', 'staff', 'Resend a mail', {
    params: byId('mail'),
    answer: data(z.object({ letter: SentLetter })),
    refuses: ['not_found', 'not_allowed'],
  }),
}
