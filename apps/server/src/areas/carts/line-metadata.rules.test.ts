import { expect, test } from 'vitest'
import { partAnswers } from './line-metadata.rules.ts'

const answers = { diagnosis: { answer: 'はい' } }

test.each([
  [undefined, { noted: undefined, answers: undefined }],
  [{}, { noted: {}, answers: undefined }],
  [{ gift: true }, { noted: { gift: true }, answers: undefined }],
  [
    { gift: true, first_class_question_responses: answers },
    { noted: { gift: true }, answers },
  ],
  [{ first_class_question_responses: answers }, { noted: undefined, answers }],
  [{ first_class_question_responses: null }, { noted: undefined, answers: null }],
])('separates health answers from other metadata: %j', (metadata, parts) =>
  expect(partAnswers(metadata)).toEqual(parts),
)
