import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, instant, shortText } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/**
 * `sent`: the post has taken it. `waiting`: on its way there. `retrying`: it was not taken, and is tried again by
 * itself. `failed`: nobody tries any more.
 */
export const LetterState = z.enum(['sent', 'waiting', 'retrying', 'failed'])
export type LetterState = z.infer<typeof LetterState>

/** A letter of the shop's own, from the moment it was written. */
export const SentLetter = z.object({
  id: id('mail'),
  subject: z.string(),
  to: z.string(),
  state: LetterState,
  created_at: instant,
  sent_at: instant.nullable(),
  /** When it was tried last, and how often. */
  tried_at: instant,
  tries: z.int(),
  /** The order that it tells of. */
  order: z.object({ id: id('order'), display_id: z.int() }).nullable(),
  /** It can be written once more, and is not on its way. */
  may_be_repeated: z.boolean(),
})
export type SentLetter = z.infer<typeof SentLetter>

export const letters = {
  list: get('/admin/v1/letters', 'staff', 'The letters of the shop, the newest first', {
    query: z.strictObject({
      ...paging(20),
      state: z.enum(['failed']).optional(),
      order_id: pathId('order').optional(),
      /** A part of the address that it went to, or of its subject. */
      q: shortText.optional(),
    }),
    answer: data(
      z.object({
        letters: z.array(SentLetter),
        /** When the first of those found was written. */
        since: instant.nullable(),
        ...counted,
      }),
    ),
  }),
  /** One that nobody has received is tried again; one that was sent is written as things are now, and goes again. */
  repeat: post('/admin/v1/letters/:id/repeat', 'staff', 'Send a letter again', {
    params: byId('mail'),
    answer: data(z.object({ letter: SentLetter })),
    refuses: ['not_found', 'not_allowed'],
  }),
}
