import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'

type Metadata = Record<string, unknown>

/**
 * A line's public metadata, and the health answers that came with it (shop.md §3), which are stored encrypted and
 * separately: null deletes them, undefined leaves them unchanged.
 */
export function separateAnswers(metadata: Metadata | undefined): {
  publicMetadata: Metadata | undefined
  answers: QuestionAnswers | null | undefined
} {
  if (!metadata || !('first_class_question_responses' in metadata))
    return { publicMetadata: metadata, answers: undefined }
  const { first_class_question_responses, ...rest } = metadata
  const answers = first_class_question_responses as QuestionAnswers | null
  return { publicMetadata: Object.keys(rest).length ? rest : undefined, answers }
}

/** Whether a change says by which plan a line is bought, or that it is bought once. */
export const setsPlan = (changes: Metadata): boolean =>
  'is_subscription_purchase' in changes || 'subscription' in changes
