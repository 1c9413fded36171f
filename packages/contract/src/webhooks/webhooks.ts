import { z } from 'zod'
import { post } from '../endpoint.ts'

export const webhooks = {
  /** The raw body is what is signed, so it is parsed only after its signature. */
  stripe: post('/webhooks/stripe', 'provider', 'News from the card network', {
    body: z.unknown(),
    answer: z.object({ received: z.literal(true) }),
    refuses: ['webhook_signature_invalid'],
  }),
}
