import { expect, test } from 'vitest'
import { email, handle, line } from './common.ts'

const twoPeriods = 'Invalid email address. Contains two or more subsequent periods in domain name.'

test.each([
  [' Hanako@Example.COM ', 'hanako@example.com'],
  // As a Japanese keyboard enters it.
  ['　Ｈａｎａｋｏ＠example．com', 'hanako@example.com'],
  ['ｈａｎａｋｏー１＠ｅｘａｍｐｌｅ。ｃｏｍ', 'hanako-1@example.com'],
  // As it is copied from a text with directions or soft hyphens.
  ['\u2068hana\u00adko@example.com\u200b\u2069', 'hanako@example.com'],
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

test('a line keeps variant kanji and joined signs, and loses what reverses or hides text', () => {
  expect(line.parse(' 花\u202e子\u2069\u200b ')).toBe('花子')
  expect(line.parse('葛\u{e0100}城👩\u200d⚕️')).toBe('葛\u{e0100}城👩\u200d⚕️')
})

test.each(['.', '..', 'a%2Fb', '%2f'])('%s names no page', (typed) => {
  expect(handle.safeParse(typed).error?.issues[0]?.message).toBe('must not be . or .., nor contain %2F')
})

test.each(['', 'a.b', '...', '.a', '100%', 'かぜ薬', 'a/b'])('%j can be a handle', (typed) => {
  expect(handle.parse(typed)).toBe(typed)
})
