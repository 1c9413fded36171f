import { expect, test } from 'vitest'
import { separateAnswers } from './line-metadata.rules.ts'

const answers = { diagnosis: { answer: 'はい' } }

test.each([
  [undefined, { publicMetadata: undefined, answers: undefined }],
  [{}, { publicMetadata: {}, answers: undefined }],
  [{ gift: true }, { publicMetadata: { gift: true }, answers: undefined }],
  [
    { gift: true, first_class_question_responses: answers },
    { publicMetadata: { gift: true }, answers },
  ],
  [{ first_class_question_responses: answers }, { publicMetadata: undefined, answers }],
  [{ first_class_question_responses: null }, { publicMetadata: undefined, answers: null }],
])('separates health answers from other metadata: %j', (metadata, parts) =>
  expect(separateAnswers(metadata)).toEqual(parts),
)
