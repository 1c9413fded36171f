import { expect, test } from 'vitest'
import { ProcessCache, ResponseCache } from './process-cache.ts'

test('dropping a thing removes the cached answers about it, and no others', () => {
  const memory = new ProcessCache<string>(10)
  memory.keep(memory.moment, 'a', 'A', ['prod_1'])
  memory.keep(memory.moment, 'list', 'L', ['prod_1', 'prod_2'])
  memory.keep(memory.moment, 'b', 'B', ['prod_2'])
  memory.drop('prod_1')
  expect([memory.find('a'), memory.find('list'), memory.find('b')]).toEqual([undefined, undefined, 'B'])
  memory.dropAll()
  expect(memory.find('b')).toBeUndefined()
})

test('an answer invalidated while it was being read is not cached', async () => {
  const kept = new ResponseCache(1000)
  const answer = await kept.fill('a', async () => {
    kept.drop('prod_1')
    return { text: '{}', about: ['prod_1'] }
  })
  expect(answer.bytes.toString()).toBe('{}')
  expect(kept.find('a')).toBeUndefined()
})

test('evicts the least recently used answer when the cache is full', async () => {
  const kept = new ResponseCache(1100)
  for (const key of ['a', 'b']) await kept.fill(key, async () => ({ text: '123456789', about: [] }))
  kept.find('a')
  await kept.fill('c', async () => ({ text: '123456789', about: [] }))
  expect(['a', 'b', 'c'].map((key) => kept.find(key) !== undefined)).toEqual([true, false, true])
})

test('keys count towards the cache size', async () => {
  const kept = new ResponseCache(100_000)
  const names = Array.from({ length: 1000 }, (_, at) => `${at}`.padEnd(10_000, 'x'))
  for (const name of names) await kept.fill(name, async () => ({ text: '[]', about: ['prod_1'] }))
  expect(names.filter((name) => kept.find(name) !== undefined)).toEqual(names.slice(-9))
})
