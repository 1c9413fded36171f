import { expect, test } from 'vitest'
import { canDisconnect, partiesOf } from './connections.rules.ts'

test('the connected providers of an account are those named in its metadata', () => {
  expect(partiesOf(null)).toEqual([])
  expect(partiesOf({ lineId: 'U1', yahooOpenId: null, dAccountOpenId: 'https://i.mydocomo.com/id/1' })).toEqual([
    'line',
    'docomo',
  ])
})

test.each([
  ['a password', { password_hash: 'x', metadata: { lineId: 'U1' } }, true],
  ['another identity provider', { password_hash: null, metadata: { lineId: 'U1', yahooOpenId: 'Y1' } }, true],
  ['no other way to sign in', { password_hash: null, metadata: { lineId: 'U1' } }, false],
])('whether LINE can be disconnected from an account with %s', (_what, account, expected) => {
  expect(canDisconnect(account, 'line')).toBe(expected)
})
