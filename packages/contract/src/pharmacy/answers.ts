import { z } from 'zod'
import { shortText, text } from '../values/common.ts'

/** The buyer's answer to one purchase question (shop.md §3). */
export const QuestionAnswer = z.object({
  answer: shortText,
  remarkAnswer: text.max(1000).nullable().optional(),
  sortIndex: z.int().min(0).max(1000).optional(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** Answers by the key of their question. */
export const QuestionAnswers = z
  .record(z.string().min(1).max(100), QuestionAnswer)
  .refine((answers) => Object.keys(answers).length <= 100, 'at most 100 answers')
export type QuestionAnswers = z.infer<typeof QuestionAnswers>
