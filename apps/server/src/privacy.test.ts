import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './areas/identity/index.ts'
import { address, cartWith, readyToPay } from './base/testing/carts.ts'
import { smallCatalogue } from './base/testing/catalogue.ts'
import { openGiftCard } from './base/testing/codes.ts'
import { signInCustomer, signInStaff } from './base/testing/people.ts'
import { type TestSandbox, testSandbox } from './base/testing/sandbox.ts'
import { type TestShop, testShop } from './base/testing/shop.ts'
import { addressOf, sampleOf } from './hostile/samples.ts'

type Headers = Record<string, string>

let shop: TestShop
let sandbox: TestSandbox
let owner: Awaited<ReturnType<typeof openOwner>>
let strangers: Record<'nobody' | 'another customer', Headers>
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop(sandbox.settings)
  owner = await openOwner()
  strangers = { nobody: {}, 'another customer': (await signInCustomer(shop)).headers }
})
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

const home = { ...address, address_1: '秘密町1-1' }

/** A customer with a cart, an order, an address book and a saved card. */
async function openOwner() {
  const goods = await smallCatalogue(shop)
  const { id, email, headers } = await signInCustomer(shop)
  await shop.db
    .updateTable('customer')
    .set({ password_hash: await hashPassword('correct horse') })
    .where('id', '=', id)
    .execute()
  const fill = async () => {
    const cart = await cartWith(shop, goods, { lotion: 1 }, headers)
    await readyToPay(shop, goods, cart, { email, headers })
    await shop.call('POST', `/store/carts/${cart}`, { shipping_address: home }, headers)
    return cart
  }
  const ordered = await fill()
  const order = (await shop.call('POST', `/store/carts/${ordered}/complete`, {}, headers)).body.data
  const cart = await fill()
  const book = await shop.call('POST', '/store/customers/me/addresses', { address: home }, headers)
  await shop.call('POST', '/store/v1/customers/setup-intents', {}, headers)
  const { metadata } = await shop.db
    .selectFrom('customer')
    .select('metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const customer = (metadata as { stripe_id: string }).stripe_id
  const card = await sandbox.ask('POST', '/v1/payment_methods/pm_card_visa/attach', { customer })
  const line = (await shop.call('GET', `/store/carts/${cart}`, undefined, headers)).body.cart.items[0].id
  const names: Headers = {
    cart_id: cart,
    cartId: cart,
    line_id: line,
    item_id: line,
    order_id: order.id,
    orderId: order.id,
    address_id: book.body.customer.shipping_addresses[0].id,
    customer_id: id,
    card_id: card.id,
    payment_method_id: card.id,
    display_id: String(order.display_id),
    region_id: goods.region_id,
    variant_id: goods.variants.lotion,
    option_id: goods.shipping.standard,
    provider_id: 'manual',
    country_code: 'jp',
  }
  const real = (name: string, path: string) => {
    if (name === 'id')
      return path.startsWith('/store/orders') ? order.id : path.startsWith('/store/carts') ? cart : undefined
    return names[name]
  }
  return { id, email, headers, real, customer, goods }
}

/** Requests that name the owner's objects: with every field, and with the required ones only. */
function requestsTo(endpoint: Endpoint) {
  return (['all', 'required'] as const).map((fields) => {
    const { params, query, body } = sampleOf(endpoint, owner.real, fields)
    return [addressOf(endpoint.path, params, query), endpoint.method === 'GET' ? undefined : body] as const
  })
}

/** All data of the owner that the shop and the card network keep. */
async function belongings() {
  const ownerId = sql.raw(`'${owner.id}'`)
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_array(
    (select jsonb_agg(c order by c.id) from customer c where id = ${ownerId}),
    (select jsonb_agg(c order by c.id) from cart c where customer_id = ${ownerId}),
    (select jsonb_agg(o order by o.id) from orders o where customer_id = ${ownerId}),
    (select jsonb_agg(a order by a.id) from address a where customer_id = ${ownerId}
      or id in (select shipping_address_id from cart where customer_id = ${ownerId})),
    (select jsonb_agg(l order by l.id) from line_item l join cart c on c.id = l.cart_id where c.customer_id = ${ownerId}),
    (select jsonb_agg(s order by s.id) from payment_session s join cart c on c.id = s.cart_id where c.customer_id = ${ownerId}),
    (select jsonb_agg(m order by m.id) from shipping_method m join cart c on c.id = m.cart_id where c.customer_id = ${ownerId}),
    (select jsonb_agg(s order by s.id) from session s where customer_id = ${ownerId})
  ) as all`.execute(shop.db)
  const cards = await sandbox.ask('GET', `/v1/payment_methods?customer=${owner.customer}`)
  return [rows[0]!.all, cards.data.map(({ id }: { id: string }) => id)]
}

const tells = (answer: { body: unknown }) => {
  const text = JSON.stringify(answer.body) ?? ''
  // The digits of the card as a whole word: a signature of random letters contains 4242 now and then.
  const marks = [owner.email, owner.id, '秘密町', /(?<![\w+/])4242(?![\w+/])/]
  return marks.filter((mark) => text.search(mark) >= 0).map(String)
}

const calls = endpoints
  .filter(({ path }) => path.startsWith('/store'))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(calls)('%s reveals nothing about a customer to strangers and changes no data', async (_name, endpoint) => {
  const before = await belongings()
  for (const [stranger, headers] of Object.entries(strangers)) {
    for (const [url, body] of requestsTo(endpoint)) {
      const answer = await shop.call(endpoint.method, url, body, headers)
      expect({ stranger, status: answer.status, told: tells(answer) }).toEqual({
        stranger,
        status: answer.status,
        told: [],
      })
    }
  }
  expect(await belongings()).toEqual(before)
})

// The owner sends the same requests, so that the assertions above are not about requests that always fail.
test('the same requests by the owner succeed, return their data and change what is theirs', async () => {
  const disclosing: string[] = []
  const changed: string[] = []
  for (const [name, endpoint] of calls.filter(
    ([name]) => !/DELETE|complete|auth|cancel|customers\/delete$/.test(name),
  )) {
    for (const [url, body] of requestsTo(endpoint)) {
      const before = JSON.stringify(await belongings())
      const answer = await shop.call(endpoint.method, url, body, owner.headers)
      if (answer.status < 300 && tells(answer).length) disclosing.push(name)
      if (answer.status < 300 && JSON.stringify(await belongings()) !== before) changed.push(name)
    }
  }
  expect([...new Set(disclosing)].length).toBeGreaterThan(20)
  expect(disclosing).toEqual(
    expect.arrayContaining([
      'GET /store/carts/:id',
      'POST /store/carts/:id/line-items',
      'GET /store/orders/:id',
      'POST /store/customers/me/addresses/:address_id',
      'GET /store/v1/customers/payment-methods',
    ]),
  )
  expect([...new Set(changed)].length).toBeGreaterThan(10)
  expect(changed).toEqual(
    expect.arrayContaining([
      'POST /store/carts/:id/line-items',
      'POST /store/customers/me/addresses/:address_id',
      'POST /store/v1/cart/update-metadata',
      'POST /store/v1/customers/update',
    ]),
  )
})

test('a guest with the e-mail address of an earlier guest sees no data of that guest', async () => {
  const email = 'guest@example.com'
  const startCart = async () => {
    const cart = await cartWith(shop, owner.goods, { lotion: 1 })
    await readyToPay(shop, owner.goods, cart, { email })
    return cart
  }
  await startCart()
  const fields = { first_name: '秘子', last_name: '秘田', phone: '09087654321', metadata: { note: '秘密の覚え書き' } }
  const { id } = await shop.db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('has_account', '=', false)
    .executeTakeFirstOrThrow()
  const staff = await signInStaff(shop)
  expect((await shop.call('POST', `/admin/customers/${id}`, fields, staff)).body.customer).toMatchObject(fields)

  const cart = await startCart()
  const cartAnswer = await shop.call('GET', `/store/carts/${cart}?expand=customer`)
  const placed = await shop.call('POST', `/store/carts/${cart}/complete`)
  const order = await shop.call('GET', `/store/orders/${placed.body.data.id}`)
  for (const { body } of [cartAnswer, placed, order])
    expect(JSON.stringify(body)).not.toMatch(/秘子|秘田|09087654321|秘密/)
  expect(cartAnswer.body.cart.customer).toMatchObject({
    id,
    email,
    has_account: false,
    first_name: null,
    metadata: null,
  })
  expect(order.body.order.customer).toEqual(cartAnswer.body.cart.customer)
})

test('a cart id taken from an order or a draft order reveals no private data of the cart', async () => {
  const [code, email, birthday] = ['QUIE-TCAR-DWOR-TH99', 'giver@example.com', '1980-01-01']
  await openGiftCard(shop, owner.goods, code)
  const cart = await cartWith(shop, owner.goods, { lotion: 1 })
  await readyToPay(shop, owner.goods, cart, { email })
  const metadata = { buyer_birthday: birthday }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: cart, metadata })
  await shop.call('POST', `/store/carts/${cart}`, { gift_cards: [{ code }] })
  const data = JSON.stringify({ id: 'pi_1', client_secret: 'pi_1_secret' })
  await shop.db.updateTable('payment_session').set({ data }).where('cart_id', '=', cart).execute()
  const read = async (name: string) => JSON.stringify((await shop.call('GET', `/store/carts/${name}`)).body)
  const secrets = [code, birthday, 'pi_1_secret', '127.0.0.1']
  for (const word of secrets) expect(await read(cart)).toContain(word)

  await shop.db.updateTable('payment_session').set({ data: '{}' }).where('cart_id', '=', cart).execute()
  const { display_id } = (await shop.call('POST', `/store/carts/${cart}/complete`)).body.data
  for (const table of ['payment_session', 'payment'] as const)
    await shop.db.updateTable(table).set({ data }).where('cart_id', '=', cart).execute()
  const found = await shop.call('GET', `/store/orders?email=${email}&display_id=${display_id}`)
  const remaining = await read(found.body.order.cart_id)
  for (const word of secrets) expect(remaining).not.toContain(word)
  expect(remaining).toContain('••••-••••-••••-TH99')

  const staff = await signInStaff(shop)
  const draft = {
    region_id: owner.goods.region_id,
    email,
    shipping_methods: [{ option_id: owner.goods.shipping.standard }],
  }
  const items = [{ variant_id: owner.goods.variants.lotion, quantity: 1 }]
  const { draft_order } = (await shop.call('POST', '/admin/draft-orders', { ...draft, items }, staff)).body
  await openGiftCard(shop, owner.goods, 'LOUD-ERCA-RDWO-RTH1')
  const gift_cards = [{ code: 'LOUD-ERCA-RDWO-RTH1' }]
  const withCard = await shop.call('POST', `/store/carts/${draft_order.cart_id}`, { gift_cards })
  expect(withCard.body.cart.gift_cards).toMatchObject([{ code: '••••-••••-••••-RTH1' }])
  expect(await read(draft_order.cart_id)).not.toContain('LOUD')
})

test('a password is stored only as an argon2id hash', async () => {
  const email = 'registered@example.com'
  const password = 'a battery of staples'
  const registration = { email, password, first_name: '花子', last_name: '見本' }
  expect((await shop.call('POST', '/store/customers', registration)).status).toBe(200)
  const row = await shop.db.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(row)).not.toContain(password)
})
