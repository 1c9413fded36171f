import { readFileSync } from 'node:fs'
import { endpoints } from '@kusuribako/contract/all'
import { rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { readmeText } from '../generate-readme.ts'
import { adminCalls } from './admin.ts'
import { storeCalls } from './store.ts'
import { isVerb, type Verb } from './verbs.ts'

describe('the call tables', () => {
  const verbsOf = (table: object): Verb[] =>
    Object.values(table).flatMap((entry: unknown) => (isVerb(entry) ? [entry] : verbsOf(entry as object)))
  const verbs = [...verbsOf(storeCalls), ...verbsOf(adminCalls)]
  const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  /** What only our storefront adds to its buttons (051, 076) is no part of the platform's calls. */
  const bodylessRoutes = ['POST /store/carts/:id/complete', 'POST /store/order-edits/:id/complete']
  const isBare = (endpoint: (typeof endpoints)[number]) =>
    endpoint.body.type === 'unknown' || bodylessRoutes.includes(routeOf(endpoint))

  test('contain every call of the platform once, except for three', () => {
    const platform = endpoints.filter(({ path }) => /^\/(store|admin)\/(?!v1\/)/.test(path)).map(routeOf)
    const omittedRoutes = ['POST /store/carts/:id/complete-cart', 'POST /admin/invites/:id', 'POST /admin/store/:code']
    expect([...verbs.map(({ route }) => routeOf(route)), ...omittedRoutes].sort()).toEqual(platform.sort())
  })

  test('have the path parameters in order and the kind of input that the contract requires', () => {
    for (const { route, params, kind } of verbs) {
      const endpoint = endpoints.find((one) => routeOf(one) === routeOf(route))!
      expect(params, routeOf(route)).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      const writeKind = endpoint.files ? 'files' : isBare(endpoint) ? 'nothing' : 'body'
      expect(kind, routeOf(route)).toBe(route.method === 'GET' ? 'query' : writeKind)
    }
  })

  test('are listed in the README', () => {
    expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toBe(readmeText())
  })
})

describe('a bundle', () => {
  /** The bundle of a program that only does this. */
  async function bundleOf(program: string) {
    const source = `import * as client from '${new URL('index.ts', import.meta.url).pathname}'; ${program}`
    const [resolveId, load] = [
      (id: string) => (id === 'program' ? id : null),
      (id: string) => (id === 'program' ? source : null),
    ]
    const build = await rolldown({ input: 'program', plugins: [{ name: 'program', resolveId, load }] })
    const { output } = await build.generate({ minify: true })
    return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  }

  test('of the store calls contains no staff calls and no zod, and stays below 12 kB', async () => {
    const code = await bundleOf('export const store = client.callsOf(client.openConnection(), client.storeCalls)')
    expect(code).toContain('/store/products/:id')
    expect(code).not.toMatch(/\/admin\/products|\/store\/v1\/|zod/)
    expect(code.length).toBeLessThan(12_000)
  })

  test('of `connect` alone contains no calls', async () => {
    const code = await bundleOf('export const call = client.connect({})')
    expect(code).not.toMatch(/\/store\/|\/admin\/|retry/i)
    expect(code.length).toBeLessThan(2_500)
  })
})
