import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { refusals } from '@kusuribako/contract/refusals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './base/ids.ts'
import { openAccount } from './base/testing/accounts.ts'
import { cartWith, readyToPay } from './base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from './base/testing/catalogue.ts'
import { type Luck, luckOf } from './base/testing/luck.ts'
import { placedOrder } from './base/testing/orders.ts'
import { signInCustomer, signInStaff } from './base/testing/people.ts'
import { type TestSandbox, testSandbox } from './base/testing/sandbox.ts'
import { type TestShop, testShop } from './base/testing/shop.ts'
import { brokenBodies, brokenHeaders, brokenQueries, hostileText, type Json, spoil } from './hostile/malice.ts'
import { addressOf, type Real, sampleOf } from './hostile/samples.ts'

const rounds = 12
let sent = 0

let shop: TestShop
let sandbox: TestSandbox
let goods: SmallCatalogue
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop(sandbox.settings)
  goods = await smallCatalogue(shop)
  await signInStaff(shop)
})
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

/** Things that a request may name, made anew: what one call has changed or taken away is there for the next. */
async function thingsThatExist(): Promise<Real> {
  const { email } = await openAccount(shop)
  const cart = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, cart)
  const order = await placedOrder(shop, goods)
  const row = async (from: string) =>
    (await sql.raw<{ id: string }>(`select id from ${from} limit 1`).execute(shop.db)).rows[0]!.id
  const names: Record<string, string> = {
    region_id: goods.region_id,
    sales_channel_id: goods.sales_channel_id,
    country_code: 'jp',
    variant_id: goods.variants.lotion,
    product_id: goods.products.lotion,
    sku: goods.skus.lotion,
    option_id: goods.shipping.standard,
    provider_id: 'manual',
    cart_id: cart,
    cartId: cart,
    line_id: await row(`line_item where cart_id = '${cart}'`),
    item_id: await row(`line_item where cart_id = '${cart}'`),
    order_id: order.id,
    orderId: order.id,
    parent_return_reason_id: await newReason(),
    replyEmail: 'reply@example.com',
    password: 'correct horse',
    passwordConfirmation: 'correct horse',
  }
  const ids: [string, string][] = [
    ['/store/carts', cart],
    ['/store/orders', order.id],
    ['/admin/v1/orders', order.id],
    ['/store/products', goods.products.lotion],
    ['/store/variants', goods.variants.lotion],
    ['/store/regions', goods.region_id],
    ['/store/product-categories', await row('product_category')],
    ['/store/collections', await row('product_collection')],
    ['/admin/return-reasons', await newReason()],
    ['/admin/customers', await row('customer')],
    ['/admin/customer-groups', await newGroup()],
    ['/admin/users', await row(`staff where email like 'usr%'`)],
    ['/store/return-reasons', await newReason()],
  ]
  const handles: Record<string, string> = { '/store/v1/list': 'pick-up', '/store/v1/collections': 'spring' }
  return (name, path) => {
    if (name === 'id') return ids.find(([start]) => path.startsWith(start))?.[1]
    if (name === 'handle') return handles[path]
    if (name === 'email') return /auth|password/.test(path) ? email : `${newId('customer')}@example.com`.toLowerCase()
    return names[name]
  }
}

async function newReason() {
  const id = newId('return_reason')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('return_reason')
    .values({ id, value: id, label: '見本', ...stamps })
    .execute()
  return id
}

async function newGroup() {
  const id = newId('customer_group')
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await shop.db
    .insertInto('customer_group')
    .values({ id, name: id, ...stamps })
    .execute()
  return id
}

interface Request {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Requests to one endpoint that each have one thing wrong. */
function attacksOn(endpoint: Endpoint, real: Real, headers: Record<string, string>, luck: Luck): Request[] {
  const { method } = endpoint
  const sample = sampleOf(endpoint, real)
  const json = { 'content-type': 'application/json' }
  const write = method !== 'GET'
  const ask = (differs: { params?: Json; query?: Json; body?: Json }): Request => {
    const query = differs.query ?? sample.query
    return {
      method,
      url: addressOf(endpoint.path, (differs.params ?? sample.params) as Record<string, Json>, query),
      headers: write ? { ...headers, ...json } : headers,
      ...(write && { payload: JSON.stringify(differs.body ?? sample.body) }),
    }
  }
  const plain = ask({})
  const attacks: Request[] = []
  for (let round = 0; round < rounds; round++) {
    if (write) attacks.push(ask({ body: spoil(sample.body, luck) }))
    if (Object.keys(sample.query).length) attacks.push(ask({ query: spoil(sample.query, luck) }))
    for (const name of Object.keys(sample.params))
      if (round < 8) attacks.push(ask({ params: { ...sample.params, [name]: hostileText(luck) } }))
    attacks.push({ ...plain, url: plain.url.split('?')[0] + luck.of(brokenQueries) })
    attacks.push({ ...plain, headers: { ...plain.headers, ...luck.of(brokenHeaders) } })
  }
  const bodies = brokenBodies.map(({ payload, type = json['content-type'] }) => ({
    ...plain,
    payload,
    headers: { ...headers, 'content-type': type },
  }))
  return [...attacks, ...(write ? bodies : []), { ...plain, url: plain.url.replace(/\/[^/?]*(\?|$)/, '/%ff$1') }]
}

/** Every row of every table, by number and last writer; attempts are counted whatever becomes of them. */
async function rows() {
  const { rows: own } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'`.execute(shop.db)
  const tables = own.map(({ name }) => name)
  const looks = tables.map(
    (table) => `select '${table}' as name, count(*), max(xmin::text::bigint) as last from "${table}"`,
  )
  const { rows } = await sql
    .raw<{ name: string; count: number; last: number | null }>(looks.join(' union all '))
    .execute(shop.db)
  return rows.map(({ name, count, last }) => `${name}: ${count}, ${last}`)
}

async function send(request: Request) {
  sent++
  const reply = await shop.app.inject(request)
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body }
}

/** Whether an answer is a success or a refusal as its route family spells it. */
function whyWrong(url: string, { status, body }: Awaited<ReturnType<typeof send>>): string | null {
  if (status >= 200 && status < 300) return null
  if (status < 400 || status >= 500) return `status ${status}`
  if (/^\/(store|admin)\/v1\//.test(url))
    return body.code in refusals && body.statusCode === status && typeof body.message === 'string' ? null : 'shape'
  const one = Array.isArray(body?.errors) ? body.errors[0] : body
  if (typeof one === 'string') return one.length > 0 ? null : 'no words'
  return typeof one?.type === 'string' && typeof one?.message === 'string' ? null : 'shape'
}

const callers: Record<Endpoint['who'], () => Promise<Record<string, string>>> = {
  anyone: async () => ({}),
  shopper: async () => ({}),
  provider: async () => ({}),
  customer: async () => (await signInCustomer(shop)).headers,
  staff: () => signInStaff(shop, { is_pharmacist: true }),
  pharmacist: () => signInStaff(shop, { is_pharmacist: true }),
}

const seeds = endpoints.map((endpoint, at) => [`${endpoint.method} ${endpoint.path}`, endpoint, at + 1] as const)

test.each(seeds)('%s: hostile input is refused in shape, and writes nothing', async (_name, endpoint, seed) => {
  const attacks = attacksOn(endpoint, await thingsThatExist(), await callers[endpoint.who](), luckOf(seed))
  let refused: Request[] = []
  for (const attack of attacks) {
    const answer = await send(attack)
    const why = whyWrong(attack.url, answer)
    expect({ why, ...(why && { attack: told(attack), answer }) }).toEqual({ why: null })
    if (answer.status >= 400) refused.push(attack)
  }
  // Once more, those that were refused alone: until only refusals are between two looks at the tables.
  for (let again = refused.length; again > 0; ) {
    const before = await rows()
    const statuses: number[] = []
    for (const attack of refused) statuses.push((await send(attack)).status)
    const written = (await rows()).filter((table) => !before.includes(table))
    if (statuses.every((status) => status >= 400)) expect(written).toEqual([])
    refused = refused.filter((_attack, at) => statuses[at]! >= 400)
    again = statuses.length - refused.length
  }
})

const told = ({ method, url, headers, payload }: Request) => ({
  asked: `${method} ${url.slice(0, 300)}`,
  headers,
  payload: String(payload).slice(0, 300),
})

test('that was more than five thousand requests', () => {
  expect(sent).toBeGreaterThan(5_000)
})
