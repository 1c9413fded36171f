import { endpoints } from '@kusuribako/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, keysBeyond } from './platform-contract/ask.ts'
import { nameOf } from './platform-contract/examples.ts'
import { type Recorded, readRecorded, recorded, shapesOf, writeRecorded } from './platform-contract/recorded.ts'
import { buyingExamples } from './shop-contract/buying.examples.ts'
import { openShopDesk, type ShopDesk, type ShopExamples } from './shop-contract/desk.fixture.ts'
import { backExamples } from './shop-contract/office.examples.ts'
import { peopleExamples } from './shop-contract/people.examples.ts'
import { readingExamples } from './shop-contract/reading.examples.ts'

/** Every call of the specification (shop.md §7), with the fields that its clients send. */
const examples: ShopExamples = { ...peopleExamples, ...buyingExamples, ...readingExamples, ...backExamples }

let desk: ShopDesk
beforeAll(async () => {
  desk = await openShopDesk()
})
afterAll(() => desk.close())

/** What the specification says an answer holds. */
const told: Record<string, string[]> = {
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

const seen: Record<string, Recorded> = {}
const names = Object.keys(examples) as (keyof ShopExamples)[]

test.each(names)('%s is answered as it was specified, with nothing beside', async (name) => {
  const endpoint = endpoints.find((one) => nameOf(one) === name)!
  const example = await examples[name]!(desk)
  const result = await ask(desk, endpoint, example)
  expect({ status: result.status, body: result.status < 300 || result.body }).toEqual({ status: 200, body: true })
  seen[name] = recorded(endpoint, example, result)
  expect(keysBeyond(result.body, endpoint.answer.parse(result.body))).toEqual([])
  expect(Object.keys(result.body)).toEqual(['data'])
  for (const path of told[name] ?? []) expect(at(result.body, path), path).toBeDefined()
})

test('the examples of the reference are those that ran here; WRITE_EXAMPLES=1 writes them anew', () => {
  if (process.env.WRITE_EXAMPLES) writeRecorded('shop-examples', seen)
  expect(shapesOf(readRecorded('shop-examples'))).toEqual(shapesOf(seen))
})

test('a failure that is asked for is told as a fault of ours', async () => {
  const { status, body } = await desk.shop.call('POST', '/store/v1/developer/prompt-error')
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'unknown_error', message: 'An unknown error occurred.', statusCode: 500 },
  })
})
