import { expect, test } from 'vitest'
import type { Api } from '../../api.server.ts'
import { cachedAnswer, invalidateAnswers } from './cached-answer.server.ts'

const api = {} as Api

test('cachedAnswer shares one call among all pages within a minute', async () => {
  let time = 0
  let calls = 0
  const read = cachedAnswer(
    async () => ++calls,
    () => time,
  )
  expect(await Promise.all([read(api), read(api)])).toEqual([1, 1])
  time = 60_000
  expect(await read(api)).toBe(1)
  time = 60_001
  expect(await read(api)).toBe(2)
})

test('invalidateAnswers makes the next read call again, even while a call is pending', async () => {
  let calls = 0
  const read = cachedAnswer(
    async () => ++calls,
    () => 0,
  )
  const before = read(api)
  invalidateAnswers()
  expect(await Promise.all([before, read(api), read(api)])).toEqual([1, 2, 2])
})

test('a failed call is not cached', async () => {
  const answers = [null, 'here']
  const read = cachedAnswer(
    async () => answers.shift() ?? null,
    () => 0,
  )
  expect(await read(api)).toBe(null)
  expect(await read(api)).toBe('here')
})
