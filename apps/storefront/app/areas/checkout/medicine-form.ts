import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { ageOn } from '@kusuribako/contract/pharmacy/age.rules'
import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import { questionsFor } from '@kusuribako/contract/pharmacy/asked-questions.rules'
import { beginningOf } from '../../beginning-of.ts'
import { typedText } from '../../typed-text.ts'
import { birthdayIn, birthdayWords } from './birthday.ts'
import { nameOf } from './line-names.ts'

/** A line with legally required questions. */
export interface LineWithQuestions {
  id: string
  title: string
  variantTitle: string | null
  questions: PurchaseQuestion[]
}

export const answerField = (lineId: string, key: string) => `answer-${lineId}-${key}`
export const remarkField = (lineId: string, key: string) => `remark-${lineId}-${key}`
/** A hidden field: the version of the question that was answered. */
export const wordingField = (lineId: string, key: string) => `wording-${lineId}-${key}`
export const wordingOf = ({ question, answer }: PurchaseQuestion) => JSON.stringify([question, answer])

export interface MedicineAnswers {
  byLine: Record<string, QuestionAnswers>
  /** `2001-04-01`; null when it is not asked. */
  birthday: string | null
  errors: Record<string, string>
  values: Record<string, string>
}

/**
 * Reads the answers of a form; a message for each open question, with its medicine where there are more. A question
 * for other ages than the buyer's may stay open; its answer is passed on, because the medicine may be for somebody
 * else. `today`: `2026-04-01`, in Tokyo.
 */
export function readAnswers(
  form: FormData,
  lines: LineWithQuestions[],
  asksBirthday: boolean,
  today: string,
): MedicineAnswers {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  const errors: Record<string, string> = {}
  const birthday = asksBirthday ? birthdayIn(values, today) : null
  if (asksBirthday && !birthday) errors.birthday = birthdayWords(values)
  const age = birthday === null ? null : ageOn(birthday, today)
  const byLine: Record<string, QuestionAnswers> = {}
  for (const line of lines) {
    const { id, questions } = line
    const messagePrefix = lines.length > 1 ? `${nameOf(line)}：` : ''
    const needed = questionsFor(questions, age)
    const relevant = questions.filter((one) => needed.includes(one) || values[answerField(id, one.key)])
    byLine[id] = Object.fromEntries(
      relevant.flatMap((question, sortIndex) =>
        answerTo(question, { lineId: id, messagePrefix, sortIndex, values, errors }),
      ),
    )
  }
  if (!values.confirmed) errors.confirmed = '内容をご確認のうえ、チェックを入れてください'
  return { byLine, birthday, errors, values }
}

type Entry = [string, QuestionAnswers[string]]

interface AnswerContext {
  lineId: string
  /** The medicine, before a message about it. */
  messagePrefix: string
  sortIndex: number
  values: Record<string, string>
  /** Messages are added to these. */
  errors: Record<string, string>
}

function answerTo(
  question: PurchaseQuestion,
  { lineId, messagePrefix, sortIndex, values, errors }: AnswerContext,
): Entry[] {
  const { key } = question
  const answer = values[answerField(lineId, key)] ?? ''
  const remark = typedText(values[remarkField(lineId, key)])
  const seenWording = values[wordingField(lineId, key)] ?? wordingOf(question)
  if (seenWording !== wordingOf(question)) {
    errors[answerField(lineId, key)] =
      `${messagePrefix}「${question.question}」は、ご入力のあいだに内容が変わりました。お手数ですが、もう一度お答えください`
    return []
  }
  if (!question.answer.includes(answer)) {
    errors[answerField(lineId, key)] = `${messagePrefix}「${question.question}」にお答えください`
    return []
  }
  if (question.require_remark_answer.includes(answer) && remark === '')
    errors[remarkField(lineId, key)] = `${messagePrefix}「${question.question}」のくわしい内容を入力してください`
  return [[key, { answer, sortIndex, ...(remark && { remarkAnswer: beginningOf(remark, 1000) }) }]]
}

/** Up to this many open questions of one medicine are listed one by one at the top of the form. */
const maxListed = 2

/** The list at the top: nobody reads fourteen messages. Where many are open the first links to all of them. */
export function summariseErrors(errors: Record<string, string>, lines: LineWithQuestions[]): Record<string, string> {
  const shortened = new Map<string, string[]>()
  for (const line of lines) {
    const open = line.questions.map(({ key }) => answerField(line.id, key)).filter((field) => errors[field])
    if (open.length <= maxListed) continue
    const words = `${nameOf(line)}：${open.length}つの質問にお答えください`
    for (const [at, field] of open.entries()) shortened.set(field, at === 0 ? [words] : [])
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, words]) =>
      (shortened.get(field) ?? [words]).map((message) => [field, message]),
    ),
  )
}
