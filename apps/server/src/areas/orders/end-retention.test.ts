import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

const long_ago = new Date('2018-02-28T03:00:00Z')
const night = () => jobs.find(({ name }) => name === 'forget-buyers-of-old-orders')!.run(shop.ctx())
const hasBuyer = async (id: string) => {
  const order = shop.db.selectFrom('orders').select('email').where('id', '=', id)
  return !(await order.executeTakeFirstOrThrow()).email.endsWith('@erased.invalid')
}
const stamps = sql`created_at, updated_at`
const now = sql`now(), now()`

const subscription =
  (status: 'active' | 'paused') =>
  (order: string, id: string): [RawBuilder<unknown>, RawBuilder<unknown>] => [
    sql`with plan as (insert into subscription_plan (id, title, frequency_interval, frequency, ${stamps})
        values (${id}, 'x', 1, 'months', ${now}) returning id)
      insert into subscription (id, customer_id, region_id, variant_id, quantity, subscription_plan_id, plan, current_cycle,
        anchored_on, steps, next_order_at, shipping_address_id, payment_provider_id, original_order_id, status, ${stamps})
      select ${id}, o.customer_id, o.region_id, ${goods.variants.food}, 1, plan.id, '{}', 1, '2018-02-28', 0, now(),
        o.shipping_address_id, 'manual', o.id, ${status}, ${now} from orders o, plan where o.id = ${order}`,
    sql`update subscription set status = 'cancelled', next_order_at = null where id = ${id}`,
  ]

/** What waits, as it is written, and how it is closed. */
const matters: Record<string, (order: string, id: string) => [RawBuilder<unknown>, RawBuilder<unknown>]> = {
  'a pharmacist’s decision': (order, id) => [
    sql`insert into pharmacist_review (id, order_id, status, created_at) values (${id}, ${order}, 'waiting', now())`,
    sql`update pharmacist_review set status = 'approved' where id = ${id}`,
  ],
  'a return': (order, id) => [
    sql`insert into return_order (id, order_id, refund_amount, ${stamps}) values (${id}, ${order}, 0, ${now})`,
    sql`update return_order set status = 'received' where id = ${id}`,
  ],
  'a swap': (order, id) => [
    sql`insert into swap (id, order_id, ${stamps}) values (${id}, ${order}, ${now})`,
    sql`update swap set confirmed_at = now(), fulfillment_status = 'shipped' where id = ${id}`,
  ],
  'a confirmed swap': (order, id) => [
    sql`insert into swap (id, order_id, confirmed_at, ${stamps}) values (${id}, ${order}, now(), ${now})`,
    sql`update swap set fulfillment_status = 'shipped' where id = ${id}`,
  ],
  'a replacement': (order, id) => [
    sql`insert into claim_order (id, type, order_id, ${stamps}) values (${id}, 'replace', ${order}, ${now})`,
    sql`update claim_order set fulfillment_status = 'shipped' where id = ${id}`,
  ],
  'a change': (order, id) => [
    sql`insert into order_edit (id, order_id, created_by, ${stamps}) values (${id}, ${order}, 'x', ${now})`,
    sql`update order_edit set canceled_at = now() where id = ${id}`,
  ],
  'a refund': (order, id) => [
    sql`insert into refund (id, order_id, amount, reason, ${stamps}) values (${id}, ${order}, 1, 'other', ${now})`,
    sql`update refund set settled_at = now() where id = ${id}`,
  ],
  'a subscription': subscription('active'),
  'a paused subscription': subscription('paused'),
}

test.each(Object.entries(matters))('%s that is open keeps the buyer until it is closed', async (_what, write) => {
  const { id } = await placedOrder(shop, goods, { at: long_ago })
  const [open, close] = write(id, newId('note'))
  await open.execute(shop.db)
  await night()
  expect(await hasBuyer(id)).toBe(true)
  await close.execute(shop.db)
  await night()
  expect(await hasBuyer(id)).toBe(false)
})

test('an order keeps its buyer for 99 months, to the instant', async () => {
  const { id } = await placedOrder(shop, goods, { at: new Date('2018-03-01T03:00:00.000Z') })
  await night()
  expect(await hasBuyer(id)).toBe(true)
  shop.clock.now = new Date('2026-06-01T03:00:00.001Z')
  await night()
  expect(await hasBuyer(id)).toBe(false)
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
})

test('an order keeps the figures of its metadata; an e-mail address written later is erased again', async () => {
  const { id } = await placedOrder(shop, goods, { at: long_ago })
  const figures = {
    d_points: { pointsSpent: 30 },
    subscription: { subscriptionId: 'sub_1' },
    subscription_current_cycle: 2,
  }
  const noted = { ...figures, d_points: { pointsSpent: 30, dCardNumberLast4: '1234' }, note: '置き配' }
  const row = shop.db.updateTable('orders').where('id', '=', id)
  await row.set({ metadata: JSON.stringify(noted) }).execute()
  await night()
  const read = shop.db.selectFrom('orders').select('metadata').where('id', '=', id)
  expect(await read.executeTakeFirst()).toEqual({ metadata: figures })
  await row.set({ email: 'corrected@example.com' }).execute()
  await night()
  expect(await hasBuyer(id)).toBe(false)
})

test('guests without orders, and addresses of no order, are erased at the same age', async () => {
  const [email, staying] = ['left@example.com', 'staying@example.com']
  shop.clock.now = long_ago
  for (const one of [email, staying])
    await readyToPay(shop, goods, await cartWith(shop, goods, { food: 1 }), { email: one })
  shop.clock.now = new Date('2026-06-01T03:00:00Z')
  await sql`update cart set deleted_at = now(), shipping_address_id = null where email = ${email}`.execute(shop.db)
  await night()
  const guests = shop.db.selectFrom('customer').select('email').where('email', 'in', [email, staying])
  expect(await guests.execute()).toEqual([{ email: staying }])
  const addresses = shop.db.selectFrom('address').select('id').where('address_1', 'is not', null)
  expect(await addresses.where('created_at', '=', long_ago).execute()).toEqual([])
})

test('a receipt of a replaced former order ends by its own age; one of an open order is kept', async () => {
  const insert = (id: string, issued_at: Date, order_id = `legacy_${id}`) =>
    sql`insert into receipt (id, order_id, version, total, addressee, document, issued_at)
      values (${id}, ${order_id}, 1, 1100, '霧山', '{}', ${issued_at})`.execute(shop.db)
  await insert('old', long_ago)
  await insert('young', shop.clock.now)
  const open = await placedOrder(shop, goods, { at: long_ago })
  await matters['a return']!(open.id, newId('note'))[0].execute(shop.db)
  await insert('of_open', long_ago, open.id)
  await night()
  const receipts = await shop.db.selectFrom('receipt').select(['id', 'addressee']).execute()
  expect(Object.fromEntries(receipts.map(({ id, addressee }) => [id, addressee]))).toMatchObject({
    old: 'お客',
    young: '霧山',
    of_open: '霧山',
  })
})
