import { z } from 'zod'
import { post } from '../endpoint.ts'
import { nothing, shortText, text } from '../values/common.ts'

export const siteFeedback = post('/store/v1/customer-support/feedback', 'shopper', 'Feedback about a page', {
  body: z.object({
    impression: z.enum(['positive', 'negative']),
    reasons: z.array(shortText.min(1)).max(20),
    page: z.string().min(1).max(2000),
    comment: text.trim().optional(),
  }),
  answer: nothing,
  // As an opinion on an article: not as an inquiry.
  limited: 'log',
})
