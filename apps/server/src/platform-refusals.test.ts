import type { Endpoint } from '@kusuribako/contract/endpoint'
import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mayCall } from './areas/identity/index.ts'
import { signInCustomer, signInStaff } from './base/testing/people.ts'
import { type Desk, type Example, type Headers, openDesk } from './platform-contract/desk.fixture.ts'
import { examples, formExamples, nameOf, platformCalls, refusedExamples } from './platform-contract/examples.ts'
import { sendExample } from './platform-contract/send-example.ts'
import { watchWrites } from './platform-contract/watch-writes.ts'

let desk: Desk
let rowsWritten: () => Promise<string[]>
let strangers: Record<'nobody' | 'customer' | 'expired' | 'expiredMember' | 'viewer', Headers>
beforeAll(async () => {
  desk = await openDesk()
  rowsWritten = await watchWrites(desk.shop)
  const { clock } = desk.shop
  const opened = clock.now
  clock.now = new Date('2020-01-01T00:00:00Z')
  const [expired, { headers: expiredMember }] = [await signInStaff(desk.shop), await signInCustomer(desk.shop)]
  clock.now = opened
  const viewer = await signInStaff(desk.shop, { role: 'viewer' })
  strangers = { nobody: {}, customer: desk.member.headers, expired, expiredMember, viewer }
})
afterAll(() => desk.close())

const calls = platformCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const withExamples = calls.filter(([name]) => name in examples)
const all = { ...examples, ...formExamples, ...refusedExamples }

const cache = new Map<string, Promise<Example>>()

/** A complete request to a call; created once, because a refused request leaves its objects unchanged. */
function exampleOf(name: ReturnType<typeof nameOf>): Promise<Example> {
  const example = cache.get(name) ?? all[name]!(desk)
  cache.set(name, example)
  return example
}

/** Sends each of these requests, all refused, and asserts that no row has changed. */
async function refusedWithoutTrace(endpoint: Endpoint, ways: Example[]) {
  await rowsWritten()
  const answers: Awaited<ReturnType<typeof sendExample>>[] = []
  for (const way of ways) answers.push(await sendExample(desk, endpoint, way))
  if (answers.every(({ status }) => status >= 400)) expect(await rowsWritten()).toEqual([])
  return answers
}

describe('a complete request by a caller without permission is refused and writes nothing', () => {
  const guarded = calls.filter(([, { who }]) => who === 'staff' || who === 'pharmacist' || who === 'customer')
  test.each(guarded)('%s', async (name, endpoint) => {
    const example = await exampleOf(name)
    await rowsWritten()
    const statuses: Record<string, number> = {}
    for (const [who, headers] of Object.entries(strangers))
      if (mayNot(who, endpoint)) statuses[who] = (await sendExample(desk, endpoint, example, headers)).status
    const expected = Object.keys(statuses).map((who) => [who, who === 'viewer' ? 403 : 401])
    expect(statuses).toEqual(Object.fromEntries(expected))
    expect(await rowsWritten()).toEqual([])
  })
})

function mayNot(who: string, endpoint: Endpoint): boolean {
  if (who === 'viewer') return endpoint.who !== 'customer' && !mayCall({ role: 'viewer' } as never, endpoint)
  return who !== 'customer' || endpoint.who !== 'customer'
}

describe('an unknown id in the path answers 404 (not_found)', () => {
  // A currency's code is not an id: one without three letters is invalid, and one that is not in use may be removed.
  const naming = withExamples.filter(
    ([, { refuses, path }]) => refuses.includes('not_found') && /:(?!code)/.test(path.match(/:\w+/)?.[0] ?? ''),
  )
  test.each(naming)('%s', async (name, endpoint) => {
    const example = await exampleOf(name)
    const first = /:(\w+)/.exec(endpoint.path)![1]!
    const params = { ...example.params, [first]: 'none' }
    const [{ status, body } = {}] = await refusedWithoutTrace(endpoint, [{ ...example, params }])
    expect({ status, body }).toEqual({ status: 404, body: expect.objectContaining({ type: 'not_found' }) })
  })
})

describe('an unknown later id in the path: refused, or nothing is deleted; nothing else changes', () => {
  const laterIds = (path: string) =>
    [...path.matchAll(/:(\w+)/g)].slice(1).flatMap(([, id]) => (id === 'code' ? [] : id!))
  const nested = withExamples.filter(([, { path }]) => laterIds(path).length > 0)
  const refusedAs: Record<string, [number, string]> = {
    line_id: [400, 'invalid_data'],
    provider_id: [400, 'not_allowed'],
    session_id: [400, 'not_allowed'],
  }
  // What the platform's deletions stamp, note or compute again, even if what they name is not there.
  const around = ['audit_entry', 'cart', 'draft_order', 'fact', 'payment_session', 'region', 'shipping_method']
  test.each(nested)('%s', async (name, endpoint) => {
    const example = await exampleOf(name)
    await rowsWritten()
    for (const id of laterIds(endpoint.path)) {
      const { status, body } = await sendExample(desk, endpoint, {
        ...example,
        params: { ...example.params, [id]: 'none' },
      })
      const isGone = status === 200 && endpoint.method === 'DELETE'
      if (!isGone) expect([id, status, body.type]).toEqual([id, ...(refusedAs[id] ?? [404, 'not_found'])])
      const writtenTables = await rowsWritten()
      expect(isGone ? writtenTables.filter((table) => !around.includes(table)) : writtenTables).toEqual([])
    }
  })
})

interface Shape {
  required?: string[]
  additionalProperties?: unknown
}
const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
const isStrict = (schema: z.ZodType) => shapeOf(schema).additionalProperties === false

describe('an unknown field is refused (invalid_data)', () => {
  const strict = withExamples.filter(([, { query, body }]) => isStrict(query) || isStrict(body))
  test.each(strict)('%s', async (name, endpoint) => {
    const example = await exampleOf(name)
    const query = [example.query, 'colour=1'].filter(Boolean).join('&')
    const wrong: Example[] = [
      ...(isStrict(endpoint.query) ? [{ ...example, query }] : []),
      ...(isStrict(endpoint.body) ? [{ ...example, body: { ...(example.body as object), colour: 1 } }] : []),
    ]
    const expected = wrong.map(() => ({ status: 400, body: { type: 'invalid_data' } }))
    expect(await refusedWithoutTrace(endpoint, wrong)).toMatchObject(expected)
  })
})

describe('a body without a required field is refused (invalid_data)', () => {
  const asking = withExamples.filter(([, { method, body }]) => method !== 'GET' && shapeOf(body).required?.length)
  test.each(asking)('%s', async (name, endpoint) => {
    const example = await exampleOf(name)
    const fields = shapeOf(endpoint.body).required!
    const halves = fields.map((field) => {
      const { [field]: _, ...body } = example.body as Record<string, unknown>
      return { ...example, body }
    })
    const answers = await refusedWithoutTrace(endpoint, halves)
    expect(answers.map(({ status, body }, at) => ({ field: fields[at], status, type: body.type }))).toEqual(
      fields.map((field) => ({ field, status: 400, type: 'invalid_data' })),
    )
  })
})

const shaping = { expand: 'nothing.there', fields: 'nothing_there' }

describe('a write with an unknown expand or field is refused and writes nothing', () => {
  const shaped = withExamples.flatMap(([name, endpoint]) => {
    const queryKeys = Object.keys(
      z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).properties ?? {},
    )
    const parameters = Object.entries(shaping).filter(([key]) => queryKeys.includes(key))
    return endpoint.method === 'GET' || parameters.length === 0 ? [] : [[name, endpoint, parameters] as const]
  })
  test.each(shaped)('%s', async (name, endpoint, parameters) => {
    const example = await exampleOf(name)
    const ways = parameters.map(([key, value]) => ({ ...example, query: `${key}=${value}` }))
    const answers = await refusedWithoutTrace(endpoint, ways)
    expect(answers.map(({ status, body }, at) => [parameters[at]![0], status, body.type])).toEqual(
      parameters.map(([key]) => [key, 400, 'invalid_data']),
    )
  })
})

describe('a cart that is being paid or has become an order cannot be changed', () => {
  const states = {
    cart_payment_in_progress: (id: string) => desk.paying(id),
    cart_completed_already: (id: string) => {
      const completed_at = desk.shop.clock.now
      return desk.shop.db.updateTable('cart').set({ completed_at }).where('id', '=', id).execute()
    },
  }
  const changing = (Object.keys(states) as (keyof typeof states)[]).flatMap((code) =>
    withExamples
      .filter(([, { path, refuses }]) => path.startsWith('/store/carts/:id') && refuses.includes(code))
      .map(([name, endpoint]) => [code, name, endpoint] as const),
  )
  test.each(changing)('%s: %s', async (code, name, endpoint) => {
    const example = await examples[name]!(desk)
    await states[code](example.params!.id!)
    const [{ status, body } = {}] = await refusedWithoutTrace(endpoint, [example])
    const { status: expected, message } = refusals[code]
    expect({ status, message: body.message }).toEqual({ status: expected, message })
  })
  test('these are more than twenty cases', () => expect(changing.length).toBeGreaterThan(20))
})
