import { expect, test } from 'vitest'
import { retryUntilSent } from './retry-until-sent.ts'

test.each([
  [1, true, 1, []],
  [3, true, 3, [500, 500]],
  [4, true, 4, [500, 500, 500]],
  [5, false, 4, [500, 500, 500]],
])(
  'retryUntilSent retries up to three times, here with attempt %i succeeding',
  async (heardAt, heard, times, pauses) => {
    let said = 0
    const waited: number[] = []
    const say = async () => ++said === heardAt
    const pause = async (ms: number) => waited.push(ms)
    expect(await retryUntilSent(say, pause)).toBe(heard)
    expect([said, waited]).toEqual([times, pauses])
  },
)
