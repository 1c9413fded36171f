import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

test('what was used longest ago goes first', () => {
  const cache = new ByteCache<string>(80)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, key, 10)
  cache.get('a')
  cache.set('i', 'i', 10)
  expect([cache.get('a'), cache.get('b'), cache.get('i'), cache.size]).toEqual(['a', undefined, 'i', 80])
})

test('replacing an entry replaces its bytes', () => {
  const cache = new ByteCache<string>(80)
  cache.set('a', 'small', 4)
  cache.set('a', 'larger', 10)
  expect([cache.get('a'), cache.size]).toEqual(['larger', 10])
})

test('one giant does not push out the rest', () => {
  const cache = new ByteCache<string>(80)
  cache.set('a', 'a', 10)
  cache.set('giant', 'g', 11)
  expect([cache.get('a'), cache.get('giant'), cache.size]).toEqual(['a', undefined, 10])
})
