import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'

/** An answer's effect on the purchase: continue, continue with a free text, or stop. */
export type Outcome = 'go' | 'remark' | 'stop'

/** A question as its form holds it: numbers as typed. */
export interface Draft {
  /** Stays the same from version to version. */
  key: string
  question: string
  answers: { text: string; outcome: Outcome }[]
  /** The preselected answer, by position; -1 for none. */
  chosen: number
  stop_reason: string
  /** For whom it is asked; without any, for everybody. */
  ages: { min: string; max: string }[]
}

export const limits = { questions: 50, answers: 20, ages: 20, age: { min: 0, max: 150 } }

/** A new question, with an unused key. */
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

/** A question of an earlier version as the form's initial value. */
export const draftOf = (question: PurchaseQuestion): Draft => ({
  key: question.key,
  question: question.question,
  answers: question.answer.map((text) => ({ text, outcome: outcomeOf(text, question) })),
  chosen: question.default_answer === null ? -1 : question.answer.indexOf(question.default_answer),
  stop_reason: question.stop_reason ?? '',
  ages: question.purchase_answer_ages.map(({ min_age, max_age }) => ({ min: String(min_age), max: String(max_age) })),
})

/** A stopping answer requires no text. */
function outcomeOf(text: string, { stop_answer, require_remark_answer }: PurchaseQuestion): Outcome {
  if (stop_answer.includes(text)) return 'stop'
  return require_remark_answer.includes(text) ? 'remark' : 'go'
}

/** The request body of a form; of an incomplete one, what there is. */
export function questionOf({ key, question, answers, chosen, stop_reason, ages }: Draft): PurchaseQuestion {
  const answersWith = (effect?: Outcome) =>
    answers.flatMap(({ text, outcome }) => (text.trim() && (!effect || outcome === effect) ? [text.trim()] : []))
  return {
    key,
    question: question.trim(),
    answer: answersWith(),
    default_answer: answers[chosen]?.text.trim() || null,
    stop_answer: answersWith('stop'),
    stop_reason: hasStop(answers) ? stop_reason.trim() || null : null,
    require_remark_answer: answersWith('remark'),
    purchase_answer_ages: ages.flatMap(({ min, max }) => {
      const [min_age, max_age] = [wholeNumber(min), wholeNumber(max)]
      return min_age === null || max_age === null ? [] : [{ min_age, max_age }]
    }),
  }
}

export const hasStop = (answers: Draft['answers']) => answers.some(({ outcome }) => outcome === 'stop')

/** Whether an answer equals an earlier one. */
export const isRepeatedAnswer = (answers: Draft['answers'], at: number): boolean =>
  answers.slice(0, at).some(({ text }) => text.trim() === answers[at]!.text.trim())

/** Whether the ages are in the wrong order. */
export const isRangeReversed = ({ min, max }: Draft['ages'][number]): boolean =>
  (wholeNumber(min) ?? 0) > (wholeNumber(max) ?? 150)

/** Whether a question is valid. */
export const isWhole = ({ question, answers, stop_reason, ages }: Draft): boolean =>
  question.trim() !== '' &&
  answers.length > 0 &&
  answers.every(({ text }, at) => text.trim() !== '' && !isRepeatedAnswer(answers, at)) &&
  (!hasStop(answers) || stop_reason.trim() !== '') &&
  ages.every(
    (range) => !whyNotNumber(range.min, limits.age) && !whyNotNumber(range.max, limits.age) && !isRangeReversed(range),
  )

/** The answers without this one; the preselection is kept. */
export function withoutAnswer({ answers, chosen }: Draft, at: number): Pick<Draft, 'answers' | 'chosen'> {
  const remaining = answers.toSpliced(at, 1)
  if (chosen === at) return { answers: remaining, chosen: -1 }
  return { answers: remaining, chosen: chosen > at ? chosen - 1 : chosen }
}

/** The questions plus those of another product that are missing, up to the limit. */
export const withCopied = (drafts: readonly Draft[], more: readonly Draft[]): Draft[] =>
  [...drafts, ...more.filter(({ key }) => drafts.every((draft) => draft.key !== key))].slice(0, limits.questions)
