import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { questionsFor } from '@kusuribako/contract/pharmacy/asked-questions.rules'
import { describe, expect, test } from 'vitest'
import { type PurchaseResponses, type QuestionProblem, questionProblems } from './purchase-questions.rules.ts'

const question = (fields: Partial<PurchaseQuestion>): PurchaseQuestion => ({
  key: 'pregnant',
  question: '妊娠していますか',
  answer: ['はい', 'いいえ', 'わからない', '授乳中'],
  default_answer: null,
  stop_answer: ['はい', '授乳中'],
  stop_reason: '妊娠中の方は医師にご相談ください。',
  require_remark_answer: ['わからない'],
  purchase_answer_ages: [],
  ...fields,
})

describe('an answer', () => {
  const cases: [string, PurchaseResponses, QuestionProblem[]][] = [
    ['that is valid', { pregnant: { answer: 'いいえ' } }, []],
    ['that is missing', {}, [{ code: 'not_answered', key: 'pregnant' }]],
    ['that is undefined', { pregnant: undefined }, [{ code: 'not_answered', key: 'pregnant' }]],
    ['that is blank', { pregnant: { answer: '　' } }, [{ code: 'not_answered', key: 'pregnant' }]],
    [
      'that is not offered',
      { pregnant: { answer: 'はい ' } },
      [{ code: 'unknown_answer', key: 'pregnant', answer: 'はい ' }],
    ],
    [
      'that stops the purchase',
      { pregnant: { answer: 'はい', remarkAnswer: '3か月' } },
      [{ code: 'stopped', key: 'pregnant', answer: 'はい', stop_reason: '妊娠中の方は医師にご相談ください。' }],
    ],
    [
      'that is another of those that stop it',
      { pregnant: { answer: '授乳中' } },
      [{ code: 'stopped', key: 'pregnant', answer: '授乳中', stop_reason: '妊娠中の方は医師にご相談ください。' }],
    ],
    [
      'that lacks its remark',
      { pregnant: { answer: 'わからない', remarkAnswer: ' ' } },
      [{ code: 'remark_missing', key: 'pregnant', answer: 'わからない' }],
    ],
    ['that has its remark', { pregnant: { answer: 'わからない', remarkAnswer: '検査中' } }, []],
    ['beside another product’s answers', { pregnant: { answer: 'いいえ' }, other: { answer: 'はい' } }, []],
  ]
  test.each(cases)('%s', (_title, responses, expected) => {
    expect(questionProblems([question({})], null, responses)).toEqual(expected)
  })

  test('is missing despite a default answer or an inherited object property', () => {
    const questions = [question({ default_answer: 'いいえ' }), question({ key: 'constructor' })]
    expect(questionProblems(questions, null, {})).toEqual([
      { code: 'not_answered', key: 'pregnant' },
      { code: 'not_answered', key: 'constructor' },
    ])
  })

  test('that stops the purchase does so even if it also requires a remark', () => {
    const both = question({ require_remark_answer: ['はい'], stop_reason: null })
    expect(questionProblems([both], null, { pregnant: { answer: 'はい' } })).toEqual([
      { code: 'stopped', key: 'pregnant', answer: 'はい', stop_reason: null },
    ])
  })
})

describe('a question limited to certain ages', () => {
  const ages = [
    { min_age: 15, max_age: 17 },
    { min_age: 65, max_age: 120 },
  ]
  test.each([
    [14, false],
    [15, true],
    [17, true],
    [18, false],
    [65, true],
    [null, true],
  ])('is asked at age %s: %s', (age, isAsked) => {
    const questions = [question({ purchase_answer_ages: ages })]
    expect(questionsFor(questions, age)).toEqual(isAsked ? questions : [])
    expect(questionProblems(questions, age, {})).toEqual(isAsked ? [{ code: 'not_answered', key: 'pregnant' }] : [])
  })

  test('is checked when answered, even by a buyer of another age', () => {
    const [agedQuestion] = [question({ purchase_answer_ages: ages })]
    const problems = (answer: string) => questionProblems([agedQuestion], 40, { pregnant: { answer } })
    expect(problems('はい')).toMatchObject([{ code: 'stopped' }])
    expect(problems('わからない')).toMatchObject([{ code: 'remark_missing' }])
    expect(problems('いいえ')).toEqual([])
    expect(problems(' ')).toEqual([])
  })
})

test('problems come in the order of the questions', () => {
  const questions = [question({ key: 'b' }), question({ key: 'a' }), question({ key: 'c' })]
  const responses = { a: { answer: 'いいえ' }, c: { answer: 'はい' } }
  expect(questionProblems(questions, 30, responses).map(({ key, code }) => [key, code])).toEqual([
    ['b', 'not_answered'],
    ['c', 'stopped'],
  ])
})
