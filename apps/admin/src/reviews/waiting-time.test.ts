import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

test.each([
  ['2026-06-01T12:00:00+09:00', '0分'],
  ['2026-06-01T11:59:01+09:00', '0分'],
  ['2026-06-01T11:01:00+09:00', '59分'],
  ['2026-06-01T11:00:00+09:00', '1時間0分'],
  ['2026-05-31T12:00:01+09:00', '23時間59分'],
  ['2026-05-31T12:00:00+09:00', '1日0時間'],
  ['2026-05-29T10:30:00+09:00', '3日1時間'],
  // A clock that runs a little behind the server's.
  ['2026-06-01T12:00:20+09:00', '0分'],
])('waitingTime since %s: %s', (since, said) => {
  expect(waitingTime(since, Date.parse('2026-06-01T03:00:00Z'))).toBe(said)
})
