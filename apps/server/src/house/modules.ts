import { expect, test } from 'vitest'
import { isTest, sourcesOf } from './sources.ts'

/** Test files share their process and its modules (decision 003). */
export function testsReplaceNoModule() {
  test('no test replaces modules: later files of its process would get the replacement', () => {
    const tests = sourcesOf('{apps,packages,demo,journeys,launch,bench}/**/*.{ts,tsx}').filter(isTest)
    const replacing = tests.filter(({ text }) => /\bvi\.(mock|doMock|resetModules)\(/.test(text))
    expect(replacing.map(({ path }) => path)).toEqual([])
  })
}
