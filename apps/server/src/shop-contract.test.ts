import { endpoints } from '@kusuribako/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTrips, stillExceeding } from './platform-contract/count-trips.ts'
import { nameOf, platformCalls } from './platform-contract/examples.ts'
import { hasOnlyEmptyLists } from './platform-contract/only-empty-lists.ts'
import { type Recorded, readRecorded, recorded, shapesOf, writeRecorded } from './platform-contract/recorded.ts'
import { keysBeyond, sendExample } from './platform-contract/send-example.ts'
import { besideBuyersExamples } from './shop-contract/beside-buyers.examples.ts'
import { besideStaffExamples } from './shop-contract/beside-staff.examples.ts'
import { buyingExamples } from './shop-contract/buying.examples.ts'
import { openShopDesk, type ShopDesk, type ShopExamples } from './shop-contract/desk.fixture.ts'
import { heavier } from './shop-contract/heavier.ts'
import { backExamples } from './shop-contract/office.examples.ts'
import { peopleExamples } from './shop-contract/people.examples.ts'
import { readingExamples } from './shop-contract/reading.examples.ts'

/** Every call of the specification (shop.md §7), with the fields that its clients send. */
const examples: ShopExamples = { ...peopleExamples, ...buyingExamples, ...readingExamples, ...backExamples }

/** Further calls, made by the shop's own pages and console and by the payment providers. */
const beside: ShopExamples = { ...besideBuyersExamples, ...besideStaffExamples }
const failsOnPurpose = 'POST /store/v1/developer/prompt-error'

let desk: ShopDesk
let trips: ReturnType<typeof countTrips>
beforeAll(async () => {
  desk = await openShopDesk()
  trips = countTrips(desk.shop.pool)
})
afterAll(async () => {
  trips.stop()
  await desk.close()
})

test('every call that is not of the platform has an example', () => {
  const shopCalls = endpoints.filter((endpoint) => !platformCalls.includes(endpoint)).map(nameOf)
  expect([...Object.keys(examples), ...Object.keys(beside), failsOnPurpose].sort()).toEqual(shopCalls.sort())
})

/** The fields the specification requires in a response. */
const answeredPaths: Record<string, string[]> = {
  'POST /store/v1/auth': ['data.customerId'],
  'POST /store/v1/customers/email-verification-confirmation': ['data.ok'],
  'GET /store/v1/customers/payment-methods': ['data.paymentMethods.0.card.last4'],
  'POST /store/v1/customers/setup-intents': ['data.client_secret'],
  'POST /store/v1/line-items/update-metadata': ['data.ok'],
  'GET /store/v1/discounts/validate': ['data.discountIsApplicable', 'data.reason'],
  'POST /store/v1/search/articles': ['data.results', 'data.pagination.pageCount'],
  'POST /store/v1/cms/article-feedback': ['data.helpfulCount', 'data.unhelpfulCount'],
  'GET /store/v1/d-points/get-points': ['data.points'],
  'GET /admin/v1/subscription-plans/:id': ['data.plan', 'data.targets'],
  'POST /admin/v1/fulfillments/import-tracking': ['data.errors'],
  'POST /admin/v1/subscriptions/migrate': ['data.successCount', 'data.failureCount', 'data.failures'],
}
const at = (body: unknown, path: string) =>
  path.split('.').reduce((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], body)

/** The request and response of each call, and how often it waited for the database. */
const seen: Record<string, Recorded> = {}
const waits = new Map<string, number>()

/** Their input cannot be invalid, so they list no such refusal. */
const nothingToList = [
  'POST /store/v1/cart/validate',
  'POST /admin/v1/lists/import',
  'POST /admin/v1/products/import-metadata',
  'POST /admin/v1/recommended-variants/import',
  'POST /admin/v1/fulfillments/import-tracking',
  'POST /admin/v1/legacy-orders/import',
  'POST /admin/v1/legacy-orders/import-file',
  'POST /admin/v1/self-medication/import-tax-file',
]

/** Sends the example's request; the response is a success with nothing that the contract does not know. */
async function succeed(name: string, make: ShopExamples[keyof ShopExamples]) {
  const endpoint = endpoints.find((one) => nameOf(one) === name)!
  const example = await make!(desk)
  const { trips: count, result } = await trips.of(() => sendExample(desk, endpoint, example))
  expect({ status: result.status, body: result.status < 300 || result.body }).toEqual({ status: 200, body: true })
  waits.set(name, count)
  seen[name] = recorded(endpoint, example, result)
  expect(hasOnlyEmptyLists(result.body)).toBe(nothingToList.includes(name))
  expect(keysBeyond(result.body, endpoint.answer.parse(result.body))).toEqual([])
  return result.body
}

test.each(Object.entries(examples))('%s returns what the specification requires, no more', async (name, make) => {
  const body = await succeed(name, make)
  expect(Object.keys(body)).toEqual(['data'])
  for (const path of answeredPaths[name] ?? []) expect(at(body, path), path).toBeDefined()
})

test.each(Object.entries(beside))('%s', async (name, make) => {
  await succeed(name, make)
})

test('the call that fails on purpose answers 500 (unknown_error)', async () => {
  const endpoint = endpoints.find((one) => nameOf(one) === failsOnPurpose)!
  const example = { body: { message: 'as an example' } }
  const result = await sendExample(desk, endpoint, example)
  seen[failsOnPurpose] = recorded(endpoint, example, result)
  expect({ status: result.status, body: result.body }).toEqual({
    status: 500,
    body: { code: 'unknown_error', message: 'An unknown error occurred.', statusCode: 500 },
  })
})

/** Requests that do several things, and the maximum number of their waits (054). */
const severalThings: Record<string, number> = {
  // A whole purchase: cart, session, order. 25 on its own; 28 were seen once while both cores were busy.
  'POST /admin/v1/subscriptions/run-subscription': 28,
  // A batch: its orders are loaded, packed and sent, each step for all of them at once.
  'POST /admin/v1/fulfillments/import-tracking': 9,
}

async function countOf(name: string, make: ShopExamples[keyof ShopExamples]): Promise<number> {
  const endpoint = endpoints.find((one) => nameOf(one) === name)!
  const example = await make(desk)
  const { trips: count, result } = await trips.of(() => sendExample(desk, endpoint, example))
  expect(result.status).toBe(200)
  return count
}

test('a call waits for the database at most six times', async () => {
  const recount = (name: string) => countOf(name, { ...examples, ...beside }[name as keyof ShopExamples]!)
  expect(await stillExceeding(waits, (name) => severalThings[name] ?? 6, recount)).toEqual([])
  expect(Object.keys(severalThings).filter((name) => !waits.has(name))).toEqual([])
})

test.each(heavier)('$call $how waits $waits times at most', async ({ call, make, waits }) => {
  const recount = () => countOf(call, make)
  expect(await stillExceeding([[call, await recount()]], () => waits, recount)).toEqual([])
})

test('the reference’s recorded examples match these runs (WRITE_EXAMPLES=1 rewrites them)', () => {
  if (process.env.WRITE_EXAMPLES) writeRecorded('shop-examples', seen)
  expect(shapesOf(readRecorded('shop-examples'))).toEqual(shapesOf(seen))
})
