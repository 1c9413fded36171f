import { expect, test } from 'vitest'
import { redactPersonalData } from './redact-personal-data.rules.ts'

test.each([
  ['an e-mail address in a text', 'failed for hanako@example.com!', 'failed for ［メールアドレス］'],
  ['a telephone number', 'call 090-1234-5678 now', 'call ［数字］ now'],
  [
    'both in full-width characters',
    'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ ０９０−１２３４‐５６７８',
    '［メールアドレス］ ［数字］',
  ],
  ['a card number', '4242 4242 4242 4242', '［数字］'],
  ['an id is kept', 'cart_01JZ0123456789ABCDEF', 'cart_01JZ0123456789ABCDEF'],
  [
    'the query of a URL',
    'at https://shop.example.jp/account/reset-password?token=Ab1-_z&mail=a%40b.jp: 404 (a?.b ?? c)',
    'at https://shop.example.jp/account/reset-password?［値］ 404 (a?.b ?? c)',
  ],
  ['a search word', '{"path":"/search/妊娠検査薬","line":12}', '{"path":"/search/［語］","line":12}'],
  ['an encoded search word', 'at /search/%E7%97%94?page=2: 500', 'at /search/［語］?［値］ 500'],
  ['a signed token', 'Bearer eyJhbGciOiJIUzI1.eyJkb21haW4iOiJz.QVeFgr4gLbwSD0ic9dv', 'Bearer ［鍵］'],
  ['a short number is kept', 'line 120:33', 'line 120:33'],
  ['a number as a value', { code: 9_012_345_678 }, { code: '［数字］' }],
  ['personal fields of an object', { email: 'x', lastName: 'y', stack: 'at a.js' }, { stack: 'at a.js' }],
  ['a nested personal field', { error: [{ answers: ['頭痛'], status: 500 }] }, { error: [{ status: 500 }] }],
  ['undefined', undefined, undefined],
  ['null', null, null],
])('redactPersonalData: %s', (_what, value, expected) => expect(redactPersonalData(value)).toEqual(expected))

test('cuts off deep nesting', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)
  expect(JSON.stringify(redactPersonalData(deep))).toBe('{"a":{"a":{"a":{"a":{"a":{}}}}}}')
})

test('handles a very long word in less than a second', () => {
  const since = performance.now()
  redactPersonalData('x'.repeat(200_000))
  expect(performance.now() - since).toBeLessThan(1_000)
})
