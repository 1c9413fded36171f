import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from './testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from './testing/catalogue.ts'
import { sendFiles } from './testing/files.ts'
import { signInCustomer, signInStaff } from './testing/people.ts'
import { type TestShop, testShop } from './testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const add = (cart: string, key: string, quantity = 1) =>
  shop.call(
    'POST',
    `/store/carts/${cart}/line-items`,
    { variant_id: goods.variants.food, quantity },
    { 'idempotency-key': key },
  )
const piecesIn = async (cart: string) => {
  const lines = await shop.db.selectFrom('line_item').select('quantity').where('cart_id', '=', cart).execute()
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
const keys = () => shop.db.selectFrom('idempotency_key').select(['key', 'status']).execute()

test('ten simultaneous requests with one key run once; later ones get the same answer', async () => {
  const cart = await cartWith(shop, goods, {})
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(cart, 'ten')))
  const [done, ...more] = answers.filter(({ status }) => status === 200)
  for (const { status, body } of answers.filter((one) => one.status !== 200))
    expect([status, body.type]).toEqual([409, 'conflict'])
  for (const { body } of [...more, await add(cart, 'ten')]) expect(body).toEqual(done!.body)
  expect(await piecesIn(cart)).toBe(1)
})

test('a key belongs to its first body; a refusal by shop or database releases it', async () => {
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

test('a key does not reveal an answer to another caller', async () => {
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

test('ignores an empty key and refuses one of more than 255 characters', async () => {
  const cart = await cartWith(shop, goods, {})
  const before = await keys()
  await add(cart, '')
  await add(cart, '')
  expect(await piecesIn(cart)).toBe(2)
  expect(await add(cart, 'k'.repeat(256))).toMatchObject({ status: 400, body: { type: 'invalid_data' } })
  expect(await piecesIn(cart)).toBe(2)
  expect(await keys()).toEqual(before)
})

test('signing up twice with one key creates one customer, signed in both times', async () => {
  const self = { email: 'twice@example.com', password: 'long enough 1', first_name: 'Hanako', last_name: 'Yamada' }
  const signUp = () => shop.call('POST', '/store/customers', self, { 'idempotency-key': 'sign-up' })
  const [first, again] = [await signUp(), await signUp()]
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  const cookie = String(again.headers['set-cookie']).split(';')[0]!
  expect(cookie).toMatch(/^connect\.sid=.{20}/)
  expect((await shop.call('GET', '/store/auth', undefined, { cookie })).body.customer.email).toBe(self.email)
})

test('a key is bound to one path and one query', async () => {
  const cart = await cartWith(shop, goods, {})
  const asked = (query: string) =>
    shop.call(
      'POST',
      `/store/carts/${cart}/line-items${query}`,
      { variant_id: goods.variants.food, quantity: 1 },
      { 'idempotency-key': 'query' },
    )
  expect((await asked('?fields=id')).status).toBe(200)
  expect((await asked('')).status).toBe(409)
  expect((await add(await cartWith(shop, goods, {}), 'query')).status).toBe(200)
  expect(await piecesIn(cart)).toBe(1)
})

describe('a process that dies', () => {
  /** Dies wherever such a row is written: what was committed stays, nothing after it is done. */
  const dyingAt = async (table: string, when: string, work: () => Promise<unknown>) => {
    const name = sql.table(table)
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$`.execute(shop.db)
    await sql`create trigger die before insert or update on ${name} for each row when (${sql.raw(when)})
      execute function die()`.execute(shop.db)
    try {
      await work()
    } finally {
      await sql`drop function die() cascade`.execute(shop.db)
    }
  }
  const beforeStoring = (work: () => Promise<unknown>) => dyingAt('idempotency_key', 'new.answer is not null', work)
  const minuteLater = () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
  }

  test('between commit and answer has done its work once, and its key is refused later (answer_lost)', async () => {
    const cart = await cartWith(shop, goods, {})
    await beforeStoring(async () => expect((await add(cart, 'dead')).status).toBe(500))
    expect(await add(cart, 'dead')).toMatchObject({ status: 409, body: { type: 'conflict' }, refusal: 'conflict' })
    minuteLater()
    const later = await add(cart, 'dead')
    expect(later).toMatchObject({
      status: 409,
      body: { type: 'conflict', code: 'invalid_state_error' },
      refusal: 'answer_lost',
    })
    expect(later.body.message).toContain('its answer was lost')
    expect(await piecesIn(cart)).toBe(1)
  })

  test('before its commit has done nothing, and its key is taken over', async () => {
    const cart = await cartWith(shop, goods, {})
    await dyingAt('line_item', 'true', async () => expect((await add(cart, 'early')).status).toBe(500))
    expect(await piecesIn(cart)).toBe(0)
    minuteLater()
    expect((await add(cart, 'early')).status).toBe(200)
    expect(await piecesIn(cart)).toBe(1)
  })

  test('after placing an order is followed by one that answers with the same order', async () => {
    const cart = await cartWith(shop, goods, { food: 1 })
    await readyToPay(shop, goods, cart, {})
    const complete = () => shop.call('POST', `/store/carts/${cart}/complete`, {}, { 'idempotency-key': 'resume' })
    await beforeStoring(async () => expect((await complete()).status).toBe(500))
    minuteLater()
    expect((await complete()).body.type).toBe('order')
    const orders = await shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()
    expect(orders).toHaveLength(1)
  })

  test('or is slow commits nothing once its key is taken over', async () => {
    const staff = await signInStaff(shop)
    const create = (value: string) =>
      shop.call('POST', '/admin/return-reasons', { value, label: value }, { ...staff, 'idempotency-key': 'slow' })
    await dyingAt('return_reason', 'true', () => create('slow'))
    await sql`create function take_over() returns trigger language plpgsql as $$ begin
      update idempotency_key set created_at = created_at + interval '1 second' where key = 'slow'; return new; end $$`.execute(
      shop.db,
    )
    await sql`create trigger take_over before insert on return_reason for each row execute function take_over()`.execute(
      shop.db,
    )
    minuteLater()
    expect(await create('slow')).toMatchObject({ status: 409, body: { type: 'conflict' } })
    await sql`drop function take_over() cascade`.execute(shop.db)
    expect(await shop.db.selectFrom('return_reason').select('id').where('value', '=', 'slow').execute()).toEqual([])
  })
})

test('an upload with a key is stored once, and other files with that key are refused', async () => {
  const staff = await signInStaff(shop, { role: 'clerk' })
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const hand = (bytes: Buffer) =>
    sendFiles(shop, '/admin/uploads', { 'photo.png': bytes }, { ...staff, 'idempotency-key': 'files' })
  const first = await hand(png)
  expect((await hand(png)).body).toEqual(first.body)
  expect((await hand(Buffer.concat([png, png]))).status).toBe(409)
})
