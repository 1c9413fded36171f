import { expect, test } from 'vitest'
import { declineText } from './decline-words.ts'

test.each([
  ['insufficient_funds', '残高または利用枠が足りません。'],
  ['insufficient_inventory', '在庫が足りません。在庫数をご確認ください。'],
  ['a word of a bank that nobody knows', 'a word of a bank that nobody knows'],
  ['constructor', 'constructor'],
])('declineText(%s) is %s', (reason, words) => {
  expect(declineText(reason)).toBe(words)
})
