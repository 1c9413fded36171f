import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, root } from './sources.ts'

const documents = filesOf('README.md', 'docs/**/*.md', '{apps,packages}/*/README.md').map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}))
const matchesOf = (pattern: RegExp) =>
  documents.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })))

/** What the documents name is there. */
export function documentsAreTrue() {
  test('links lead to files', () => {
    const links = matchesOf(/\]\((?!https?:)([^)#]+)[^)]*\)/g)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter(({ file, name }) => !existsSync(path.join(root, path.dirname(file), name)))).toEqual([])
  })

  test('files that are named exist', () => {
    const all = filesOf('*', '{apps,packages,database,demo,journeys,launch,bench,docs}/**/*')
    const isThere = (name: string) => all.some((file) => `/${file}`.endsWith(`/${name}`))
    const names = matchesOf(/`(\w[\w./-]*\.(?:ts|tsx|mjs|sql|md))`/g)
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter(({ name }) => !isThere(name))).toEqual([])
  })

  test('commands that are named can be given', () => {
    const commands = matchesOf(/\bnpm (start|test|run [a-z]+(?: -w [\w/]+)?)/g)
    expect(commands.length).toBeGreaterThan(15)
    const isThere = (name: string) => {
      const [script = '', folder = '.'] = name.replace('run ', '').split(' -w ')
      return script in JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).scripts
    }
    expect(commands.filter(({ name }) => !isThere(name))).toEqual([])
    // `npx node` and `node_modules/.bin/node` are the project's Node; the machine's own may be too old for TypeScript.
    expect(matchesOf(/(?<!npx |node_modules\/\.bin\/)\b(node [\w./-]+\.ts)\b/g)).toEqual([])
  })

  test('folders that are named are there', () => {
    // What is built is not there before.
    const folders = matchesOf(
      /(?<![\w/.@-])(?![\w/]+\/build\b)((?:apps|packages|database|demo|launch|bench|journeys)\/[\w/-]+)/g,
    )
    expect(folders.length).toBeGreaterThan(30)
    const isThere = (name: string) => globSync(`${name}{,.*}`, { cwd: root }).length > 0
    expect(folders.filter(({ name }) => !isThere(name.replace(/\/$/, '')))).toEqual([])
  })

  decisionsAreTrue()

  test('the runbook names every setting', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')
    const settings = ['apps/server/src/base/config.ts', 'apps/storefront/app/config.server.ts'].flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
    )
    expect(settings.length).toBeGreaterThan(70)
    expect(settings.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([])
  })
}

function decisionsAreTrue() {
  test('a decision bears its number', () => {
    const titles = documents.filter(({ file }) => /^docs\/decisions\/\d/.test(file))
    expect(titles.filter(({ file, text }) => !text.startsWith(`# ${path.basename(file).slice(0, 3)} `))).toEqual([])
  })

  test('decisions that are referred to have been made', () => {
    const existing = filesOf('docs/decisions/[0-9]*.md').map((file) => path.basename(file).slice(0, 3))
    const references = matchesOf(/\(([01]\d\d)\)/g)
    expect(references.length).toBeGreaterThan(15)
    expect(references.filter(({ name }) => !existing.includes(name))).toEqual([])
  })

  test('the index lists each decision once', () => {
    const listed = matchesOf(/^- \[\d{3}\]\((\d{3}-[\w-]+\.md)\)/gm).map(({ name }) => name)
    expect(listed.sort()).toEqual(
      filesOf('docs/decisions/[0-9]*.md')
        .map((file) => path.basename(file))
        .sort(),
    )
  })
}
