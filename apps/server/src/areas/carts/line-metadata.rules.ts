import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'

type Metadata = Record<string, unknown>

/**
 * What a line may say of itself in the open, and the answers about health that came with it (shop.md §3), which are
 * kept sealed and apart from it: null forgets them, undefined says nothing of them.
 */
export function partAnswers(metadata: Metadata | undefined): {
  noted: Metadata | undefined
  answers: QuestionAnswers | null | undefined
} {
  if (!metadata || !('first_class_question_responses' in metadata)) return { noted: metadata, answers: undefined }
  const { first_class_question_responses, ...noted } = metadata
  const answers = first_class_question_responses as QuestionAnswers | null
  return { noted: Object.keys(noted).length ? noted : undefined, answers }
}

/** Whether a change says by which plan a line is bought, or that it is bought once. */
export const namesPlan = (given: Metadata): boolean => 'is_subscription_purchase' in given || 'subscription' in given
