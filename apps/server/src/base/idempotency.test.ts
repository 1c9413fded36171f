import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from './testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from './testing/catalogue.ts'
import { signInCustomer } from './testing/people.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const add = (cart: string, key: string, quantity = 1, headers = {}) =>
  shop.call(
    'POST',
    `/store/carts/${cart}/line-items`,
    { variant_id: goods.variants.food, quantity },
    { 'idempotency-key': key, ...headers },
  )
const piecesIn = async (cart: string) => {
  const lines = await shop.db.selectFrom('line_item').select('quantity').where('cart_id', '=', cart).execute()
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
const keys = () => shop.db.selectFrom('idempotency_key').select(['key', 'status']).execute()

test('ten at once with one key are one; the others may ask again and are told the same', async () => {
  const cart = await cartWith(shop, goods, {})
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(cart, 'ten')))
  const [done, ...more] = answers.filter(({ status }) => status === 200)
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    expect([status, body.type]).toEqual([409, 'conflict'])
  for (const { body } of [...more, await add(cart, 'ten')]) expect(body).toEqual(done!.body)
  expect(await piecesIn(cart)).toBe(1)
})

test('a key is taken by its first body; a refusal, of the shop or of the database, gives it back', async () => {
  const cart = await cartWith(shop, goods, {})
  expect((await add(cart, 'again', 101)).body.code).toBe('insufficient_inventory')
  expect((await add(cart, 'again', 2)).status).toBe(200)
  expect((await add(cart, 'again', 3)).status).toBe(409)
  expect(await piecesIn(cart)).toBe(2)
  const nul = { variant_id: goods.variants.food, quantity: 1, metadata: { note: '\u0000' } }
  const refused = await shop.call('POST', `/store/carts/${cart}/line-items`, nul, { 'idempotency-key': 'nul' })
  expect(refused.status).toBe(400)
  expect((await add(cart, 'nul')).status).toBe(200)
})

test("a key opens nobody else's answer", async () => {
  const owner = await signInCustomer(shop)
  const cart = await cartWith(shop, goods, { food: 1 }, owner.headers)
  await readyToPay(shop, goods, cart, { headers: owner.headers, email: owner.email })
  const complete = (headers: Record<string, string>) =>
    shop.call('POST', `/store/carts/${cart}/complete`, {}, { 'idempotency-key': '1', ...headers })
  expect((await complete(owner.headers)).body.type).toBe('order')
  expect((await complete({})).status).toBe(404)
  expect((await complete((await signInCustomer(shop)).headers)).status).toBe(404)
  expect((await complete(owner.headers)).body.type).toBe('order')
})

test('a key without letters is none, and one of more than 255 is refused', async () => {
  const cart = await cartWith(shop, goods, {})
  const before = await keys()
  await add(cart, '')
  await add(cart, '')
  expect(await piecesIn(cart)).toBe(2)
  expect(await add(cart, 'k'.repeat(256))).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect(await piecesIn(cart)).toBe(2)
  expect(await keys()).toEqual(before)
})
