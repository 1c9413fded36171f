import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readyToPay } from './base/testing/carts.ts'
import { answerFields, takesFields } from './platform-contract/answer-fields.ts'
import { countTrips, stillExceeding } from './platform-contract/count-trips.ts'
import { at, type Desk, type MakeExample, openDesk } from './platform-contract/desk.fixture.ts'
import { examples, formExamples, nameOf, platformCalls, refusedExamples } from './platform-contract/examples.ts'
import { hasOnlyEmptyLists } from './platform-contract/only-empty-lists.ts'
import { type Recorded, readRecorded, recorded, shapesOf, writeRecorded } from './platform-contract/recorded.ts'
import { keysBeyond, sendExample } from './platform-contract/send-example.ts'

let desk: Desk
let trips: ReturnType<typeof countTrips>
beforeAll(async () => {
  desk = await openDesk()
  trips = countTrips(desk.shop.pool)
})
afterAll(async () => {
  trips.stop()
  await desk.close()
})

const calls = platformCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const all = { ...examples, ...formExamples, ...refusedExamples }

test('every call of the platform has an example', () => {
  expect(Object.keys(all).sort()).toEqual(calls.map(([name]) => name).sort())
})

/** The request and response of each call, and how often it waited for the database. */
const seen: Record<string, Recorded> = {}
const waits = new Map<string, number>()

/** Lists that are empty in this shop. */
const nothingToList = ['GET /admin/apps', 'GET /admin/store/tax-providers']

describe('the example of a call succeeds and returns only fields of the contract', () => {
  test.each(calls)('%s', async (name, endpoint) => {
    const example = await all[name]!(desk)
    const { trips: count, result } = await trips.of(() => sendExample(desk, endpoint, example))
    waits.set(name, count)
    seen[name] = recorded(endpoint, example, result)
    if (name in refusedExamples) return expect(result).toMatchObject({ status: 404, body: { type: 'not_found' } })
    expect({ status: result.status, body: result.status < 300 || result.body }).toEqual({
      status: endpoint.status,
      body: true,
    })
    expect(hasOnlyEmptyLists(result.body ?? {})).toBe(nothingToList.includes(name))
    if (endpoint.status !== 204) expect(keysBeyond(result.body, endpoint.answer.parse(result.body))).toEqual([])
  })
})

/** A customer's cart with a coupon and a gift card, which pays a part. */
async function withCodes({ shop, goods, member, coupon, giftCard, post }: Desk) {
  const { headers, email } = member
  const items = [{ variant_id: goods.variants.lotion, quantity: 2 }]
  const { cart } = await post('/store/carts', { region_id: goods.region_id, items }, headers)
  const [discounts, gift_cards] = [[{ code: (await coupon()).code }], [{ code: (await giftCard()).code }]]
  await post(`/store/carts/${cart.id}`, { discounts, gift_cards }, headers)
  await readyToPay(shop, goods, cart.id, { email, headers })
  return { params: { id: cart.id as string }, headers }
}

async function countOf(name: string, make: MakeExample): Promise<number> {
  const [, endpoint] = calls.find(([one]) => one === name)!
  const example = await make(desk)
  const { trips: count, result } = await trips.of(() => sendExample(desk, endpoint, example))
  expect(result.status).toBe(name in refusedExamples ? 404 : endpoint.status)
  return count
}

/** Requests that change more than the examples do. */
const heavier: [string, MakeExample][] = [
  ['POST /admin/orders/:id/cancel', at(async (desk) => ({ id: (await desk.captured()).id }))],
  ['POST /store/carts/:id/complete', withCodes],
]

describe('larger requests wait for the database at most six times, too', () => {
  test.each(heavier)('%s', async (name, make) => {
    const recount = () => countOf(name, make)
    expect(await stillExceeding([[name, await recount()]], () => 6, recount)).toEqual([])
  })
})

test('a call waits for the database at most six times', async () => {
  const recount = (name: string) => countOf(name, all[name as keyof typeof all]!)
  expect(await stillExceeding(waits, () => 6, recount)).toEqual([])
})

/** Relations whose shape is left open, and fields that the platform's presets let nobody select. */
const openRelations = { orders: ['draft_order', 'edits'], channels: ['products', 'publishableKeys', 'locations'] }
const beyondOrders = [
  ...['draft_order_id', 'billing_address_id', 'shipping_address_id', 'canceled_at', 'metadata', 'no_notification'],
  ...['idempotency_key', 'external_id', 'sales_channel_id', 'updated_at'],
  ...['shipping_tax_total', 'item_tax_total', 'raw_discount_total'],
]
const beyondCategories = ['is_active', 'is_internal', 'mpath']
const beyondEdits = [
  ...['updated_at', 'status', 'shipping_total', 'discount_total', 'tax_total', 'total', 'subtotal', 'gift_card_total'],
  ...['gift_card_tax_total', 'difference_due'],
  // Internal notes of staff are not returned to buyers.
  ...['internal_note', 'created_by', 'confirmed_by', 'canceled_by'],
]
const notChosen: Record<string, string[]> = {
  'GET /admin/orders': openRelations.orders,
  'GET /admin/orders/:id': openRelations.orders,
  'GET /admin/sales-channels': openRelations.channels,
  'GET /store/orders/:id': beyondOrders,
  'GET /store/orders/cart/:cart_id': beyondOrders,
  'GET /store/orders': beyondOrders,
  'GET /store/product-categories': beyondCategories,
  'GET /store/product-categories/:id': beyondCategories,
  'GET /store/order-edits/:id': beyondEdits,
}

describe('every field of an answer can be selected by `fields`, and is then returned', () => {
  const choosing = calls.filter(([, endpoint]) => endpoint.method === 'GET' && takesFields(endpoint))
  test.each(choosing)('%s', async (name, endpoint) => {
    const { key, fields, relations } = answerFields(endpoint)
    const beyond = notChosen[name] ?? []
    const names = fields.filter((field) => !beyond.includes(field))
    const example = await examples[name]!(desk)
    const query = [example.query, `fields=${names.join(',')}`].filter(Boolean).join('&')
    const { status, body } = await sendExample(desk, endpoint, { ...example, query })
    expect({ status, body: status < 300 || body }).toEqual({ status: 200, body: true })
    const [row] = [body[key]].flat()
    const answered = Object.keys(row ?? {}).filter((field) => !relations.includes(field) && !beyond.includes(field))
    expect(answered.sort()).toEqual([...new Set(['id', ...names])].sort())
  })
})

test('the reference’s recorded examples match these runs (WRITE_EXAMPLES=1 rewrites them)', () => {
  if (process.env.WRITE_EXAMPLES) writeRecorded('examples', seen)
  expect(shapesOf(readRecorded('examples'))).toEqual(shapesOf(seen))
})

test('the reference shows every recorded example, and openapi.json is compressed on request', async () => {
  const { body } = await desk.shop.call('GET', '/docs')
  const all = { ...readRecorded('examples'), ...readRecorded('shop-examples') }
  const texts = Object.values(all).map(({ request }) => `<pre>${request.replaceAll('&', '&#38;')}`)
  expect(texts.filter((text) => !body.includes(text))).toEqual([])
  const fetchDocument = (headers = {}) => desk.shop.app.inject({ url: '/openapi.json', headers })
  const [plain, packed] = [await fetchDocument(), await fetchDocument({ 'accept-encoding': 'gzip, br' })]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toMatchObject({ openapi: '3.1.0', paths: { '/store/carts/{id}': { get: {}, post: {} } } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': plain.headers['content-type'] })
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
}, 60_000)
