import { readFileSync } from 'node:fs'
import { endpoints } from '@kusuribako/contract/all'
import { rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { readmeText } from '../generate-readme.ts'
import { adminCalls } from './admin.ts'
import { storeCalls } from './store.ts'
import { isVerb, type Verb } from './verbs.ts'

describe('the calls', () => {
  const verbsOf = (table: object): Verb[] =>
    Object.values(table).flatMap((entry: unknown) => (isVerb(entry) ? [entry] : verbsOf(entry as object)))
  const verbs = [...verbsOf(storeCalls), ...verbsOf(adminCalls)]
  const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

  test('are all calls of the platform, once, but for two old names of others', () => {
    const platform = endpoints.filter(({ path }) => /^\/(store|admin)\/(?!v1\/)/.test(path)).map(routeOf)
    const others = ['POST /store/carts/:id/complete-cart', 'POST /admin/invites/:id', 'POST /admin/store/:code']
    expect([...verbs.map(({ route }) => routeOf(route)), ...others].sort()).toEqual(platform.sort())
  })

  test('take the parameters of their path in its order, and what the contract asks for', () => {
    for (const { route, params, kind } of verbs) {
      const endpoint = endpoints.find((one) => routeOf(one) === routeOf(route))!
      expect(params, routeOf(route)).toEqual([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      const sent = endpoint.files ? 'files' : endpoint.body.type === 'unknown' ? 'nothing' : 'body'
      expect(kind, routeOf(route)).toBe(route.method === 'GET' ? 'query' : sent)
    }
  })

  test('stand in the README', () => {
    expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toBe(readmeText())
  })
})

test('a bundle of the store alone carries no call of staff, no zod, and little else', async () => {
  const source = `import { callsOf, openConnection, storeCalls } from '${new URL('index.ts', import.meta.url).pathname}'
    export const store = callsOf(openConnection(), storeCalls)`
  const entry = { name: 'entry', resolveId: (id: string) => (id === 'entry' ? id : null) }
  const build = await rolldown({
    input: 'entry',
    plugins: [{ ...entry, load: (id: string) => (id === 'entry' ? source : null) }],
  })
  const { output } = await build.generate({ minify: true })
  const code = output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
  expect(code).toContain('/store/products/:id')
  expect(code).not.toContain('/admin/products')
  expect(code).not.toContain('/store/v1/')
  expect(code).not.toContain('zod')
  expect(code.length).toBeLessThan(12_000)
})
