import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test.each([
  ['土日祝', 2, '土日'],
  ['土日', 2, '土日'],
  ['土日', 5, '土日'],
  ['土𠮷野', 2, '土'],
  ['土𠮷野', 3, '土𠮷'],
  ['かか\u3099す', 2, 'か'],
  ['葛葛\u{e0100}城', 2, '葛'],
  ['土👍🏽', 3, '土'],
  ['𠮷', 1, ''],
])('%s, at most %i units long, is %s: no letter is cut', (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning)
})
