import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { beforeAll, expect, inject, test } from 'vitest'
import { type SeededRandom, seededRandom } from '../apps/server/src/base/testing/seeded-random.ts'
import { brokenBodies, brokenHeaders, brokenQueries, hostileText } from '../apps/server/src/hostile/malice.ts'
import addresses from '../apps/storefront/app/routes.ts'

const { url, apiUrl } = inject('shop')
/** Requests to each address. */
const rounds = 50

/** Names that the forms of the shop and the addresses of its pages use. */
const names = (
  'address_1 address_id addressee again amazonCheckoutSessionId brand card cart_id category city code confirmed data ' +
  'date display_id edit email error first_name id idempotency_key in_stock intent last_name line_id location max message ' +
  'method min notice option_id order page party password payment_method_id phone plan points postal_code province q ' +
  'quantity reason return_to save_card sort state step temporary_code text token understood use variant variant_id wallet'
).split(' ')
const things = ['luminase-loxoprofen-l', 'pain-fever', 'back-pain', 'terms', '110', 'line', 'docomo']
const reads = ['GET', 'HEAD'] as const
const writes = ['POST', 'POST', 'POST', 'PUT', 'DELETE', 'TRACE'] as const
const form = 'application/x-www-form-urlencoded'
const types = [form, form, 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'not a type', '']

let session: string
beforeAll(async () => {
  const body = { email: `${randomUUID()}@example.com`, first_name: '花', last_name: '見本', password: randomUUID() }
  const headers = { 'content-type': 'application/json' }
  const signedUp = await fetch(`${apiUrl}/store/customers`, { method: 'POST', headers, body: JSON.stringify(body) })
  session = signedUp.headers.getSetCookie()[0]!.split(';', 1)[0]!
})

const routes = addresses.flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []))
test.each(['/', '/image', '/health', '/assets/x.js', '/nothing', ...routes])(
  '%s never answers hostile requests with a 5xx status',
  async (route) => {
    const random = seededRandom(route.length * 1000 + route.charCodeAt(route.length - 1))
    const attacks = Array.from({ length: rounds }, () => attackOn(route, random))
    const statuses = await Promise.all(attacks.map(send))
    const results = attacks.map(({ body, ...attack }, at) => ({
      status: statuses[at]!,
      ...attack,
      body: body?.slice(0, 300),
    }))
    const broken = results.filter(({ status }) => status >= 500)
    expect(broken).toEqual([])
  },
)

test.each(['//evil.example/', '/\\evil.example/', '/\\/evil.example', 'http://evil.example/'])(
  '%s leads to no page, as its host is not ours',
  async (path) => expect(await send({ method: 'GET', path, headers: {} })).toBe(404),
)

/** A shop on one's own machine may be opened by number too: the browser then names that as the origin of its forms. */
const byNumber = url.replace('localhost', '127.0.0.1')
test.each([
  ['its public address', url, 401],
  ['the address it was opened at', byNumber, 401],
  ['another site', 'http://evil.example', 403],
  ['a page without an address', 'null', 403],
])('a form from %s (%s) is answered with %i', async (_, origin, status) => {
  const body = new URLSearchParams({ email: 'nobody@example.com', password: 'kusuribako-demo' })
  for (const page of ['/account/login', '/account/login.data']) {
    const headers = { origin, 'x-forwarded-for': `198.19.${randomInt(256)}.${randomInt(256)}` }
    expect((await fetch(byNumber + page, { method: 'POST', headers, body })).status).toBe(status)
  }
})

interface Attack {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** A page request as a browser sends it, or the data request of its scripts, with something wrong. */
function attackOn(route: string, random: SeededRandom): Attack {
  const part = random.of([random.of(things), encoded(hostileText(random)), '%ff', '%', '%E0%A4%A', 'x'.repeat(400)])
  const knownQuery = `?${random.of(names)}=${encoded(hostileText(random))}`
  const path =
    route.replace(/:\w+\??/g, part) + random.of(['', '', '.data']) + random.of([knownQuery, random.of(brokenQueries)])
  const cookie = random.of([session, session, 'connect.sid=%00%ff', 'cart_id=%00; known_here=x', 'cart_id=cart_1'])
  // Each from a different address: attempts are counted by address.
  const address = `198.18.${random.below(256)}.${random.below(256)}`
  const headers = {
    cookie,
    origin: url,
    'x-forwarded-for': address,
    ...(random.next() < 0.2 && random.of(brokenHeaders)),
  }
  if (random.next() < 0.4) return { method: random.of(reads), path, headers }
  const fields = Array.from({ length: 5 }, () => `${random.of(names)}=${encoded(hostileText(random))}`)
  const body = random.next() < 0.6 ? fields.join('&') : random.of(brokenBodies).payload
  return { method: random.of(writes), path, headers: { ...headers, 'content-type': random.of(types) }, body }
}

/** As short as a URL must be; half a surrogate pair, which no URL can hold, as its bytes. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text.slice(0, 300)) : '%ed%a0%80')

/** A body longer than any form of the shop may be refused by closing the connection. */
const tooLong = 1024 * 1024
const agent = new Agent({ maxSockets: 4 })
const send = ({ method, path, headers, body }: Attack) =>
  new Promise<number>((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`${method} ${path}, ${JSON.stringify(headers)}`, { cause }))
    const length = { 'content-length': Buffer.byteLength(body ?? '') }
    const request = ask(
      new URL(url),
      { method, path, headers: { ...headers, ...(body && length) }, agent },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode!))
        answer.on('error', fail)
      },
    )
    request.on('error', (error) => ((body?.length ?? 0) > tooLong ? resolve(413) : fail(error)))
    request.end(body)
  })
