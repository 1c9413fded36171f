import { endpoints } from '@kusuribako/contract/all'
import { developer } from '@kusuribako/contract/developer/developer'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../../storefront/app/wording/refusals.ts'
import { routes } from '../areas/all.ts'
import { signInCustomer, signInStaff } from '../base/testing/people.ts'
import { type TestShop, testShop } from '../base/testing/shop.ts'
import { sourcesOf } from './sources.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The contract and the mounted routes are the same list. */
export function everyCallIsMounted() {
  const mounted = routes.map(({ endpoint }) => nameOf(endpoint))

  test('every call of the contract is mounted', () => {
    expect(endpoints.map(nameOf).filter((name) => !mounted.includes(name))).toEqual([])
  })

  test('nothing is mounted twice, and nothing that the contract does not know', () => {
    expect(mounted.filter((name, at) => mounted.indexOf(name) !== at)).toEqual([])
    const ofContract = new Set(endpoints)
    expect(routes.filter(({ endpoint }) => !ofContract.has(endpoint)).map(({ endpoint }) => nameOf(endpoint))).toEqual(
      [],
    )
  })
}

/** How each kind of caller is treated. */
export function everyCallAdmitsWhoItSays() {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())

  const callers = {
    nobody: async () => ({}),
    customer: async () => (await signInCustomer(shop)).headers,
    staff: () => signInStaff(shop),
    pharmacist: () => signInStaff(shop, { is_pharmacist: true }),
  }
  const refused: Partial<Record<Endpoint['who'], Record<keyof typeof callers, number | null>>> = {
    customer: { nobody: 401, customer: null, staff: 401, pharmacist: 401 },
    staff: { nobody: 401, customer: 401, staff: null, pharmacist: null },
    pharmacist: { nobody: 401, customer: 401, staff: 403, pharmacist: null },
  }

  test.each(routes.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    for (const caller of Object.keys(callers) as (keyof typeof callers)[]) {
      // A session each: some calls end it.
      const headers: Record<string, string> = await callers[caller]()
      const url = endpoint.path.replaceAll(/:\w+/g, 'unknown')
      const { status } = await shop.call(endpoint.method, url, endpoint.method === 'GET' ? undefined : {}, headers)
      const expected = refused[endpoint.who]?.[caller] ?? null
      if (expected !== null) expect({ caller, status }).toEqual({ caller, status: expected })
      else expect([401, 403], caller).not.toContain(status)
      // Only an unreachable outside party may fail, except where a fault is requested.
      expect(status === 503 || status < 500, `${caller}: ${status}`).toBe(endpoint !== developer.promptError)
    }
  })
}

/** Every refusal has a Japanese text, and some test has provoked it. */
export function everyRefusalIsKnown() {
  const codes = Object.keys(refusals) as (keyof typeof refusals)[]

  test('every refusal has its sentence in Japanese', () => {
    expect(codes.filter((code) => !/[ぁ-ん]/.test(refusalWords[code] ?? ''))).toEqual([])
  })

  test('every refusal is named by a test', () => {
    const tests = sourcesOf('apps/server/src/**/*.test.ts', 'journeys/**/*.test.ts').map(({ text }) => text)
    expect(codes.filter((code) => !tests.some((text) => new RegExp(`\\b${code}\\b`).test(text)))).toEqual([])
  })

  test('a call lists no refusal twice', () => {
    expect(endpoints.filter(({ refuses }) => new Set(refuses).size !== refuses.length).map(nameOf)).toEqual([])
  })
}
