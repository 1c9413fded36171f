import { endpoints } from '@kusuribako/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Example } from './platform-contract/desk.fixture.ts'
import { nameOf } from './platform-contract/examples.ts'
import { sendExample } from './platform-contract/send-example.ts'
import { besideBuyersExamples } from './shop-contract/beside-buyers.examples.ts'
import { besideStaffExamples } from './shop-contract/beside-staff.examples.ts'
import { buyingExamples } from './shop-contract/buying.examples.ts'
import { openShopDesk, type ShopDesk, type ShopExamples } from './shop-contract/desk.fixture.ts'
import { backExamples } from './shop-contract/office.examples.ts'
import { peopleExamples } from './shop-contract/people.examples.ts'
import { readingExamples } from './shop-contract/reading.examples.ts'

// Every call of the shop's own that may return `not_found`, called with an unknown id.
let desk: ShopDesk
beforeAll(async () => {
  desk = await openShopDesk()
})
afterAll(() => desk.close())

const examples: ShopExamples = {
  ...{ ...peopleExamples, ...buyingExamples, ...readingExamples, ...backExamples },
  ...{ ...besideBuyersExamples, ...besideStaffExamples },
}
/** What the shop's settings disable, whatever the caller names: sign-in-elsewhere and marketing-and-more. */
const isOfSettings = (path: string) => /^\/store\/v1\/(auth|developer)\//.test(path)
/** They return it for a missing category, a cart deleted at that moment (bring-cart-back), or a number (home). */
const ofOthers = ['POST /admin/v1/articles', 'POST /store/v1/cart/bring-back', 'GET /store/v1/sitemap/products']
const checkedCalls = endpoints.filter(
  (one) =>
    !ofOthers.includes(nameOf(one)) &&
    Object.hasOwn(examples, nameOf(one)) &&
    (one.refuses as readonly string[]).includes('not_found') &&
    !isOfSettings(one.path),
)

const idOfNobody = (text: string) => text.replaceAll(/\b([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1_NONE')
/** A reference that is not an id. */
const names = [
  ...['sku', 'handle', 'discount_code', 'coupon_code', 'product_variant_sku', 'category_handle', 'id'],
  ...['articleId', 'checkoutSessionId', 'token'],
]

function ofNobody(content: unknown, key = ''): unknown {
  if (typeof content === 'string') return names.includes(key) ? 'none' : idOfNobody(content)
  if (Array.isArray(content)) return content.map((one) => ofNobody(one, key))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, ofNobody(value, name)]))
}
function exampleOfNobody({ params, query, body, headers }: Example): Example {
  const words = new URLSearchParams(query)
  for (const [name, value] of words) words.set(name, String(ofNobody(value, name)))
  return {
    ...(params && { params: ofNobody(params) as Record<string, string> }),
    ...(query && { query: words.toString() }),
    ...(body !== undefined && { body: ofNobody(body) }),
    ...(headers && { headers }),
  }
}

test.each(checkedCalls.map((one) => [nameOf(one), one] as const))('%s', async (name, endpoint) => {
  const example = exampleOfNobody(await examples[name]!(desk))
  const before = await traces()
  const { status, body } = await sendExample(desk, endpoint, example)
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found', statusCode: 404 } })
  expect(await traces()).toEqual(before)
})

/** Facts published to other rooms, and products whose stock changed: no change without a trace in one of them. */
const traces = async () => ({
  facts: await desk.shop.db.selectFrom('fact').select('id').execute(),
  moves: await desk.shop.db.selectFrom('stock_movement').select('id').execute(),
})

test('more than thirty calls are checked', () => expect(checkedCalls.length).toBeGreaterThan(30))
