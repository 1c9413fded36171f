import { expect, test } from 'vitest'
import { isTest, type Source, sourcesOf } from './sources.ts'

const house = sourcesOf('apps/server/src/**/*.ts', 'packages/{contract,client}/src/**/*.ts')
const all = sourcesOf('apps/*/{src,app,server}/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}')
const everywhere = sourcesOf('{apps,packages,demo,journeys,launch,bench}/**/*.{ts,tsx}')
const lines = ({ text }: Source) => text.trimEnd().split('\n')

/** Maximum lengths. */
export function filesStaySmall() {
  test('a file has at most 300 lines', () => {
    const long = all.filter((source) => lines(source).length > 300)
    expect(long.map((source) => `${source.path}: ${lines(source).length}`)).toEqual([])
  })

  test('a line has at most 120 characters, SQL and markup aside', () => {
    expect(house.flatMap(longLines)).toEqual([])
  })

  test('so has a comment, wherever it stands', () => {
    expect(everywhere.flatMap(longComments)).toEqual([])
  })

  test('a function has at most 60 lines', () => {
    expect(all.filter((source) => !isTest(source)).flatMap(longFunctions)).toEqual([])
  })

  test('the base can be read in an afternoon', () => {
    const base = sourcesOf('apps/server/src/base/*.ts').filter((source) => !isTest(source))
    expect(base.reduce((sum, source) => sum + lines(source).length, 0)).toBeLessThan(3000)
  })
}

/** Template contents are SQL or markup, which the formatter does not break. */
function longLines(source: Source): string[] {
  let isTemplate = false
  return lines(source).flatMap((line, at) => {
    const isComment = !isTemplate && /^\s*(\/?\*|\/\/)/.test(line)
    const ticks = isComment ? 0 : (line.match(/(?<!\\)`/g)?.length ?? 0)
    const isAside = isTemplate || ticks > 0 || line.includes('biome-ignore')
    if (ticks % 2 === 1) isTemplate = !isTemplate
    return line.length > 120 && !isAside ? [`${source.path}:${at + 1}: ${line.length}`] : []
  })
}

const longComments = (source: Source): string[] =>
  lines(source).flatMap((line, at) =>
    line.length > 120 && /^\s*(\/?\*|\/\/ (?!biome-ignore))/.test(line)
      ? [`${source.path}:${at + 1}: ${line.length}`]
      : [],
  )

const opens = /^(\s*)(export )?(default )?((async )?function\b.*|const \w+.*(=>|=> \(|\()) ?\{?$/

/** A function ends where a line of its own indentation closes it and opens nothing; the formatter guarantees that. */
function longFunctions(source: Source): string[] {
  const text = lines(source)
  return text.flatMap((line, at) => {
    const indent = opens.exec(line)?.[1]
    if (indent === undefined) return []
    const closes = new RegExp(`^${indent}[})].*(?<![{(])$`)
    const length = text.slice(at + 1).findIndex((later) => closes.test(later)) + 2
    return length > 60 ? [`${source.path}:${at + 1}: ${length}`] : []
  })
}
