import type { AddressInfo } from 'node:net'
import { adminCalls, type CallFailure, isVerb, openClient, storeCalls, type Verb } from '@kusuribako/client'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import qs from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OriginalCall, openOriginal } from './clients/medusa-js.ts'
import { type Desk, type Example, openDesk, picture } from './platform-contract/desk.fixture.ts'
import { examples, nameOf, platformCalls } from './platform-contract/examples.ts'
import { callerOf } from './platform-contract/send-example.ts'

let desk: Desk
let baseUrl: string
beforeAll(async () => {
  desk = await openDesk()
  await desk.shop.app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(desk.shop.app.server.address() as AddressInfo).port}`
})
afterAll(() => desk.close())

const png = () => new File([picture], 'photo.png')
const ofFiles: Record<string, () => Promise<Example>> = {
  'POST /admin/uploads': async () => ({ body: png() }),
  'POST /admin/uploads/protected': async () => ({ body: png() }),
}
/** No external application can be connected yet: the call returns the refusal. */
const refused = 'POST /admin/apps/authorizations'

/** A request that succeeds, with everything a client passes for it. */
async function requestOf(endpoint: Endpoint) {
  const name = nameOf(endpoint)
  const { params = {}, query, body, headers } = await (ofFiles[name] ?? examples[name]!)(desk)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, one]) => one!)
  const sentHeaders = headers ?? callerOf(endpoint, desk)
  return {
    params: names.map((one) => params[one]),
    query: query ? qs.parse(query) : undefined,
    body,
    headers: sentHeaders,
  }
}

describe('every call of our own client, against the running shop', () => {
  const verbsIn = (path: string, table: object): [string, Verb][] =>
    Object.entries(table).flatMap(([name, entry]) =>
      isVerb(entry) ? [[`${path}.${name}`, entry]] : verbsIn(`${path}.${name}`, entry as object),
    )
  const verbs = [...verbsIn('client', storeCalls), ...verbsIn('client.admin', adminCalls)]
  type Found = (...args: unknown[]) => Promise<unknown>
  const verbNamed = (path: string): Found =>
    path
      .split('.')
      .slice(1)
      .reduce<unknown>(
        (at, name) => (at as Record<string, unknown>)[name],
        openClient({ baseUrl, maxRetries: 1 }),
      ) as Found

  test.each(verbs.filter(([, { route }]) => nameOf(route) !== refused))('%s', async (name, { route, kind }) => {
    const endpoint = platformCalls.find((one) => nameOf(one) === nameOf(route))!
    const { params, query, body, headers } = await requestOf(endpoint)
    const middle = { query: [query], body: [body], files: [body], nothing: [] }[kind]
    const answer = await verbNamed(name)(...params, ...middle, { headers }).catch(
      ({ message, answer }: CallFailure) => `${message}: ${JSON.stringify(answer?.body)}`,
    )
    expect(endpoint.answer.safeParse(answer).error, String(answer)).toBe(undefined)
  })
})

/** As a browser sends it: only the browser knows a form's boundary, and a missing body has no content type. */
const likeBrowser = async (config: {
  method: string
  baseURL: string
  url: string
  data?: string | FormData
  headers: Record<string, string>
}) => {
  const isForm = config.data instanceof FormData
  const passedHeaders = Object.entries(config.headers).filter(
    ([name]) => !isForm || name.toLowerCase() !== 'content-type',
  )
  const [method, headers] = [config.method.toUpperCase(), Object.fromEntries(passedHeaders)]
  const reply = await fetch(new URL(config.url, config.baseURL), { method, headers, body: config.data })
  return { data: await reply.json(), status: reply.status, statusText: '', headers: {}, config }
}

describe("every call of the platform's own client, against the running shop", () => {
  const placed = (path: string) => path.replaceAll(/:\w+/g, ':')
  const endpointOf = ({ method, path }: OriginalCall) =>
    platformCalls.find((one) => one.method === method && placed(one.path) === placed(path))
  const { calls } = openOriginal({ baseUrl: 'http://localhost' })

  test('is in the contract, 316 calls in all', () => {
    expect(calls.filter((one) => !endpointOf(one)).map(({ name }) => name)).toEqual([])
    expect(calls).toHaveLength(316)
  })

  test.each(calls.map(({ name }) => name))('%s', async (name) => {
    const isUpload = /uploads\.create/.test(name)
    const original = openOriginal({ baseUrl, ...(isUpload && { axiosAdapter: likeBrowser }) })
    const { call, body: at, ...rest } = original.calls.find((one) => one.name === name)!
    const endpoint = endpointOf({ call, body: at, ...rest })!
    const { params, query, body, headers } = await requestOf(endpoint)
    original.sendAs(headers)
    const args: unknown[] = [...params]
    if (isUpload) args[0] = body
    else if (endpoint.method === 'GET') args.push(...(query ? [query] : []))
    else if (at !== null) args[at] = body ?? {}
    const status = await call(...args).then(
      ({ response }) => response.status,
      ({ message, response }) => `${message}: ${JSON.stringify(response?.data)}`,
    )
    expect(status).toBe(endpoint.status)
  })

  test('works for custom calls without a name, too', async () => {
    const { custom, sendAs } = openOriginal({ baseUrl })
    sendAs(desk.staff)
    const reason = await custom.post('/return-reasons', { value: 'custom', label: '色が違う' }, {}, {})
    const { id } = (reason as unknown as { return_reason: { id: string } }).return_reason
    expect((await custom.get('return-reasons', { limit: 1 }, {}, {})).response.status).toBe(200)
    expect((await custom.delete(`/return-reasons/${id}`, {}, {})).response.status).toBe(200)
  })
})
