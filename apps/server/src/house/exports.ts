import { expect, test } from 'vitest'
import { type Source, sourcesOf } from './sources.ts'

const all = sourcesOf('{apps,packages,journeys,launch,bench,demo}/**/*.{ts,tsx,mjs}')

/** The indexes of the rooms only re-export names. */
const isIndex = ({ path }: Source) => /\/areas\/[^/]+\/index\.ts$/.test(path)

/** Who takes what from whom: `packages/ui/src/format.ts: yen` → paths. */
const takers = new Map<string, string[]>()
for (const { path, imports } of all)
  for (const { target, words } of imports)
    for (const name of words.map((word) => `${fileOf(target)}: ${word}`))
      takers.set(name, [...(takers.get(name) ?? []), path])

/** An import's target as a path, for the packages that export each of their files. */
function fileOf(target: string): string {
  const file = target.replace(/^@kusuribako\/contract\/(.+)$/, 'packages/contract/src/$1.ts')
  return file.replace(/^@kusuribako\/ui\//, 'packages/ui/src/')
}

/** What the frameworks use by name; what the client exports for programs elsewhere; the contract's names. */
const isForOthers = (source: Source, name: string) =>
  /^apps\/storefront\/app\/(routes\/|root|entry)|^packages\/client\/src\/|^journeys\/shop\.ts$/.test(source.path) ||
  (source.path.startsWith('packages/contract/') && /^[A-Z]/.test(name))

/** Nothing is exported that nobody imports. */
export function whatIsExportedIsUsed() {
  test('another file imports what a file exports, types aside', () => {
    // A test exports nothing but in programs that it writes.
    const unused = all
      .filter(({ path }) => !/\.test\.tsx?$/.test(path))
      .flatMap((source) => {
        const found = source.text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)/gm)
        const names = [...found].map(([, name]) => name!).filter((name) => !isForOthers(source, name))
        return names.map((name) => `${source.path}: ${name}`).filter((name) => !takers.has(name))
      })
    expect(unused).toEqual([])
  })

  test('a room offers what another one takes', () => {
    const unused = all.filter(isIndex).flatMap((index) => {
      const folder = index.path.replace('index.ts', '')
      const listed = [...index.text.matchAll(/\{([^}]*)\}/g)].flatMap(([, names]) => names!.split(','))
      const names = listed.map((name) => name.replace(/^.* as |type /, '').trim()).filter(Boolean)
      const isTaken = (name: string) => takers.get(name)?.some((path) => !path.startsWith(folder))
      return names.map((name) => `${index.path}: ${name}`).filter((name) => !isTaken(name))
    })
    expect(unused).toEqual([])
  })
}
