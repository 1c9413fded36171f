import { expect, test } from 'vitest'
import { isTooDeep, levelsMax } from './nesting.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const text = (content: string) => JSON.stringify({ a: [content], b: { c: 1 } })

test.each([
  ['accepts the maximum depth', nested(levelsMax), false],
  ['rejects one level more', nested(levelsMax + 1), true],
  ['rejects one level more of objects', `${'{"a":'.repeat(levelsMax + 1)}1${'}'.repeat(levelsMax + 1)}`, true],
  ['rejects one level more, never closed', '['.repeat(levelsMax + 1), true],
  ['accepts many siblings', `[${Array(300).fill('[]').join()}]`, false],
  ['ignores brackets in a string', text('[{'.repeat(300)), false],
  ['ignores brackets after escaped quotes in a string', text('\\"[\\"'.repeat(300)), false],
  ['counts levels after escaped quotes in a string', `["\\\\","\\"",${nested(levelsMax)}]`, true],
])('%s', (_what, json, isDeep) => expect(isTooDeep(json)).toBe(isDeep))
