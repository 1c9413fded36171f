import { expect, test } from 'vitest'
import { changedMetadata } from './metadata.ts'

test.each([
  ['nothing given changes nothing', { a: 1 }, undefined, undefined],
  ['a first key is stored', null, { a: 1 }, '{"a":1}'],
  ['another key is added', { a: 1 }, { b: [2] }, '{"a":1,"b":[2]}'],
  ['the same key is replaced', { a: 1 }, { a: { deep: true } }, '{"a":{"deep":true}}'],
  ['an empty text removes its key', { a: 1, b: 2 }, { a: '', c: '' }, '{"b":2}'],
  ['a stored empty text stays', { a: '' }, { b: 1 }, '{"a":"","b":1}'],
])('%s', (_what, before, given, after) => expect(changedMetadata(before, given)).toBe(after))
