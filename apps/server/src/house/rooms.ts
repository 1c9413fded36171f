import { expect, test } from 'vitest'
import { areas } from '../areas/house.ts'
import { isTest, placeOf, type Source, sourcesOf } from './sources.ts'

const server = sourcesOf('apps/server/src/**/*.ts')
const withoutTests = server.filter((source) => !isTest(source) && !source.path.includes('/house/'))
const rooms = withoutTests.filter(({ path }) => placeOf(path).room !== null)
const base = withoutTests.filter(({ path }) => path.startsWith('apps/server/src/base/'))
const adapters = withoutTests.filter(({ path }) => path.startsWith('apps/server/src/adapters/'))
const isRules = (path: string) => /\.rules\.ts$/.test(path)

/** Describes each import that a check rejects. */
const faults = (sources: Source[], fault: (target: string, source: Source, isType: boolean) => string | null) =>
  sources.flatMap((source) =>
    source.imports.flatMap(({ target, isType }) => {
      const why = fault(target, source, isType)
      return why ? [`${source.path} → ${target}: ${why}`] : []
    }),
  )

/** Import rules. */
export function roomsKeepTheirOrder() {
  test('a room is known by its index alone, and only to later rooms', () => {
    const wrong = faults(rooms, (target, source) => {
      const [from, to] = [placeOf(source.path), placeOf(target)]
      if (to.room === null || to.room === from.room) return null
      if (isRules(source.path) && isRules(target)) return null
      if (to.name !== 'index.ts') return 'not its index'
      return indexOf(to.room) < indexOf(from.room!) ? null : 'a later room'
    })
    expect(wrong).toEqual([])
  })

  test('every room is in the list', () => {
    expect([...new Set(rooms.map(({ path }) => placeOf(path).room!))].filter((room) => indexOf(room) < 0)).toEqual([])
  })

  test('a room knows the base, the contract and packages, and nothing else of the server', () => {
    const outOfBounds = /^apps\/server\/src\/(adapters|load-demo|[^/]+\.ts$)|^apps\/(?!server)/
    expect(faults(rooms, (target) => (outOfBounds.test(target) ? 'out of bounds' : null))).toEqual([])
  })

  test('the base knows no shop, and adapters know of it only types', () => {
    // Migrations contain no shop logic either.
    const ofShop = /^apps\/server\/src\/(areas|adapters|(?!migrate)[^/]+\.ts$)/
    expect(faults(base, (target) => (ofShop.test(target) ? 'the base knows no shop' : null))).toEqual([])
    const wrong = faults(adapters, (target, _source, isType) => {
      if (target.startsWith('apps/server/src/areas')) return 'adapters know no room'
      return target.startsWith('apps/server/src/base') && !isType ? 'not a type' : null
    })
    expect(wrong).toEqual([])
  })

  test('the contract, the client and the front ends never import the server', () => {
    const frontSources = sourcesOf('packages/*/src/**/*.{ts,tsx}', 'apps/storefront/{app,server}/**/*.{ts,tsx}')
    const ofServer = /^apps\/server\/|^@kusuribako\/server/
    expect(faults(frontSources, (target) => (ofServer.test(target) ? 'the server' : null))).toEqual([])
    const contract = sourcesOf('packages/contract/src/**/*.ts').filter((source) => !isTest(source))
    const allowed = /^packages\/contract\/|^zod$/
    expect(faults(contract, (target) => (allowed.test(target) ? null : 'the contract stands alone'))).toEqual([])
  })
}

/** Code that delays a shopper. */
export function browsersLoadLittle() {
  test('what the browser of a shopper loads brings no schemas with it', () => {
    const parts = sourcesOf('apps/storefront/app/areas/**/*.{ts,tsx}', 'packages/ui/src/*.{ts,tsx}')
    const loaded = parts.filter((source) => !isTest(source) && !source.path.endsWith('.server.ts'))
    const contract = new Map(sourcesOf('packages/contract/src/**/*.ts').map((source) => [source.path, source]))
    const bringsZod = (target: string): boolean =>
      target === 'zod' ||
      (contract
        .get(target.replace(/^@kusuribako\/contract\/(.+)$/, 'packages/contract/src/$1.ts'))
        ?.imports.some((one) => !one.isType && bringsZod(one.target)) ??
        false)
    expect(bringsZod('@kusuribako/contract/content/article-feedback')).toBe(true)
    expect(faults(loaded, (target, _source, isType) => (!isType && bringsZod(target) ? 'zod' : null))).toEqual([])
  })
}

/** The files of a room. */
export function roomsHoldSevenKinds() {
  test('a room holds no eighth kind of file', () => {
    const kinds = /^([a-z0-9]+(-[a-z0-9]+)*\/)?[a-z0-9]+(-[a-z0-9]+)*(\.(rules|queries))?\.ts$/
    const vague = /(^|[-/])(utils?|helpers?|managers?|services?|common|misc)\b/
    const names = rooms.map(({ path }) => placeOf(path).name)
    expect(names.filter((name) => !kinds.test(name) || vague.test(name))).toEqual([])
  })

  test('rules are pure: they import rules and the contract, wait for nothing and look at no clock', () => {
    const rules = rooms.filter(({ path }) => isRules(path))
    const pure = /\.rules\.ts$|^@kusuribako\/contract\/|^packages\/contract\/|^wanakana$|^apps\/server\/.*\/data\//
    expect(faults(rules, (target, _source, isType) => (isType || pure.test(target) ? null : 'not pure'))).toEqual([])
    const impure = /\b(await|async)\b|Math\.random|Date\.now|new Date\(\)|console\.|process\./
    expect(rules.filter(({ text }) => impure.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  })

  test('time, settings and the network come in by the context alone', () => {
    const around = /new Date\(\)|Date\.now\(|process\.env|\bfetch\(/
    const checked = [...rooms, ...withoutTests.filter(({ path }) => /\/src\/shop\.ts$/.test(path))]
    expect(checked.filter(({ text }) => around.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  })
}

const indexOf = (room: string) => (areas as readonly string[]).indexOf(room)

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
