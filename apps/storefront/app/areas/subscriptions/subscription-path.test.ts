import { expect, test } from 'vitest'
import { subscriptionPath } from './subscription-path.ts'

test.each([
  ['delivery=sub_01M85TQK58', '/account/subscriptions/sub_01M85TQK58'],
  ['delivery=../close', null],
  ['delivery=//elsewhere.example.com', null],
  ['', null],
])('the query %s links back to %s', (query, to) => {
  expect(subscriptionPath(new URLSearchParams(query))).toBe(to)
})
