import { expect, test } from 'vitest'
import { isServerSetting } from './launch.ts'

const trialKey = '日本のカードの鍵（いまの鍵は試験用）'

test.each([
  ['nothing', 'payments', [], false],
  ['the key of card payments', 'payments', [trialKey], true],
  ['a payment method', 'payments', ['日本の選べる支払い方法'], false],
  ['the key, and a payment method of another region', 'payments', [trialKey, '離島の選べる支払い方法'], false],
  ['something else', 'licences', ['許可証'], false],
] as const)('with %s missing, only the server could be set: %s %j %s', (_what, item, missing, expected) => {
  expect(isServerSetting({ item, missing })).toBe(expected)
})
