import { z } from 'zod'
import { post } from '../endpoint.ts'
import { line, nothing, shortText, text } from '../values/common.ts'
import { plainEmail } from '../values/plain-email.ts'

/** In half width. A longer text is not parsed further: its validation takes quadratic time. */
const lenientEmail = z
  .string()
  .overwrite(plainEmail)
  .max(254, { abort: true })
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')

export const contact = post('/store/v1/customer-support/contact', 'shopper', 'Send an inquiry', {
  body: z.object({
    /** Its subject, from the general to the particular. */
    inquiryPath: z.array(shortText.min(1)).min(1).max(3),
    name: line.min(1),
    replyEmail: lenientEmail,
    inquiryContent: text.trim().min(1),
    orderNumber: z.string().trim().max(50).optional(),
  }),
  answer: nothing,
  limited: 'contact',
})
