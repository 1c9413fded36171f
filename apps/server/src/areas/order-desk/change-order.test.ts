import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

let shop: TestShop
let goods: SmallCatalogue
let support: Record<string, string>
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  support = await signInStaff(shop, { role: 'support' })
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

const change = (id: string, body: object, by: Record<string, string>) =>
  shop.call('POST', `/admin/orders/${id}`, body, by)
const stamps = () => ({ created_at: shop.clock.now, updated_at: shop.clock.now })

async function reviewedOrder() {
  const order = await placedOrder(shop, goods, { status: 'requires_action' })
  const review = { id: newId('review'), order_id: order.id, status: 'waiting', created_at: shop.clock.now }
  await shop.db.insertInto('pharmacist_review').values(review).execute()
  return order
}

async function verifiedMember(email?: string) {
  const member = await signInCustomer(shop, email)
  const metadata = '{"verified_email":true}'
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', member.id).execute()
  return member
}

describe('an order with health data', () => {
  test('goes to no account but that of its verified address, whoever on the staff asks', async () => {
    const { id, email, customer_id } = await reviewedOrder()
    const stranger = await verifiedMember()
    for (const by of [support, owner])
      expect(await change(id, { customer_id: stranger.id }, by), 'order_of_health_data').toMatchObject({
        status: 400,
        body: { type: 'not_allowed' },
        refusal: 'order_of_health_data',
      })
    const unverified = await signInCustomer(shop, email)
    expect((await change(id, { customer_id: unverified.id }, support)).refusal).toBe('order_of_health_data')
    const found = await shop.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirst()
    expect(found?.customer_id).toBe(customer_id)

    const metadata = '{"verified_email":true}'
    await shop.db.updateTable('customer').set({ metadata }).where('id', '=', unverified.id).execute()
    const { body } = await change(id, { customer_id: unverified.id }, support)
    expect(body.order.customer_id).toBe(unverified.id)
  })

  test('gets another e-mail address by an owner alone', async () => {
    const { id, email } = await reviewedOrder()
    expect((await change(id, { email: 'thief@example.com' }, support)).refusal).toBe('forbidden')
    expect((await change(id, { email }, support)).status).toBe(200)
    expect((await change(id, { email: 'corrected@example.com' }, owner)).body.order.email).toBe('corrected@example.com')
  })
})

test('the mail of bought gift cards is redirected by an owner alone', async () => {
  const { id } = await placedOrder(shop, goods)
  const card = { id: newId('gift_card'), code: newId('gift_card'), value: 1000, balance: 1000, order_id: id }
  await shop.db
    .insertInto('gift_card')
    .values({ ...card, region_id: goods.region_id, ...stamps() })
    .execute()
  expect((await change(id, { email: 'thief@example.com' }, support)).refusal).toBe('forbidden')
  expect((await change(id, { email: 'corrected@example.com' }, owner)).status).toBe(200)
})

test('any other order goes to the member whom staff name', async () => {
  const { id } = await placedOrder(shop, goods)
  const member = await signInCustomer(shop)
  const { body } = await change(id, { customer_id: member.id, email: member.email }, support)
  expect(body.order).toMatchObject({ customer_id: member.id, email: member.email })
})
