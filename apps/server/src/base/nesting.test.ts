import { expect, test } from 'vitest'
import { isTooDeep, levelsMax } from './nesting.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const text = (content: string) => JSON.stringify({ a: [content], b: { c: 1 } })

test.each([
  ['as many levels as may be', nested(levelsMax), false],
  ['one more', nested(levelsMax + 1), true],
  ['one more, of objects', `${'{"a":'.repeat(levelsMax + 1)}1${'}'.repeat(levelsMax + 1)}`, true],
  ['one more, never closed', '['.repeat(levelsMax + 1), true],
  ['many beside each other', `[${Array(300).fill('[]').join()}]`, false],
  ['brackets of a text', text('[{'.repeat(300)), false],
  ['brackets after quotes and backslashes of a text', text('\\"[\\"'.repeat(300)), false],
  ['levels after such a text', `["\\\\","\\"",${nested(levelsMax)}]`, true],
])('%s', (_what, json, isDeep) => expect(isTooDeep(json)).toBe(isDeep))
