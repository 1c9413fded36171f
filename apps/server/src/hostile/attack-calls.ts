import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../base/ids.ts'
import type { Sent } from '../base/testing/files.ts'
import { signInCustomer, signInStaff } from '../base/testing/people.ts'
import { type SeededRandom, seededRandom } from '../base/testing/seeded-random.ts'
import { type Desk, type Headers, openDesk } from '../platform-contract/desk.fixture.ts'
import { examples, nameOf } from '../platform-contract/examples.ts'
import { watchWrites } from '../platform-contract/watch-writes.ts'
import { brokenForms, spoilForm, wholeForm } from './forms.ts'
import { brokenBodies, brokenHeaders, brokenQueries, hostileText, type Json, oddBodies, spoil } from './malice.ts'
import { addressOf, type Real, type Sample, sampleOf } from './samples.ts'

const rounds = 12
/** This many requests run at a time. */
const abreast = 8

/** Shows developers what a bug looks like. */
const failsOnPurpose = 'POST /store/v1/developer/prompt-error'

let desk: Desk
let rowsWritten: () => Promise<string[]>
let generated = 0

/**
 * Sends to every call with such a path requests that each have one thing wrong, and shows that they are refused in the
 * right shape and that a refusal writes nothing; at least `atLeast` requests in all.
 */
export function attackCalls(which: RegExp, atLeast: number) {
  beforeAll(async () => {
    // The worker may have loaded another of these files before.
    generated = 0
    desk = await openDesk()
    rowsWritten = await watchWrites(desk.shop)
    // So that no list is empty; the data that a call names is created for it.
    for (const make of [desk.account, desk.cart, desk.order, desk.coupon]) await make()
  })
  afterAll(() => desk.close())

  const seeds = endpoints.map((endpoint, at) => [nameOf(endpoint), endpoint, at + 1] as const)
  const own = seeds.filter(([name, { path }]) => which.test(path) && name !== failsOnPurpose)
  test.each(own)('%s: hostile input is refused in shape, and writes nothing', async (_name, endpoint, seed) => {
    await desk.restock()
    const { samples, headers } = await samplesOf(endpoint)
    const attacks = attacksOn(endpoint, samples, headers, seededRandom(seed))
    generated += attacks.length
    await rowsWritten()
    const answers = await sendAll(attacks)
    for (const [at, answer] of answers.entries()) {
      const why = whyWrong(attacks[at]!.url, answer)
      expect({ why, ...(why && { attack: told(attacks[at]!), answer }) }).toEqual({ why: null })
    }
    const refused = attacks.filter((_attack, at) => answers[at]!.status >= 400)
    const written = await rowsWritten()
    if (refused.length === attacks.length) expect(written).toEqual([])
    // If nothing was written, the refused ones did not write either.
    else if (written.length) await mustWriteNothing(refused)
  })

  test(`that was more than ${atLeast} requests`, () => {
    expect(generated).toBeGreaterThan(atLeast)
  })
}

/**
 * Once more, only the refused ones, if some successful ones have written: until only refusals are between two looks at
 * the tables.
 */
async function mustWriteNothing(requests: Request[]) {
  let refused = requests
  for (let again = refused.length; again > 0; ) {
    await rowsWritten()
    const statuses = (await sendAll(refused)).map(({ status }) => status)
    const written = await rowsWritten()
    if (statuses.every((status) => status >= 400)) expect(written).toEqual([])
    refused = refused.filter((_attack, at) => statuses[at]! >= 400)
    again = statuses.length - refused.length
  }
}

/**
 * Complete requests to a call, and who may make them: from the contract's schemas with every field filled, and the
 * recorded example where there is one. The data they name is created for them.
 */
async function samplesOf(endpoint: Endpoint): Promise<{ samples: Sample[]; headers: Headers }> {
  const made = sampleOf(endpoint, await thingsThatExist(endpoint))
  const example = await examples[nameOf(endpoint)]?.(desk)
  const headers = example?.headers ?? (await callers[endpoint.who]())
  if (!example) return { samples: [made], headers }
  const query = Object.fromEntries(new URLSearchParams(example.query))
  const shown = { params: { ...made.params, ...example.params }, query, body: (example.body ?? {}) as Json }
  return { samples: [shown, { ...made, params: shown.params }], headers }
}

const callers: Record<Endpoint['who'], () => Promise<Headers>> = {
  anyone: async () => ({}),
  shopper: async () => ({}),
  provider: async () => ({}),
  customer: async () => (await signInCustomer(desk.shop)).headers,
  staff: () => signInStaff(desk.shop, { is_pharmacist: true }),
  pharmacist: () => signInStaff(desk.shop, { is_pharmacist: true }),
}

/** The data that a request names, created again: what one call has changed or deleted is there for the next. */
async function thingsThatExist(endpoint: Endpoint): Promise<Real> {
  const { goods } = desk
  const asked = new Set<string>()
  sampleOf(endpoint, (name) => void asked.add(name))
  const isAsked = (names: string[], start: string) =>
    endpoint.path.startsWith(start) || names.some((name) => asked.has(name))
  const account = isAsked(['email', 'customer_id'], '/admin/v1/points') ? await desk.account() : undefined
  const cart = isAsked(['cart_id', 'cartId', 'line_id', 'item_id'], '/none') ? await desk.cart() : undefined
  const order = isAsked(['order_id', 'orderId'], '/admin/v1/orders') ? await desk.order() : undefined
  const coupon = isAsked([], '/admin/v1/discounts') ? await desk.coupon() : undefined
  const names: Record<string, string | undefined> = {
    region_id: goods.region_id,
    sales_channel_id: goods.sales_channel_id,
    country_code: 'jp',
    variant_id: goods.variants.lotion,
    product_id: goods.products.lotion,
    sku: goods.skus.lotion,
    option_id: goods.shipping.standard,
    provider_id: 'manual',
    cart_id: cart?.id,
    cartId: cart?.id,
    line_id: cart?.items[0]?.id,
    item_id: cart?.items[0]?.id,
    order_id: order?.id,
    orderId: order?.id,
    customer_id: account?.id,
    replyEmail: 'reply@example.com',
    password: 'correct horse',
    passwordConfirmation: 'correct horse',
  }
  const ids = [
    ['/admin/v1/orders', order?.id],
    ['/admin/v1/points', account?.id],
    ['/admin/v1/discounts', coupon?.id],
  ] as const
  const handles: Record<string, string> = { '/store/v1/list': 'pick-up', '/store/v1/collections': 'spring' }
  return (name, path) => {
    if (name === 'id') return ids.find(([start]) => path.startsWith(start))?.[1]
    if (name === 'handle') return handles[path]
    if (name === 'email')
      return /auth|password/.test(path) ? account!.email : `${newId('customer')}@example.com`.toLowerCase()
    return names[name]
  }
}

interface Request {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Requests to one endpoint that each have one thing wrong. */
function attacksOn(endpoint: Endpoint, samples: Sample[], headers: Headers, random: SeededRandom): Request[] {
  const { method } = endpoint
  const type = 'application/json'
  const write = method !== 'GET'
  const whole = (body: Json): Sent => (endpoint.files ? wholeForm : { payload: JSON.stringify(body), type })
  const spoiled = (body: Json) => (endpoint.files ? spoilForm(random) : whole(spoil(body, random)))
  const ask = ({ params, query, body }: { params: Json; query: Json; body: Json }, sent = whole(body)): Request => ({
    method,
    url: addressOf(endpoint.path, params as Record<string, Json>, query),
    headers: write ? { ...headers, 'content-type': sent.type } : headers,
    ...(write && { payload: sent.payload }),
  })
  const attacks: Request[] = []
  for (let round = 0; round < rounds; round++) {
    const sample = samples[round % samples.length]!
    const plain = ask(sample)
    if (write) attacks.push(ask(sample, spoiled(sample.body)))
    if (Object.keys(sample.query).length) attacks.push(ask({ ...sample, query: spoil(sample.query, random) }))
    for (const name of Object.keys(sample.params))
      if (round < 8) attacks.push(ask({ ...sample, params: { ...sample.params, [name]: hostileText(random) } }))
    // What is parsed before any call, the same for all: a few of each call are thousands. Lists parse more of a URL.
    if (!write || round < 4) attacks.push({ ...plain, url: plain.url.split('?')[0] + random.of(brokenQueries) })
    if (round < 4) attacks.push({ ...plain, headers: { ...plain.headers, ...random.of(brokenHeaders) } })
  }
  const plain = ask(samples[0]!)
  const odd = [1, 2, 3].map(() => random.of(oddBodies))
  const broken = [...brokenBodies, ...odd, ...(endpoint.files ? brokenForms : [])]
  const bodies = broken.map((body) => ({
    ...plain,
    payload: body.payload,
    headers: { ...headers, 'content-type': body.type ?? type },
  }))
  return [...attacks, ...(write ? bodies : []), { ...plain, url: plain.url.replace(/\/[^/?]*(\?|$)/, '/%ff$1') }]
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came.
  body: any
}

/** Sends them, a few in parallel; the answers are in the order of the requests. */
async function sendAll(requests: Request[]): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = requests.entries()
  const lane = async () => {
    for (const [at, request] of waiting) answers[at] = await send(request)
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  return answers
}

async function send(request: Request): Promise<Answer> {
  const reply = await desk.shop.app.inject(request)
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body }
}

/** Caller mistakes that the platform answers with 500 (066); failures of a provider are not among them. */
const spelledSo = [
  refusals.gift_card_balance_out_of_range,
  refusals.key_of_many_channels,
  refusals.payment_collection_amounts_differ,
  refusals.payment_session_not_opened,
  refusals.swap_payment_missing,
].map(({ message }) => message)

/** Whether an answer is a success or a refusal in its route family's format. */
function whyWrong(url: string, { status, body }: Answer): string | null {
  if (status >= 200 && status < 300) return null
  if (status === 500 && spelledSo.includes(body.message)) return null
  if (status < 400 || status >= 500) return `status ${status}`
  if (/^\/(store|admin)\/v1\//.test(url))
    return body.code in refusals && body.statusCode === status && typeof body.message === 'string' ? null : 'shape'
  const one = Array.isArray(body?.errors) ? body.errors[0] : body
  if (typeof one === 'string') return one.length > 0 ? null : 'no words'
  return typeof one?.type === 'string' && typeof one?.message === 'string' ? null : 'shape'
}

const told = ({ method, url, headers, payload }: Request) => ({
  asked: `${method} ${url.slice(0, 300)}`,
  headers,
  payload: String(payload).slice(0, 300),
})
