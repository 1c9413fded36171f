import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { questionsFor } from '@kusuribako/contract/pharmacy/asked-questions.rules'
import { expect, test } from 'vitest'
import { birthdayWords } from './birthday.ts'
import { readAnswers, summariseErrors, wordingField, wordingOf } from './medicine-form.ts'

const question = (key: string, more: Partial<PurchaseQuestion> = {}): PurchaseQuestion => ({
  key,
  question: `${key}はありますか。`,
  answer: ['ない', 'ある'],
  default_answer: null,
  stop_answer: [],
  stop_reason: null,
  require_remark_answer: [],
  purchase_answer_ages: [],
  ...more,
})
const illness = question('illness', { require_remark_answer: ['ある'] })
const pregnancy = question('pregnancy', { purchase_answer_ages: [{ min_age: 15, max_age: 59 }] })
const tablets = { id: 'item_1', title: 'ロキソ錠', variantTitle: '24錠', questions: [illness, pregnancy] }
const lines = [tablets]
const today = '2026-11-21'

function form(values: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
const born = { birth_year: '１９８０', birth_month: '4', birth_day: '1' }
const whole = {
  ...born,
  'answer-item_1-illness': 'ある',
  'remark-item_1-illness': ' 高血圧 ',
  'answer-item_1-pregnancy': 'ない',
  confirmed: 'yes',
}

test('readAnswers groups answers by line and key, with the order of the questions', () => {
  const { byLine, birthday, errors } = readAnswers(form(whole), lines, true, today)
  expect(errors).toEqual({})
  expect(birthday).toBe('1980-04-01')
  expect(byLine).toEqual({
    item_1: {
      illness: { answer: 'ある', remarkAnswer: '高血圧', sortIndex: 0 },
      pregnancy: { answer: 'ない', sortIndex: 1 },
    },
  })
})

test('an unanswered question, a missing remark and a missing confirmation each give an error', () => {
  const given = { ...born, 'answer-item_1-illness': 'ある' }
  expect(readAnswers(form(given), lines, true, today).errors).toEqual({
    'remark-item_1-illness': '「illnessはありますか。」のくわしい内容を入力してください',
    'answer-item_1-pregnancy': '「pregnancyはありますか。」にお答えください',
    confirmed: '内容をご確認のうえ、チェックを入れてください',
  })
})

test('with several medicines, each error names its medicine', () => {
  const powder = { id: 'item_2', title: '葛根湯', variantTitle: null, questions: [illness] }
  const given = { ...whole, 'remark-item_1-illness': '' }
  expect(readAnswers(form(given), [tablets, powder], true, today).errors).toEqual({
    'remark-item_1-illness': 'ロキソ錠 24錠：「illnessはありますか。」のくわしい内容を入力してください',
    'answer-item_2-illness': '葛根湯：「illnessはありますか。」にお答えください',
  })
})

test('the error summary groups the unanswered questions of a medicine and links to the first', () => {
  const asked = { ...tablets, questions: ['age', 'illness', 'allergy'].map((key) => question(key)) }
  const powder = { id: 'item_2', title: '葛根湯', variantTitle: null, questions: [illness] }
  const { errors } = readAnswers(form({}), [asked, powder], true, today)
  expect(Object.keys(errors)).toHaveLength(6)
  expect(Object.entries(summariseErrors(errors, [asked, powder]))).toEqual([
    ['birthday', birthdayWords({})],
    ['answer-item_1-age', 'ロキソ錠 24錠：3つの質問にお答えください'],
    ['answer-item_2-illness', '葛根湯：「illnessはありますか。」にお答えください'],
    ['confirmed', '内容をご確認のうえ、チェックを入れてください'],
  ])
})

test('an answer that was not offered counts as unanswered', () => {
  const given = { ...whole, 'answer-item_1-illness': 'たぶん' }
  expect(Object.keys(readAnswers(form(given), lines, true, today).errors)).toEqual(['answer-item_1-illness'])
})

test('questions for other age groups are left out', () => {
  expect(questionsFor([illness, pregnancy], 65)).toEqual([illness])
  expect(questionsFor([illness, pregnancy], 59)).toEqual([illness, pregnancy])
  expect(questionsFor([illness, pregnancy], null)).toEqual([illness, pregnancy])
})

test("an answer is kept even if the buyer's age makes the question optional", () => {
  const older = { ...whole, birth_year: '1950', 'answer-item_1-pregnancy': 'ある' }
  const { byLine, errors } = readAnswers(form(older), lines, true, today)
  expect(errors).toEqual({})
  expect(byLine.item_1?.pregnancy).toEqual({ answer: 'ある', sortIndex: 1 })
  const { 'answer-item_1-pregnancy': _, ...open } = older
  expect(readAnswers(form(open), lines, true, today)).toMatchObject({ errors: {}, byLine: { item_1: {} } })
})

test.each([
  ['1980', '2', '30'],
  ['2027', '1', '1'],
  ['1850', '1', '1'],
  ['', '', ''],
])('%s-%s-%s is rejected as a birthday', (birth_year, birth_month, birth_day) => {
  const { errors } = readAnswers(form({ ...whole, birth_year, birth_month, birth_day }), lines, true, today)
  expect(errors).toEqual({ birthday: birthdayWords({}) })
})

test('a remark of maximum length is not truncated when the form sends CRLF line ends', () => {
  const remark = `${'高血圧の薬\n'.repeat(166)}毎朝`
  expect(remark).toHaveLength(998)
  const typed = { ...whole, 'remark-item_1-illness': remark.replaceAll('\n', '\r\n') }
  expect(readAnswers(form(typed), lines, true, today).byLine.item_1?.illness?.remarkAnswer).toBe(remark)
})

test('a question whose wording changed while the form was open must be answered again', () => {
  const seen = (one: PurchaseQuestion) => ({ [wordingField('item_1', one.key)]: wordingOf(one) })
  const before = { ...illness, question: '持病はありますか。' }
  const given = readAnswers(form({ ...whole, ...seen(before), ...seen(pregnancy) }), lines, true, today)
  expect(given.errors).toEqual({
    'answer-item_1-illness':
      '「illnessはありますか。」は、ご入力のあいだに内容が変わりました。お手数ですが、もう一度お答えください',
  })
  expect(Object.keys(given.byLine.item_1 ?? {})).toEqual(['pregnancy'])
  expect(readAnswers(form({ ...whole, ...seen(illness) }), lines, true, today).errors).toEqual({})
})
