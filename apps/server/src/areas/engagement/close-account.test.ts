import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, factsOf, openAccount, password } from '../../base/testing/accounts.ts'
import { cartWith } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const close = (headers: Record<string, string>) => shop.call('POST', '/store/v1/customers/delete', {}, headers)
const signIn = async () => {
  const account = await openAccount(shop)
  const headers = cookieOf(await shop.call('POST', '/store/v1/auth', { email: account.email, password }))
  return { ...account, headers }
}
const address = {
  first_name: '花子',
  last_name: '見本',
  address_1: '東深井1-2-3',
  city: '流山市',
  country_code: 'jp',
  postal_code: '2700101',
}

test('closing an account erases its personal data and keeps its orders', async () => {
  const { id, email, headers } = await signIn()
  const post = (path: string, body: object) => shop.call('POST', path, body, headers)
  await post('/store/customers/me/addresses', { address })
  const me = { first_name: '花子', phone: '0312345678', billing_address: address }
  const { billing_address_id } = (await post('/store/customers/me', me)).body.customer
  await post('/store/v1/favorite-variant/add', { variant_id: goods.variants.food })
  const wait = { variant_id: goods.variants.soldOut, sku_code: null }
  await post('/store/v1/restock-notifications/variants', { ...wait, email: `other-${email}` })
  await shop.call('POST', '/store/v1/restock-notifications/variants', { ...wait, email })
  expect(await shop.db.selectFrom('restock_notice').select('id').execute()).toHaveLength(2)
  await post('/store/v1/customers/marketing-subscription', { emailMagazine: 'subscribed' })
  const cart = await cartWith(shop, goods, { food: 1 })
  await shop.db.updateTable('cart').set({ customer_id: id, email }).where('id', '=', cart).execute()
  const fields = {
    cart_id: cart,
    answers: Buffer.from('sealed'),
    created_at: shop.clock.now,
    updated_at: shop.clock.now,
  }
  await shop.db
    .insertInto('purchase_answer')
    .values({ line_item_id: `item_of_${id}`, ...fields })
    .execute()
  const order = await placedOrder(shop, goods, { customer_id: id, email })
  const age_assurance = { level: 'document', birthday: '1990-01-02', checked_on: '2026-05-31' }
  const verified = await shop.call('POST', `/admin/v1/age-assurance/${id}`, { age_assurance }, await signInStaff(shop))
  expect(verified.status).toBe(200)
  await shop.db
    .updateTable('customer')
    .set({ metadata: JSON.stringify({ verified_email: true, stripe_id: 'cus_stripe', lineId: 'U1' }) })
    .where('id', '=', id)
    .execute()
  await factsOf(shop, 'customer.erased')

  expect(await close(headers)).toMatchObject({ status: 200, body: { data: { ok: true } } })

  const row = await shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    email: `${id.toLowerCase()}@erased.invalid`,
    first_name: null,
    phone: null,
    password_hash: null,
    metadata: null,
    deleted_at: shop.clock.now,
  })
  const addressRows = shop.db.selectFrom('address').selectAll()
  const addresses = await addressRows
    .where((eb) => eb.or([eb('customer_id', '=', id), eb('id', '=', billing_address_id)]))
    .execute()
  const nowhere = { first_name: null, address_1: null, postal_code: null, deleted_at: shop.clock.now }
  expect(addresses).toMatchObject([nowhere, nowhere])
  const remaining = await Promise.all([
    shop.db.selectFrom('favorite_variant').select('id').where('customer_id', '=', id).execute(),
    shop.db.selectFrom('restock_notice').select('id').execute(),
    shop.db.selectFrom('marketing_subscription').select('email').where('email', '=', email).execute(),
    shop.db.selectFrom('session').select('id').where('customer_id', '=', id).execute(),
    shop.db
      .selectFrom('cart')
      .select('id')
      .where('email', '=', email)
      .where('completed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute(),
    shop.db.selectFrom('purchase_answer').select('line_item_id').where('cart_id', '=', cart).execute(),
    shop.db.selectFrom('age_assurance').select('level').where('customer_id', '=', id).execute(),
  ])
  expect(remaining.map((rows) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0])
  const orders = await shop.db
    .selectFrom('orders')
    .select(['email', 'customer_id'])
    .where('id', '=', order.id)
    .execute()
  expect(orders).toEqual([{ email, customer_id: id }])
  expect(await factsOf(shop, 'customer.erased')).toEqual([{ customer_id: id, card_reference: 'cus_stripe', email }])
  expect((await shop.call('GET', '/store/customers/me', undefined, headers)).status).toBe(401)
  expect((await shop.call('POST', '/store/v1/auth', { email, password })).body.code).toBe('ams_invalid_credentials')
})

test('the e-mail address of a closed account can register again', async () => {
  const { email, headers } = await signIn()
  await close(headers)
  const registered = await shop.call('POST', '/store/v1/customers/register', {
    email,
    password,
    password_confirmation: password,
  })
  expect(registered.status).toBe(200)
})

test('an account with an active or paused subscription, or a cart being paid, cannot be closed', async () => {
  const { id, headers } = await signIn()
  const before = () => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
  const stateBefore = await before()
  const cart_id = await cartWith(shop, goods, { food: 1 }, headers)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await subscribe(id, stamps)
  for (const status of ['active', 'paused']) {
    await shop.db.updateTable('subscription').set({ status }).execute()
    expect(await close(headers)).toMatchObject({
      status: 400,
      body: { code: 'cannot_delete_customer_with_active_subscriptions', statusCode: 400 },
    })
  }
  await shop.db.updateTable('subscription').set({ status: 'cancelled', next_order_at: null }).execute()
  await shop.db
    .insertInto('checkout_attempt')
    .values({
      id: 'att_open',
      cart_id,
      status: 'open',
      amount: 1,
      snapshot: '{}',
      expires_at: shop.clock.now,
      ...stamps,
    })
    .execute()
  const beingPaid = { status: 409, body: { code: 'cart_payment_in_progress' } }
  expect(await close(headers)).toMatchObject(beingPaid)
  const support = await signInStaff(shop, { role: 'support' })
  expect(await shop.call('POST', `/admin/v1/customers/${id}/close`, {}, support)).toMatchObject(beingPaid)
  expect(await before()).toEqual(stateBefore)
  await shop.db.deleteFrom('checkout_attempt').execute()
  expect((await close(headers)).status).toBe(200)
})

test.each(['active', 'paused'])('address and card of a subscription that is %s cannot be deleted', async (status) => {
  const { id, headers } = await signIn()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const { shipping_address_id } = await subscribe(id, stamps)
  await shop.db.updateTable('subscription').set({ status }).where('customer_id', '=', id).execute()
  await shop.db.updateTable('address').set({ customer_id: id }).where('id', '=', shipping_address_id).execute()
  const book = await shop.db.selectFrom('address').selectAll().where('customer_id', '=', id).execute()
  const code = 'can_not_delete_address_that_belongs_to_subscription'
  const removal = { address_id: shipping_address_id }
  expect(await shop.call('POST', '/store/v1/customers/delete-address', removal, headers)).toMatchObject({
    status: 400,
    body: { code },
  })
  const platform = `/store/customers/me/addresses/${shipping_address_id}`
  expect(await shop.call('DELETE', platform, undefined, headers)).toMatchObject({ status: 400, body: { code } })
  const support = await signInStaff(shop, { role: 'support' })
  const book_path = `/admin/v1/customers/${id}/addresses/${shipping_address_id}`
  expect(await shop.call('DELETE', book_path, undefined, support)).toMatchObject({ status: 400, body: { code } })
  const card = { payment_method_id: 'pm_of_delivery' }
  expect(await shop.call('DELETE', '/store/v1/customers/delete-payment-method', card, headers)).toMatchObject({
    status: 400,
    body: { code: 'can_not_delete_payment_method_that_used_in_subscription' },
  })
  expect(await shop.db.selectFrom('address').selectAll().where('customer_id', '=', id).execute()).toEqual(book)
})

test('an address book entry equal to an active subscription’s address cannot be deleted; others can', async () => {
  const { id, headers } = await signIn()
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const { shipping_address_id } = await subscribe(id, stamps)
  await shop.db.updateTable('address').set(address).where('id', '=', shipping_address_id).execute()
  const addAddress = async (fields: object) => {
    const created = await shop.call('POST', '/store/customers/me/addresses', { address: fields }, headers)
    return created.body.customer.shipping_addresses.at(-1).id as string
  }
  const [used, other] = [await addAddress(address), await addAddress({ ...address, address_1: '西深井9-9' })]
  const remove = (address_id: string) =>
    shop.call('POST', '/store/v1/customers/delete-address', { address_id }, headers)
  expect((await remove(used)).body.code).toBe('can_not_delete_address_that_belongs_to_subscription')
  expect((await remove(other)).status).toBe(200)
  const ended = { status: 'cancelled', next_order_at: null }
  await shop.db.updateTable('subscription').set(ended).where('customer_id', '=', id).execute()
  expect((await remove(used)).status).toBe(200)
})

test('staff can close an account, and the audit log keeps none of the erased data', async () => {
  const support = await signInStaff(shop, { role: 'support' })
  const { id, email, headers } = await signIn()
  await shop.call('POST', '/store/customers/me/addresses', { address }, headers)
  await factsOf(shop, 'customer.erased')
  const path = `/admin/v1/customers/${id}/close`
  const viewer = await signInStaff(shop, { role: 'viewer' })
  expect((await shop.call('POST', path, {}, viewer)).status).toBe(403)
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  await subscribe(id, stamps)
  const code = 'cannot_delete_customer_with_active_subscriptions'
  expect(await shop.call('POST', path, {}, support)).toMatchObject({ status: 400, body: { code } })
  await shop.db.updateTable('subscription').set({ status: 'cancelled', next_order_at: null }).execute()

  expect((await shop.call('POST', path, {}, support)).body.data).toEqual({ ok: true })
  const row = await shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: `${id.toLowerCase()}@erased.invalid`, deleted_at: shop.clock.now })
  expect(await factsOf(shop, 'customer.erased')).toEqual([{ customer_id: id, card_reference: null, email }])
  expect((await shop.call('GET', '/store/customers/me', undefined, headers)).status).toBe(401)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['call', 'resource_type', 'resource_id', 'before', 'after'])
    .where('call', '=', 'POST /admin/v1/customers/:id/close')
    .execute()
  const closed = { before: { deleted_at: null }, after: { deleted_at: expect.any(String) } }
  expect(entries).toEqual([
    { call: 'POST /admin/v1/customers/:id/close', resource_type: 'customer', resource_id: id, ...closed },
  ])
  expect(JSON.stringify(entries)).not.toContain(email)
  expect((await shop.call('POST', path, {}, support)).status).toBe(404)
})

test('a guest has no account to close', async () => {
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', (await placedOrder(shop, goods)).id)
    .executeTakeFirstOrThrow()
  const owner = await signInStaff(shop)
  expect((await shop.call('POST', `/admin/v1/customers/${customer_id}/close`, {}, owner)).status).toBe(404)
})

test('closing an account deletes its cards at the payment provider', async () => {
  const cards = new Map([['cus_1', ['pm_1', 'pm_2']]])
  const provider = {
    cards: {
      list: async (reference: string) => (cards.get(reference) ?? []).map((id) => ({ id })),
      remove: async (reference: string, id: string) => {
        cards.set(
          reference,
          cards.get(reference)!.filter((one) => one !== id),
        )
        return true
      },
    },
  }
  const outside = { ...shop.ctx().outside, payments: new Map([['stripe-custom', provider]]) }
  const forget = listeners.find(({ name }) => name === 'forget-cards')!
  await forget.run({ ...shop.ctx(), outside } as never, { card_reference: null })
  expect(cards.get('cus_1')).toEqual(['pm_1', 'pm_2'])
  await forget.run({ ...shop.ctx(), outside } as never, { card_reference: 'cus_1' })
  expect(cards.get('cus_1')).toEqual([])
})

/** A regular delivery, as far as other rooms need it. */
async function subscribe(customer_id: string, stamps: { created_at: Date; updated_at: Date }) {
  const shipping_address_id = `addr_of_${customer_id}`
  await shop.db
    .insertInto('address')
    .values({ id: shipping_address_id, ...stamps })
    .execute()
  const plan = { id: `plan_of_${customer_id}`, title: '毎月', frequency_interval: 1, frequency: 'months', ...stamps }
  await shop.db.insertInto('subscription_plan').values(plan).execute()
  await shop.db
    .insertInto('subscription')
    .values({
      id: `sub_of_${customer_id}`,
      customer_id,
      region_id: goods.region_id,
      variant_id: goods.variants.food,
      quantity: 1,
      subscription_plan_id: plan.id,
      plan: '{}',
      current_cycle: 1,
      anchored_on: '2026-06-01',
      steps: 1,
      next_order_at: new Date('2026-07-01T00:00:00Z'),
      shipping_address_id,
      payment_provider_id: 'stripe-custom',
      payment_method_id: 'pm_of_delivery',
      ...stamps,
    } as never)
    .execute()
  return { shipping_address_id }
}
