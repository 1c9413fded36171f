import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type Api, apiOf, exchange } from './api.server.ts'
import { changeCart } from './areas/cart/change-cart.server.ts'
import { readCart } from './areas/cart/read-cart.server.ts'
import { fakeBackend } from './backend.fixture.ts'
import { loader as me } from './routes/me.ts'
import { loader as suggestions } from './routes/search-suggestions.ts'
import { loader as zipcodes } from './routes/zipcodes.ts'

// One call of those that a page makes is not answered: nothing untrue is said of what it was about.
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
const hearts = 'GET /store/v1/favorite-variant/get'

test.each([config, cart, hearts])(
  'nobody is told that they are a guest with an empty cart: no answer to %s',
  async (one) => {
    answers = { [config]: unauthorized, [cart]: [404, { code: 'not_found', message: 'x' }], [hearts]: unauthorized }
    expect(await (await load(me)).json()).toEqual({ name: null, hearts: null, cartCount: 0 })
    delete answers[one]
    await expect(load(me)).rejects.toMatchObject(away)
    answers[one] = [429, { code: 'too_many_requests', message: 'x' }]
    await expect(load(me)).rejects.toMatchObject({ init: { status: 429 } })
  },
)

test('nobody is told that a postal code is of no place, or that there is nothing to offer for a word', async () => {
  await expect(load(zipcodes)).rejects.toMatchObject(away)
  await expect(load(suggestions)).rejects.toMatchObject(away)
  answers = { 'GET /store/v1/zipcodes': [200, { data: { zipcodes: [] } }] }
  expect(await (await load(zipcodes)).json()).toEqual({ towns: [] })
})

test('a member does not become a guest of their own cart', async () => {
  answers = { [cart]: [200, { cart: { id: 'cart_1', completed_at: null } }] }
  await expect(visit(({ api }) => readCart(api))).rejects.toMatchObject(away)
  expect(asked).toContain('GET /store/customers/me')
})

test('a code does not take the place of those that could not be read', async () => {
  const form = new FormData()
  form.set('intent', 'code')
  form.set('code', 'SECOND')
  answers = { 'GET /store/v1/discounts/validate': [200, { data: { discountIsApplicable: true } }] }
  expect(await visit(({ api }) => changeCart(api, form))).toMatchObject({ ok: false, about: 'code' })
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})
