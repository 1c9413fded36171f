import { expect, test } from 'vitest'
import { Kept, Memory } from './kept.ts'

test('news of a thing drops what tells of it, and nothing else', () => {
  const memory = new Memory<string>(10)
  memory.keep(memory.moment, 'a', 'A', ['prod_1'])
  memory.keep(memory.moment, 'list', 'L', ['prod_1', 'prod_2'])
  memory.keep(memory.moment, 'b', 'B', ['prod_2'])
  memory.drop('prod_1')
  expect([memory.find('a'), memory.find('list'), memory.find('b')]).toEqual([undefined, undefined, 'B'])
  memory.dropAll()
  expect(memory.find('b')).toBeUndefined()
})

test('what was being read when news came is not kept', async () => {
  const kept = new Kept(1000)
  const answer = await kept.fill('a', async () => {
    kept.drop('prod_1')
    return { text: '{}', about: ['prod_1'] }
  })
  expect(answer.bytes.toString()).toBe('{}')
  expect(kept.find('a')).toBeUndefined()
})

test('the least recently used goes first when the room is full', async () => {
  const kept = new Kept(1100)
  for (const key of ['a', 'b']) await kept.fill(key, async () => ({ text: '123456789', about: [] }))
  kept.find('a')
  await kept.fill('c', async () => ({ text: '123456789', about: [] }))
  expect(['a', 'b', 'c'].map((key) => kept.find(key) !== undefined)).toEqual([true, false, true])
})

test('the names of answers take room too: a thousand empty lists under long names are not all kept', async () => {
  const kept = new Kept(100_000)
  const names = Array.from({ length: 1000 }, (_, at) => `${at}`.padEnd(10_000, 'x'))
  for (const name of names) await kept.fill(name, async () => ({ text: '[]', about: ['prod_1'] }))
  expect(names.filter((name) => kept.find(name) !== undefined)).toEqual(names.slice(-9))
})
