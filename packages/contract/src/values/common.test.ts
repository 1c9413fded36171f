import { expect, test } from 'vitest'
import { email } from './common.ts'

const twoPeriods = 'Invalid email address. Contains two or more subsequent periods in domain name.'

test.each([
  [' Hanako@Example.COM ', 'hanako@example.com'],
  // As a Japanese keyboard enters it.
  ['　Ｈａｎａｋｏ＠example．com', 'hanako@example.com'],
  ["o'brien+shop@mail.example.co.jp", "o'brien+shop@mail.example.co.jp"],
  // As Japanese telephone companies assign them.
  ['taro..m@docomo.ne.jp', 'taro..m@docomo.ne.jp'],
  ['.taro.@ezweb.ne.jp', '.taro.@ezweb.ne.jp'],
  ['a/b?c@docomo.ne.jp', 'a/b?c@docomo.ne.jp'],
  [`${'x'.repeat(242)}@example.com`, `${'x'.repeat(242)}@example.com`],
])('%j is an e-mail address', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept)
})

test.each([
  ['hanako', undefined],
  ['hanako@localhost', undefined],
  ['hanako@-example.com', undefined],
  ['hana ko@example.com', undefined],
  ['花子@example.com', undefined],
  ['<hanako@example.com>', undefined],
  ['a,b@example.com', undefined],
  ['hanako@example.com\nbcc: x@example.com', undefined],
  [`${'x'.repeat(243)}@example.com`, undefined],
  ['hanako@example..com', twoPeriods],
  ['ha..nako@example..com', twoPeriods],
])('%j is not an e-mail address', (typed, message) => {
  const { error } = email.safeParse(typed)
  expect(error?.issues).toHaveLength(1)
  if (message) expect(error?.issues[0]?.message).toBe(message)
})
