import { day_ms } from '@kusuribako/contract/values/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon } from '../../base/testing/codes.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('fact').execute())

const night = () => jobs.find(({ name }) => name === 'forget-left-carts')!.run(shop.ctx())
/** It has not changed for this many days. */
async function leave(id: string, days: number) {
  const then = new Date(shop.clock.now.getTime() - days * day_ms)
  await shop.db.updateTable('cart').set({ created_at: then, updated_at: then }).where('id', '=', id).execute()
  return id
}
const isThere = async (id: string) =>
  (await shop.db.selectFrom('cart').select('id').where('id', '=', id).execute()).length > 0
const write = (query: ReturnType<typeof sql>) => query.execute(shop.db)
/** Gives the cart of a delivery a subscription id; the subscription need not exist. */
const renewedBy = (cart_id: string) =>
  shop.db.transaction().execute(async (open) => {
    await sql`set local session_replication_role = replica`.execute(open)
    await sql`insert into subscription_renewal (subscription_id, cycle, cart_id, created_at, updated_at)
      values (${`sub_${cart_id}`}, 2, ${cart_id}, now(), now())`.execute(open)
  })

test('a guest cart is deleted with all its data after 90 days without a change', async () => {
  const id = await cartWith(shop, goods, { lotion: 1, firstClass: 1 })
  await openCoupon(shop, goods, 'LEFT')
  await shop.call('POST', `/store/carts/${id}`, { discounts: [{ code: 'LEFT' }] })
  await readyToPay(shop, goods, id)
  const answers = { diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } }
  const metadata = { first_class_question_responses: answers }
  await shop.call('POST', '/store/v1/cart/update-metadata', { cart_id: id, metadata })
  await shop.call('POST', '/admin/v1/blocked-carts', { cart_id: id }, await signInStaff(shop))
  await write(sql`insert into checkout_attempt (id, cart_id, status, amount, snapshot, created_at, expires_at, updated_at)
    values ('attempt_left', ${id}, 'let_go', 1100, '{}', now(), now(), now())`)
  await write(sql`insert into wallet_payment (id, provider_id, cart_id, amount, status, expires_at, created_at, updated_at)
    values ('attempt_left', 'paypay', ${id}, 1100, 'expired', now(), now(), now())`)
  const { shipping_address_id, customer_id } = await shop.db
    .selectFrom('cart')
    .select(['shipping_address_id', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await leave(id, 89)
  await night()
  expect(await isThere(id)).toBe(true)

  await leave(id, 91)
  const buyer = shop.db.selectFrom('customer').select('email').where('id', '=', customer_id)
  expect((await buyer.executeTakeFirstOrThrow()).email).not.toContain('erased')
  await night()
  expect((await buyer.executeTakeFirstOrThrow()).email).toContain('@erased.invalid')
  for (const table of tables) {
    const column = table === 'cart' ? 'id' : 'cart_id'
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(shop.db)
    expect([table, rows.length]).toEqual([table, 0])
  }
  const address = shop.db.selectFrom('address').selectAll().where('id', '=', shipping_address_id)
  expect(await address.executeTakeFirst()).toMatchObject({ last_name: null, city: null, address_1: null, phone: null })
})
const tables = [
  ...['cart', 'line_item', 'shipping_method', 'payment_session', 'cart_discount', 'blocked_cart'],
  ...['checkout_attempt', 'wallet_payment', 'purchase_answer'],
]

test('a member’s cart is kept for a year, a deleted one only as long as a guest’s', async () => {
  const { headers } = await signInCustomer(shop)
  const id = await leave(await cartWith(shop, goods, { lotion: 1 }, headers), 364)
  const deletedCart = await leave(await cartWith(shop, goods, { lotion: 1 }, headers), 91)
  await write(sql`update cart set deleted_at = updated_at where id = ${deletedCart}`)
  await night()
  expect([await isThere(id), await isThere(deletedCart)]).toEqual([true, false])
  await leave(id, 366)
  await night()
  expect(await isThere(id)).toBe(false)
})

test('deletes many carts, in batches', async () => {
  await write(sql`insert into cart (id, region_id, created_at, updated_at)
    select 'cart_many_' || n, ${goods.region_id}, '2020-01-01', '2020-01-01' from generate_series(1, 450) n`)
  await night()
  const { rows } = await sql`select from cart where id like 'cart_many_%'`.execute(shop.db)
  expect(rows).toEqual([])
})

describe('keeps an old cart', () => {
  const stamps = sql`now(), now()`
  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'a draft order refers to',
      (id) =>
        write(sql`insert into draft_order (id, display_id, cart_id, created_at, updated_at)
          values (${`dorder_${id}`}, nextval('draft_order_display_id'), ${id}, ${stamps})`),
    ],
    [
      'a swap refers to',
      async (id) => {
        const order = await placedOrder(shop, goods)
        return write(sql`insert into swap (id, order_id, cart_id, created_at, updated_at)
          values (${`swap_${id}`}, ${order.id}, ${id}, ${stamps})`)
      },
    ],
    ['a subscription refers to', renewedBy],
    [
      'has a payment',
      (id) =>
        write(sql`insert into payment (id, cart_id, amount, currency_code, provider_id, created_at, updated_at)
          values (${`pay_${id}`}, ${id}, 1100, 'jpy', 'manual', ${stamps})`),
    ],
    [
      'has an authorised payment session',
      (id) => write(sql`update payment_session set status = 'authorized' where cart_id = ${id}`),
    ],
    [
      'has an open checkout attempt',
      (id) =>
        write(sql`insert into checkout_attempt (id, cart_id, status, amount, snapshot, created_at, expires_at, updated_at)
          values (${`attempt_${id}`}, ${id}, 'open', 1100, '{}', now(), ${stamps})`),
    ],
    [
      'has an unresolved wallet payment',
      (id) =>
        write(sql`insert into wallet_payment (id, provider_id, cart_id, amount, status, expires_at, created_at, updated_at)
          values (${`attempt_w${id}`}, 'paypay', ${id}, 1100, 'completed', now(), ${stamps})`),
    ],
    ['is completed', (id) => write(sql`update cart set completed_at = now() where id = ${id}`)],
    [
      'shares a line item with an order',
      async (id) => {
        const order = await placedOrder(shop, goods)
        return write(sql`update line_item set order_id = ${order.id} where cart_id = ${id}`)
      },
    ],
  ])('that %s', async (_why, happen) => {
    const id = await cartWith(shop, goods, { lotion: 1 })
    await readyToPay(shop, goods, id)
    await happen(id)
    await leave(id, 400)
    const lines = () => shop.db.selectFrom('line_item').selectAll().where('cart_id', '=', id).execute()
    const before = await lines()
    await night()
    expect(await isThere(id)).toBe(true)
    expect(await lines()).toEqual(before)
  })

  test('that belongs to an order, or is locked by a transaction', async () => {
    const order = await placedOrder(shop, goods)
    const { cart_id } = await shop.db
      .selectFrom('orders')
      .select('cart_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    await leave(cart_id!, 400)
    await write(sql`update cart set completed_at = null where id = ${cart_id}`)
    const held = await leave(await cartWith(shop, goods, { lotion: 1 }), 400)
    await shop.db.transaction().execute(async (open) => {
      await sql`select from cart where id = ${held} for update`.execute(open)
      await night()
    })
    expect([await isThere(cart_id!), await isThere(held)]).toEqual([true, true])
  })
})
