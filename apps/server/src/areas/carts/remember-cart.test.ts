import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { recallCart } from './remember-cart.ts'

let firstProcess: TestShop
let secondProcess: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  firstProcess = await testShop()
  goods = await smallCatalogue(firstProcess)
  // Another process of the same shop.
  const { DATABASE_URL, DATA_KEY, SESSION_SECRET, JWT_SECRET } = firstProcess.config
  secondProcess = await testShop({ DATABASE_URL, DATA_KEY, SESSION_SECRET, JWT_SECRET })
})
afterAll(async () => {
  await secondProcess.close()
  await firstProcess.close()
})

const add = (shop: TestShop, id: string, good: keyof SmallCatalogue['variants'], quantity = 1) =>
  shop.call('POST', `/store/carts/${id}/line-items`, { variant_id: goods.variants[good], quantity })

/** The cart as this process returns it; its timestamps in one format. */
async function readCart(shop: TestShop, id: string) {
  const { status, body } = await shop.call(
    'GET',
    `/store/carts/${id}?expand=items.variant,customer,shipping_address,payment_sessions,shipping_methods`,
  )
  expect(status).toBe(200)
  return JSON.parse(JSON.stringify(body.cart), (_key, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
  )
}

/** The cart from either cache equals the cart from a process without one. */
async function mustBeTrue(id: string) {
  const remembered = [await readCart(firstProcess, id), await readCart(secondProcess, id)]
  firstProcess.ctx().memory.dropAll()
  const read = await readCart(firstProcess, id)
  expect(remembered).toEqual([read, read])
  return read
}

test('every step of a purchase returns the current cart in both processes', async () => {
  const id = await cartWith(firstProcess, goods, {})
  const steps: [string, object][] = [
    ['/line-items', { variant_id: goods.variants.lotion, quantity: 1 }],
    ['/line-items', { variant_id: goods.variants.lotion, quantity: 2 }],
    ['/line-items', { variant_id: goods.variants.food, quantity: 1 }],
    ['', { email: 'both@example.com', shipping_address: address }],
    ['/line-items', { variant_id: goods.variants.lotion, quantity: 1, metadata: { gift: true } }],
    ['/shipping-methods', { option_id: goods.shipping['standard-free'] }],
    ['/payment-sessions', {}],
    ['/payment-session', { provider_id: 'manual' }],
  ]
  for (const [path, sent] of steps)
    for (const shop of [firstProcess, secondProcess]) {
      const { status, body } = await shop.call('POST', `/store/carts/${id}${path}`, sent)
      expect([path, status]).toEqual([path, 200])
      const { total, items } = await mustBeTrue(id)
      expect(body.cart).toMatchObject({
        total,
        items: items.map(({ quantity }: { quantity: number }) => ({ quantity })),
      })
    }
  const { items, payment_session, shipping_methods } = await readCart(secondProcess, id)
  expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([6, 2, 2])
  expect([payment_session.provider_id, shipping_methods.length]).toEqual(['manual', 1])
})

test('concurrent additions in two processes are all kept', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  await add(secondProcess, id, 'food')
  const all = Array.from({ length: 6 }, () => [
    add(firstProcess, id, 'lotion'),
    add(secondProcess, id, 'lotion'),
    add(secondProcess, id, 'food'),
  ])
  expect((await Promise.all(all.flat())).map(({ status }) => status)).toEqual(Array(18).fill(200))
  const { items } = await mustBeTrue(id)
  expect(items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([13, 7])
})

test('a cart completed in another process accepts no more items', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  await add(firstProcess, id, 'food')
  await readyToPay(secondProcess, goods, id)
  expect((await secondProcess.call('POST', `/store/carts/${id}/complete`, {})).body.type).toBe('order')
  const refused = await add(firstProcess, id, 'food')
  expect([refused.status, refused.body.code]).toEqual([400, 'cart_completed_already'])
  expect((await mustBeTrue(id)).items).toHaveLength(2)
})

test('stock is never cached: what another process sold cannot be added', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  const other = await cartWith(secondProcess, goods, { few: 2 })
  await readyToPay(secondProcess, goods, other)
  expect((await secondProcess.call('POST', `/store/carts/${other}/complete`, {})).body.type).toBe('order')
  const refused = await add(firstProcess, id, 'few', 2)
  expect([refused.status, refused.body.code]).toEqual([400, 'insufficient_inventory'])
  expect((await mustBeTrue(id)).items).toHaveLength(1)
})

test('a guest cart taken over by a member is immediately inaccessible to others', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  await add(firstProcess, id, 'food')
  const { headers } = await signInCustomer(secondProcess, 'owner@example.com')
  expect((await secondProcess.call('POST', `/store/carts/${id}`, {}, headers)).status).toBe(200)
  expect((await firstProcess.call('GET', `/store/carts/${id}`)).status).toBe(404)
  expect((await add(firstProcess, id, 'lotion')).status).toBe(404)
})

test('changes made to the cart in another process are visible here', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1, food: 1 })
  const [lotion, food] = (await readCart(firstProcess, id)).items
  await secondProcess.call('POST', `/store/carts/${id}/line-items/${lotion.id}`, { quantity: 3 })
  expect((await mustBeTrue(id)).items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1])
  await add(firstProcess, id, 'lotion')
  await secondProcess.call('DELETE', `/store/carts/${id}/line-items/${food.id}`)
  expect((await mustBeTrue(id)).items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4])
  await secondProcess.call('POST', `/store/carts/${id}`, { region_id: goods.region_id, context: { wish: 1 } })
  expect((await mustBeTrue(id)).context).toMatchObject({ wish: 1 })
})

/** Makes one call after the other wait for a locked cart; returns their answers. */
async function inTurn(id: string, ...calls: (() => ReturnType<TestShop['call']>)[]) {
  const answers: ReturnType<TestShop['call']>[] = []
  await firstProcess.ctx().tx(async (tx) => {
    await tx.db.selectFrom('cart').select('id').where('id', '=', id).forUpdate().execute()
    for (const call of calls) {
      answers.push(call())
      await expect.poll(waitingForLocks).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}

const waitingForLocks = async () => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(firstProcess.db)
  return rows[0]!.waiting
}

test('concurrent calls on a cart run one after the other and see its current state', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  const post = (shop: TestShop, path: string, body: object) => shop.call('POST', `/store/carts/${id}${path}`, body)
  await post(firstProcess, '', { email: 'turns@example.com', shipping_address: address })
  const choose = () => post(firstProcess, '/shipping-methods', { option_id: goods.shipping.standard })
  await choose()
  await post(firstProcess, '/payment-sessions', {})
  const [removed, late] = await inTurn(
    id,
    () => secondProcess.call('DELETE', `/store/carts/${id}/payment-sessions/manual`),
    () => post(firstProcess, '/payment-session', { provider_id: 'manual' }),
  )
  expect([removed!.status, late!.status, late!.body.code]).toEqual([200, 500, 'payment_session_missing'])
  const both = await inTurn(
    id,
    () => post(secondProcess, '/payment-sessions', {}),
    () => post(firstProcess, '/payment-sessions', {}),
  )
  expect(both.map(({ body }) => body.cart.payment_sessions.length)).toEqual([2, 2])
  await post(firstProcess, '/payment-session', { provider_id: 'manual' })
  const [placed, refused] = await inTurn(id, () => post(secondProcess, '/complete', {}), choose)
  expect([placed!.body.type, refused!.status, refused!.body.code]).toEqual(['order', 400, 'cart_completed_already'])
  expect((await mustBeTrue(id)).shipping_methods).toHaveLength(1)
})

test('a cart is cached while in use and dropped from the cache once completed', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  await readyToPay(firstProcess, goods, id)
  expect(recallCart(firstProcess.ctx(), id)?.cart.id).toBe(id)
  const { body } = await firstProcess.call('POST', `/store/carts/${id}/complete`, {})
  expect(body.type).toBe('order')
  expect(recallCart(firstProcess.ctx(), id)).toBeNull()
})

test.each([
  ['with long metadata', 3, 15_000],
  ['with many line items', 20, 0],
])('a cart %s is not cached, so that nobody can fill the memory', async (_, lines, characters) => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  expect(recallCart(firstProcess.ctx(), id)?.cart.id).toBe(id)
  for (let turn = 1; turn <= lines; turn++) {
    const metadata = { turn, note: 'n'.repeat(characters) }
    const line = { variant_id: goods.variants.lotion, quantity: 1, metadata }
    await firstProcess.call('POST', `/store/carts/${id}/line-items`, line)
  }
  firstProcess.ctx().memory.dropAll()
  const { body } = await firstProcess.call('POST', `/store/carts/${id}`, { context: { wish: 1 } })
  expect(body.cart.items).toHaveLength(1 + lines)
  expect(recallCart(firstProcess.ctx(), id)).toBeNull()
})

test('concurrent guest details in two processes end with e-mail and address of the same request', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  await readCart(secondProcess, id)
  const name = (shop: TestShop, who: string) =>
    shop.call('POST', `/store/carts/${id}`, {
      email: `${who}@example.com`,
      shipping_address: { ...address, first_name: who },
    })
  for (const shop of [firstProcess, secondProcess]) await add(shop, id, 'food')
  const answers = await Promise.all([
    name(firstProcess, 'here'),
    name(secondProcess, 'there'),
    name(firstProcess, 'third'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { email, customer, shipping_address } = await mustBeTrue(id)
  expect(['here', 'there', 'third']).toContain(shipping_address.first_name)
  expect([email, customer.email]).toEqual(Array(2).fill(`${shipping_address.first_name}@example.com`))
})

test('an address outside the region is refused, and neither guest nor address is saved', async () => {
  const id = await cartWith(firstProcess, goods, { lotion: 1 })
  const { shipping_address: before } = await readCart(firstProcess, id)
  const sent = { email: 'abroad@example.com', shipping_address: { ...address, country_code: 'us' } }
  const { status, body } = await firstProcess.call('POST', `/store/carts/${id}`, sent)
  expect([status, body.code]).toEqual([400, 'address_country_not_in_region'])
  const guests = firstProcess.db.selectFrom('customer').select('id').where('email', '=', sent.email)
  expect(await guests.execute()).toEqual([])
  expect(await mustBeTrue(id)).toMatchObject({ email: null, shipping_address: before })
})
