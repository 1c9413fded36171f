import { z } from 'zod'
import { MarketingWish } from '../customers/profile.ts'
import { get, post } from '../endpoint.ts'
import { data, nothing } from '../values/common.ts'

/**
 * The token is in the footer of every newsletter and is all that unsubscribing needs (特定電子メール法3条). It cannot be
 * guessed, and mail services unsubscribe thousands from one IP address: there is no rate limit here.
 */
const token = z.string().min(1).max(100)

export const newsletter = {
  /** Changes nothing: programs that check mails before people do open every link. */
  look: get('/store/v1/newsletter/unsubscribe', 'anyone', 'The state of a newsletter subscription', {
    query: z.object({ token }),
    answer: data(MarketingWish),
    refuses: ['not_found'],
  }),
  unsubscribe: post('/store/v1/newsletter/unsubscribe', 'anyone', 'Unsubscribe from the newsletter', {
    body: z.object({ token }),
    answer: nothing,
    refuses: ['not_found'],
  }),
}
