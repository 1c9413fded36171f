import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { adminQuestionnaires } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import { expect, test } from 'vitest'
import {
  type Draft,
  draftOf,
  emptyDraft,
  isWhole,
  limits,
  questionOf,
  withCopied,
  withoutAnswer,
} from './question-form.ts'

const pregnant: PurchaseQuestion = {
  key: 'pregnant',
  question: '妊娠中ですか。',
  answer: ['いいえ', '授乳中である', 'はい'],
  default_answer: 'いいえ',
  stop_answer: ['はい'],
  stop_reason: '医師にご相談ください。',
  require_remark_answer: ['授乳中である'],
  purchase_answer_ages: [{ min_age: 15, max_age: 59 }],
}
const draft = draftOf(pregnant)
const { body } = adminQuestionnaires.write

test('an unchanged question form keeps every property of the question', () => {
  expect(questionOf(draft)).toEqual(pregnant)
  expect(isWhole(draft)).toBe(true)
})

test('a stop answer requires no remark, and a question without stop answers has no stop reason', () => {
  const both = { ...pregnant, require_remark_answer: ['はい', '授乳中である'] }
  expect(questionOf(draftOf(both))).toEqual(pregnant)
  const goesOn = { ...draft, answers: draft.answers.map(({ text }) => ({ text, outcome: 'go' as const })) }
  expect(questionOf(goesOn)).toEqual({ ...pregnant, stop_answer: [], stop_reason: null, require_remark_answer: [] })
})

test('questionOf trims spaces and converts full-width digits', () => {
  const typed: Draft = {
    ...draft,
    question: ' 妊娠中ですか。 ',
    answers: draft.answers.map((one) => ({ ...one, text: ` ${one.text} ` })),
    ages: [{ min: '１５', max: '59' }],
  }
  expect(questionOf(typed)).toEqual(pregnant)
})

test.each<[string, Partial<Draft>]>([
  ['no question', { question: ' ' }],
  ['no answers', { answers: [] }],
  ['an empty answer', { answers: [{ text: ' ', outcome: 'go' }] }],
  [
    'a duplicate answer',
    {
      answers: [
        { text: 'はい', outcome: 'go' },
        { text: 'はい ', outcome: 'remark' },
      ],
    },
  ],
  ['a stop without a reason', { stop_reason: ' ' }],
  ['no minimum age', { ages: [{ min: '', max: '59' }] }],
  ['a maximum age above 150', { ages: [{ min: '15', max: '151' }] }],
  ['a minimum age above the maximum', { ages: [{ min: '60', max: '15' }] }],
])('a question with %s cannot be sent', (_what, part) => {
  expect(isWhole({ ...draft, ...part })).toBe(false)
})

test('new questions get unique keys that the contract accepts', () => {
  const [one, other] = [emptyDraft(), emptyDraft()]
  const questions = [one, other].map((each) => questionOf({ ...each, question: '？' }))
  expect(body.parse({ replaces: 0, questions }).questions).toHaveLength(2)
})

test('withCopied skips questions that are there already and keeps to the maximum number', () => {
  const drafts = [draft, emptyDraft()]
  const theirs = [draft, ...Array.from({ length: limits.questions }, emptyDraft)]
  expect(withCopied(drafts, theirs)).toEqual([...drafts, ...theirs.slice(1, limits.questions - 1)])
})

test('removing an answer keeps the default on the same answer, or clears it', () => {
  expect(withoutAnswer(draft, 0).chosen).toBe(-1)
  expect(withoutAnswer({ ...draft, chosen: 2 }, 0)).toEqual({ answers: draft.answers.slice(1), chosen: 1 })
})
