import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data, text } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { feedbackChoices } from './feedback-choices.ts'

const article = { articleId: pathId('article') }

/** One vote per reader: a new one replaces the previous one. */
export const articleFeedback = post('/store/v1/cms/article-feedback', 'shopper', 'Whether an article helped', {
  body: z.discriminatedUnion('feedback', [
    z.object({ ...article, feedback: z.literal('helpful') }),
    z.object({
      ...article,
      feedback: z.literal('unhelpful'),
      feedbackChoice: z.enum(feedbackChoices),
      comment: text.trim().min(20),
    }),
  ]),
  answer: data(z.object({ helpfulCount: z.int(), unhelpfulCount: z.int() })),
  refuses: ['not_found'],
  // Not as an inquiry, which sends a mail: people behind one address who judge articles may still write.
  limited: 'log',
})
