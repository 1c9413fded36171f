import { expect, test } from 'vitest'
import { limitConcurrency, QueueFull } from './limit-concurrency.ts'

function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const state = { began: false }
  const work = () => {
    state.began = true
    return promise
  }
  return { work, resolve, reject, state }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two tasks run, two wait, a fifth is rejected; each end or failure starts the next', async () => {
  const enqueue = limitConcurrency(2, 2)
  const pieces = Array.from({ length: 4 }, piece)
  const ends = pieces.map(({ work }) => enqueue(work).catch((error: Error) => error.message))
  await expect(enqueue(piece().work)).rejects.toThrow(QueueFull)
  expect(pieces.map(({ state }) => state.began)).toEqual([true, true, false, false])
  pieces[1]!.reject(new Error('broke'))
  await settled()
  expect(pieces.map(({ state }) => state.began)).toEqual([true, true, true, false])
  for (const one of pieces) one.resolve('done')
  expect(await Promise.all(ends)).toEqual(['done', 'broke', 'done', 'done'])
  expect(await enqueue(async () => 'again')).toBe('again')
})
