import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Api, apiOf, exchange } from './api.server.ts'
import { changeCart } from './areas/cart/change-cart.server.ts'
import { type OpenCart, readCart } from './areas/cart/read-cart.server.ts'
import { readCheckout } from './areas/checkout/read-checkout.server.ts'
import { fakeBackend } from './backend.fixture.ts'
import { loader as home } from './routes/account.tsx'
import { loader as orders } from './routes/account-orders.tsx'
import { loader as me } from './routes/me.ts'
import { loader as suggestions } from './routes/search-suggestions.ts'
import { loader as zipcodes } from './routes/zipcodes.ts'

// One of a page's calls gets no response: the page says nothing untrue about its subject.
let answers: Record<string, [status: number, body: object]>
const asked: string[] = []
fakeBackend((req, res) => {
  const call = `${req.method} ${req.url?.split('?', 1)[0]}`
  asked.push(call)
  const [status, body] = answers[call] ?? [500, { code: 'unknown_error', message: 'x' }]
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeEach(() => {
  asked.length = 0
  answers = {}
})

const cookie = 'connect.sid=s; cart_id=cart_1'
const url = 'http://shop.example.com/x?q=a&code=1000001'

/** What a page does for a shopper with a session and a cart. */
async function visit<T>(work: (args: { request: Request; context: RouterContextProvider; api: Api }) => Promise<T>) {
  const request = new Request(url, { headers: { cookie } })
  const context = new RouterContextProvider()
  let done: T | undefined
  await exchange({ request, context }, async () => {
    done = await work({ request, context, api: apiOf(context) })
    return new Response()
  })
  return done as T
}
const load = (loader: typeof me | typeof suggestions | typeof zipcodes) => visit((args) => loader(args as never))
const away = { init: { status: 503 } }
const unauthorized = [401, { code: 'unauthorized', message: 'x' }] as [number, object]
const config = 'GET /store/v1/app-mount-config'
const cart = 'GET /store/carts/cart_1'
const favorites = 'GET /store/v1/favorite-variant/get'

test.each([config, cart, favorites])(
  'without an answer from %s, a shopper is not shown as a guest with an empty cart',
  async (one) => {
    answers = { [config]: unauthorized, [cart]: [404, { code: 'not_found', message: 'x' }], [favorites]: unauthorized }
    expect(await (await load(me)).json()).toEqual({ name: null, email: null, favorites: null, cartCount: 0 })
    delete answers[one]
    await expect(load(me)).rejects.toMatchObject(away)
    answers[one] = [429, { code: 'too_many_requests', message: 'x' }]
    await expect(load(me)).rejects.toMatchObject({ init: { status: 429 } })
  },
)

test('a member is shown by name, or by e-mail address if the name is missing', async () => {
  const member = { id: 'cus_1', email: 'x@example.com', last_name: '薬師', first_name: '花子' }
  const known = async (customer: object) => {
    answers = {
      [config]: [200, { data: { customer } }],
      [cart]: [200, { cart: { id: 'cart_1', completed_at: null, items: [{ quantity: 2 }] } }],
      [favorites]: [200, { data: { favorites: [] } }],
    }
    return (await load(me)).json()
  }
  expect(await known(member)).toEqual({ name: '薬師 花子', email: 'x@example.com', favorites: {}, cartCount: 2 })
  expect(await known({ ...member, last_name: null, first_name: null })).toMatchObject({
    name: 'x@example.com',
    email: 'x@example.com',
  })
})

test('a failed lookup is not shown as an unknown postal code or an empty suggestion list', async () => {
  await expect(load(zipcodes)).rejects.toMatchObject(away)
  await expect(load(suggestions)).rejects.toMatchObject(away)
  answers = { 'GET /store/v1/zipcodes': [200, { data: { zipcodes: [] } }] }
  expect(await (await load(zipcodes)).json()).toEqual({ towns: [] })
})

test('a failed customer call does not turn a member into a guest', async () => {
  answers = { [cart]: [200, { cart: { id: 'cart_1', completed_at: null } }] }
  await expect(visit(({ api }) => readCart(api))).rejects.toMatchObject(away)
  expect(asked).toContain('GET /store/customers/me')
})

test.each([
  ['that they have no subscription', home, 'GET /store/v1/subscriptions'],
  ['that they have no legacy orders', orders, 'GET /store/v1/orders/retrieve-historical-orders'],
] as const)('a failed call does not tell a member %s', async (_what, loader, call) => {
  const load = () => visit<object>((args) => loader(args as never))
  answers = {
    'GET /store/customers/me': [200, { customer: { email: 'x@example.com', first_name: '', last_name: '' } }],
    'GET /store/customers/me/orders': [200, { orders: [], count: 0 }],
  }
  await expect(load()).rejects.toMatchObject(away)
  answers[call] = [404, { code: 'feature_off', message: 'x' }]
  expect(await load()).toBeTruthy()
})

test.each([
  ['there is no shipping option', 'GET /store/shipping-options/cart_1'],
  ['a medicine has no questions', 'GET /store/v1/products'],
])('a failed call does not tell a buyer that %s', async (_what, call) => {
  const open = {
    cart: { id: 'cart_1' },
    view: { lines: [{ needsAnswers: true, productId: 'prod_1', problems: [], plan: null }], totals: { total: 1 } },
    customer: null,
  } as unknown as OpenCart
  const load = () => visit(({ api }) => readCheckout(api, open, null))
  answers = {
    [config]: [200, { data: { payment_providers: ['manual'], stripe: null, feature_flags: {} } }],
    'GET /store/shipping-options/cart_1': [200, { shipping_options: [] }],
    'GET /store/v1/products': [200, { data: { questions: [] } }],
  }
  expect(await load()).toMatchObject({ deliveries: [], medicines: [] })
  delete answers[call]
  await expect(load()).rejects.toMatchObject(away)
})

test('a coupon is not applied if the existing ones could not be read', async () => {
  const form = new FormData()
  form.set('intent', 'code')
  form.set('code', 'SECOND')
  answers = { 'GET /store/v1/discounts/validate': [200, { data: { discountIsApplicable: true } }] }
  expect(await visit(({ api }) => changeCart(api, form))).toMatchObject({ ok: false, about: 'code' })
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})
