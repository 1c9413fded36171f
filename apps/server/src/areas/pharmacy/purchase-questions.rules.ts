import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { questionsFor } from '@kusuribako/contract/pharmacy/asked-questions.rules'

/** The buyer's answers for a whole cart, by question key (shop.md §3 `first_class_question_responses`). */
export type PurchaseResponses = Readonly<
  Record<string, { answer: string; remarkAnswer?: string; sortIndex?: number } | undefined>
>

export type QuestionProblem =
  | { code: 'not_answered'; key: string }
  | { code: 'unknown_answer'; key: string; answer: string }
  | { code: 'stopped'; key: string; answer: string; stop_reason: string | null }
  | { code: 'remark_missing'; key: string; answer: string }

/**
 * Why these answers prevent the purchase, in the order of the questions; empty when nothing does. A default answer
 * only prefills the form: the buyer must give it. A question for other ages may stay open; an answer to it counts,
 * because the person taking the medicine may be of that age (105). Answers to other questions belong to another
 * product.
 */
export function questionProblems(
  questions: readonly PurchaseQuestion[],
  age: number | null,
  responses: PurchaseResponses,
): QuestionProblem[] {
  const applicable = questionsFor(questions, age)
  return questions
    .filter((question) => applicable.includes(question) || isAnswered(question, responses))
    .flatMap((question) => problemOf(question, responses) ?? [])
}

const responseTo = ({ key }: PurchaseQuestion, responses: PurchaseResponses) =>
  Object.hasOwn(responses, key) ? responses[key] : undefined

const isAnswered = (question: PurchaseQuestion, responses: PurchaseResponses) =>
  (responseTo(question, responses)?.answer ?? '').trim() !== ''

function problemOf(question: PurchaseQuestion, responses: PurchaseResponses): QuestionProblem | null {
  const { key } = question
  const response = responseTo(question, responses)
  if (!response || response.answer.trim() === '') return { code: 'not_answered', key }
  const { answer, remarkAnswer = '' } = response
  if (!question.answer.includes(answer)) return { code: 'unknown_answer', key, answer }
  if (question.stop_answer.includes(answer)) return { code: 'stopped', key, answer, stop_reason: question.stop_reason }
  if (question.require_remark_answer.includes(answer) && remarkAnswer.trim() === '')
    return { code: 'remark_missing', key, answer }
  return null
}
