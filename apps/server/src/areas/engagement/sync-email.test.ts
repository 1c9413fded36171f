import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const sync = (...amsCustomerIds: string[]) =>
  shop.call('POST', '/admin/v1/customers/sync-email', { amsCustomerIds }, staff)
const wishes = () =>
  shop.db.selectFrom('marketing_subscription').select(['email', 'email_magazine']).orderBy('email').execute()
const subscribe = (email: string) => {
  const consents = {
    email_magazine: 'subscribed',
    medicine_recommendation: 'nonsubscribed',
    updated_at: shop.clock.now,
  }
  return shop.db
    .insertInto('marketing_subscription')
    .values({ email, unsubscribe_token: email, ...consents })
    .execute()
}
/** A customer known to the external account service, with a cart, who has changed the address since. */
async function moved(number: string, isNumbered = true) {
  const { id, headers } = await signInCustomer(shop, `${number}-old@example.com`)
  const note = JSON.stringify({ ams_customer_id: number })
  if (isNumbered)
    await sql`update customer set metadata = coalesce(metadata, '{}') || ${note}::jsonb where id = ${id}`.execute(
      shop.db,
    )
  const cart = (await shop.call('POST', '/store/carts', {}, headers)).body.cart
  const change = await shop.call('POST', '/store/customers/me', { email: `${number}-new@example.com` }, headers)
  expect(change.status).toBe(200)
  const emailOfCart = async () =>
    (await shop.call('GET', `/store/carts/${cart.id}`, undefined, headers)).body.cart.email
  return { id, emailOfCart }
}

test('syncing moves cart and newsletter to the new e-mail address; again it changes nothing', async () => {
  const { id, emailOfCart } = await moved('a1')
  await subscribe('a1-old@example.com')
  expect(await emailOfCart()).toBe('a1-old@example.com')
  expect((await sync('a1', 'none')).body).toEqual({
    data: { customers: [{ amsCustomerId: 'a1', id, carts: 1, newsletter: true }], unknown: ['none'] },
  })
  expect(await emailOfCart()).toBe('a1-new@example.com')
  expect(await wishes()).toEqual([{ email: 'a1-new@example.com', email_magazine: 'subscribed' }])
  expect((await sync('a1')).body.data.customers).toEqual([{ amsCustomerId: 'a1', id, carts: 0, newsletter: false }])
})

test('syncing finds an account of this shop by its id', async () => {
  const { id, emailOfCart } = await moved('c1', false)
  expect((await sync(id)).body.data).toEqual({
    customers: [{ amsCustomerId: id, id, carts: 1, newsletter: false }],
    unknown: [],
  })
  expect(await emailOfCart()).toBe('c1-new@example.com')
})

test('syncing keeps a subscription of the new address, and one of an old address with a new owner', async () => {
  await moved('b1')
  await subscribe('b1-old@example.com')
  await subscribe('b1-new@example.com')
  await moved('b2')
  await subscribe('b2-old@example.com')
  await signInCustomer(shop, 'b2-old@example.com')
  const before = await wishes()
  const { customers } = (await sync('b1', 'b2')).body.data
  expect(customers.map(({ newsletter }: { newsletter: boolean }) => newsletter)).toEqual([false, false])
  expect(await wishes()).toEqual(before)
})

test('syncing an empty list of customers is refused', async () => {
  expect(await sync()).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
})
