import path from 'node:path'
import { expect, test } from 'vitest'
import { type Source, sourcesOf } from './sources.ts'

const all = sourcesOf('{apps,packages,journeys,launch,bench,demo}/**/*.{ts,tsx,mjs}')

/** The indexes of the rooms only re-export names. */
const isIndex = ({ path }: Source) => /\/areas\/[^/]+\/index\.ts$/.test(path)

const users = new Map<string, Source[]>()
for (const source of all)
  for (const word of new Set(source.text.match(/[A-Za-z_$][\w$]*/g)))
    users.set(word, [...(users.get(word) ?? []), source])

const isUsed = (name: string, mayUse: (user: Source) => boolean) =>
  (users.get(name) ?? []).some((user) => !isIndex(user) && mayUse(user))

/** What the frameworks use by name; what the client exports for programs elsewhere; the contract's names. */
const isForOthers = (source: Source, name: string) =>
  /^apps\/storefront\/app\/(routes\/|root|entry)|^packages\/client\/src\//.test(source.path) ||
  (source.path.startsWith('packages/contract/') && /^[A-Z]/.test(name))

/** Nothing is exported that nobody imports. */
export function whatIsExportedIsUsed() {
  test('another file names what a file exports, types of its own promises aside', () => {
    const unused = all.flatMap((source) => {
      const found = source.text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)/gm)
      const names = [...found].map(([, name]) => name!).filter((name) => !isForOthers(source, name))
      return names.filter((name) => !isUsed(name, (user) => user !== source)).map((name) => `${source.path}: ${name}`)
    })
    expect(unused).toEqual([])
  })

  test('a room offers what another one takes', () => {
    const unused = all.filter(isIndex).flatMap((index) => {
      const folder = `${path.posix.dirname(index.path)}/`
      const listed = [...index.text.matchAll(/\{([^}]*)\}/g)].flatMap(([, names]) => names!.split(','))
      const names = listed
        .map((name) =>
          name
            .replace(/^.* (as|type) /, '')
            .trim()
            .replace(/^type /, ''),
        )
        .filter(Boolean)
      return names.filter((name) => !isUsed(name, (user) => !user.path.startsWith(folder))).map((name) => folder + name)
    })
    expect(unused).toEqual([])
  })
}
