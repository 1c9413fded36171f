import { email } from '@kusuribako/contract/values/common'
import { expect, test } from 'vitest'
import { isEmail } from './is-email.ts'

test.each([
  ['hanako@example.com', true],
  [' Hanako+a.@Example.co.jp ', true],
  ['　Ｈａｎａｋｏ＠ｅｘａｍｐｌｅ。ｃｏｍ', true],
  ['hanako@example', false],
  ['hanako@ex..com', false],
  ['hanako@-example.com', false],
  ['花子@example.com', false],
  ['hana ko@example.com', false],
])('isEmail and the contract agree whether %s is an e-mail address: %s', (typed, is) => {
  expect([isEmail(typed), email.safeParse(typed).success]).toEqual([is, is])
})
