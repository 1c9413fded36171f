import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'

/** What an answer does to the purchase: it goes on, goes on with words of the buyer's own, or ends. */
export type Outcome = 'go' | 'remark' | 'stop'

/** A question as its form holds it: numbers as they are typed. */
export interface Draft {
  /** Stays with the question from version to version. */
  key: string
  question: string
  answers: { text: string; outcome: Outcome }[]
  /** Which of the answers stands there before the buyer chooses, by its place; -1 for none. */
  chosen: number
  stop_reason: string
  /** For whom it is asked; without any, for everybody. */
  ages: { min: string; max: string }[]
}

export const limits = { questions: 50, answers: 20, ages: 20, age: { min: 0, max: 150 } }

/** A new question, of a key that no other question has. */
export const emptyDraft = (): Draft => ({
  key: `q-${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')}`,
  question: '',
  answers: [
    { text: 'いいえ', outcome: 'go' },
    { text: 'はい', outcome: 'go' },
  ],
  chosen: -1,
  stop_reason: '',
  ages: [],
})

/** A question of an earlier version as a form begins with it. */
export const draftOf = (question: PurchaseQuestion): Draft => ({
  key: question.key,
  question: question.question,
  answers: question.answer.map((text) => ({ text, outcome: outcomeOf(text, question) })),
  chosen: question.default_answer === null ? -1 : question.answer.indexOf(question.default_answer),
  stop_reason: question.stop_reason ?? '',
  ages: question.purchase_answer_ages.map(({ min_age, max_age }) => ({ min: String(min_age), max: String(max_age) })),
})

/** An answer that ends the purchase asks for no words. */
function outcomeOf(text: string, { stop_answer, require_remark_answer }: PurchaseQuestion): Outcome {
  if (stop_answer.includes(text)) return 'stop'
  return require_remark_answer.includes(text) ? 'remark' : 'go'
}

/** What is sent of a form; of one that is not whole, what there is of it. */
export function questionOf({ key, question, answers, chosen, stop_reason, ages }: Draft): PurchaseQuestion {
  const named = (wanted?: Outcome) =>
    answers.flatMap(({ text, outcome }) => (text.trim() && (!wanted || outcome === wanted) ? [text.trim()] : []))
  return {
    key,
    question: question.trim(),
    answer: named(),
    default_answer: answers[chosen]?.text.trim() || null,
    stop_answer: named('stop'),
    stop_reason: hasStop(answers) ? stop_reason.trim() || null : null,
    require_remark_answer: named('remark'),
    purchase_answer_ages: ages.flatMap(({ min, max }) => {
      const [min_age, max_age] = [wholeNumber(min), wholeNumber(max)]
      return min_age === null || max_age === null ? [] : [{ min_age, max_age }]
    }),
  }
}

export const hasStop = (answers: Draft['answers']) => answers.some(({ outcome }) => outcome === 'stop')

/** Whether an answer says the same as one before it. */
export const isAgain = (answers: Draft['answers'], at: number): boolean =>
  answers.slice(0, at).some(({ text }) => text.trim() === answers[at]!.text.trim())

/** Whether the ages stand the wrong way round. */
export const isTurned = ({ min, max }: Draft['ages'][number]): boolean =>
  (wholeNumber(min) ?? 0) > (wholeNumber(max) ?? 150)

/** Whether a question can be sent as it is. */
export const isWhole = ({ question, answers, stop_reason, ages }: Draft): boolean =>
  question.trim() !== '' &&
  answers.length > 0 &&
  answers.every(({ text }, at) => text.trim() !== '' && !isAgain(answers, at)) &&
  (!hasStop(answers) || stop_reason.trim() !== '') &&
  ages.every(
    (range) => !whyNotNumber(range.min, limits.age) && !whyNotNumber(range.max, limits.age) && !isTurned(range),
  )

/** The answers without this one; what was chosen beforehand stays chosen. */
export function withoutAnswer({ answers, chosen }: Draft, at: number): Pick<Draft, 'answers' | 'chosen'> {
  const left = answers.toSpliced(at, 1)
  if (chosen === at) return { answers: left, chosen: -1 }
  return { answers: left, chosen: chosen > at ? chosen - 1 : chosen }
}

/** The questions with those of other goods that are not among them, as many as there may be. */
export const withCopied = (drafts: readonly Draft[], more: readonly Draft[]): Draft[] =>
  [...drafts, ...more.filter(({ key }) => drafts.every((draft) => draft.key !== key))].slice(0, limits.questions)
