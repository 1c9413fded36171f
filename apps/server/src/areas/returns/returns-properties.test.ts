import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type SeededRandom, seededRandom } from '../../base/testing/seeded-random.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { soldOrder } from './sold-order.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof soldOrder>>
const post = (path: string, body: object = {}) => shop.call('POST', path, body, staff)

interface Made {
  returns: string[]
  swaps: { id: string; cart_id: string }[]
  claims: string[]
}

/** The current state of an order, as far as it decides what may be done with it. */
async function madeOf({ id }: Order): Promise<Made> {
  const { rows } = await sql<Made>`select
    array(select r.id from return_order r left join swap s on s.id = r.swap_id
      where coalesce(r.order_id, s.order_id) = ${id} order by r.id) as returns,
    (select coalesce(json_agg(json_build_object('id', s.id, 'cart_id', s.cart_id) order by s.id), '[]')
      from swap s where s.order_id = ${id}) as swaps,
    array(select c.id from claim_order c where c.order_id = ${id} order by c.id) as claims`.execute(shop.db)
  return rows[0]!
}

type Action = (order: Order, random: SeededRandom, made: Made) => Promise<{ status: number; body: unknown }> | null

const pieces = (order: Order, random: SeededRandom) => [{ item_id: order.item_id, quantity: 1 + random.below(2) }]
const other = (random: SeededRandom) => {
  const good = random.of(['lotion', 'food', 'few'] as const)
  return { variant_id: goods.variants[good], quantity: 1 }
}
const on = <T>(
  things: readonly T[],
  random: SeededRandom,
  act: (thing: T) => ReturnType<Action>,
): ReturnType<Action> => (things.length ? act(random.of(things)) : null)

const actions: Action[] = [
  (order, random) => post(`/admin/orders/${order.id}/return`, { items: pieces(order, random) }),
  (order, random) =>
    post(`/admin/orders/${order.id}/return`, {
      items: pieces(order, random),
      receive_now: true,
      refund: random.below(1500),
    }),
  (order, random, { returns }) =>
    on(returns, random, (id) => post(`/admin/returns/${id}/receive`, { items: pieces(order, random) })),
  (_order, random, { returns }) => on(returns, random, (id) => post(`/admin/returns/${id}/cancel`)),
  (order, random) =>
    post(`/admin/orders/${order.id}/claims`, {
      type: 'refund',
      claim_items: pieces(order, random).map((item) => ({ ...item, reason: 'other' })),
      ...(random.below(2) && { refund_amount: random.below(1200) }),
    }),
  (order, random) =>
    post(`/admin/orders/${order.id}/claims`, {
      type: 'replace',
      claim_items: pieces(order, random).map((item) => ({ ...item, reason: 'wrong_item' })),
      additional_items: [other(random)],
      shipping_methods: [{ option_id: goods.shipping.member }],
      ...(random.below(2) && { return_shipping: {} }),
    }),
  (order, random, { claims }) =>
    on(claims, random, (id) =>
      post(`/admin/orders/${order.id}/claims/${id}/${random.of(['cancel', 'fulfillments'] as const)}`),
    ),
  (order, random) =>
    post(`/admin/orders/${order.id}/swaps`, {
      return_items: pieces(order, random),
      additional_items: [other(random)],
      custom_shipping_options: [{ option_id: goods.shipping.standard, price: random.below(300) }],
    }),
  (order, random, { swaps }) => on(swaps, random, ({ cart_id }) => confirm(order, cart_id)),
  (order, random, { swaps }) =>
    on(swaps, random, ({ id }) =>
      post(
        `/admin/orders/${order.id}/swaps/${id}/${random.of(['cancel', 'fulfillments', 'process-payment'] as const)}`,
      ),
    ),
  (order, random) => post(`/admin/orders/${order.id}/refund`, { amount: 1 + random.below(900), reason: 'other' }),
]

async function confirm(_order: Order, cart_id: string) {
  await post(`/store/carts/${cart_id}/shipping-methods`, { option_id: goods.shipping.standard, data: {} })
  await post(`/store/carts/${cart_id}/payment-sessions`)
  await post(`/store/carts/${cart_id}/payment-session`, { provider_id: 'manual' })
  return post(`/store/carts/${cart_id}/complete`)
}

/** Everything that must hold for an order after any sequence of actions. */
async function faultsOf({ id }: Order): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with line as (
      select l.*, (select coalesce(sum(i.quantity), 0) from return_item i join return_order r on r.id = i.return_id
          where i.item_id = l.id and r.status = 'requested') as coming,
        (select coalesce(sum(i.received_quantity), 0) from return_item i where i.item_id = l.id) as came,
        (select coalesce(sum(i.quantity), 0) from claim_item i join claim_order c on c.id = i.claim_order_id
          where i.item_id = l.id and c.canceled_at is null) as claimed
      from line_item l left join swap s on s.id = l.swap_id left join claim_order c on c.id = l.claim_order_id
      where coalesce(l.order_id, s.order_id, c.order_id) = ${id}
    ), money as (
      select o.payment_status, o.total, p.amount, p.amount_refunded,
        (select coalesce(sum(amount), 0) from refund r where r.order_id = o.id) as refunds,
        (select count(*) from refund r where r.order_id = o.id and r.settled_at is null) as unsettled
      from orders o join payment p on p.order_id = o.id where o.id = ${id}
    )
    select 'more came back than was bought' as fault from line where coalesce(returned_quantity, 0) > quantity
    union all select 'more is asked back than was bought' from line where coming > quantity
    union all select 'what came and what is counted differ' from line where came <> coalesce(returned_quantity, 0)
    union all select 'more is claimed than was packed' from line where claimed > coalesce(fulfilled_quantity, 0)
    union all select 'more left than was packed' from line where coalesce(shipped_quantity, 0) > coalesce(fulfilled_quantity, 0)
    union all select 'the order was not paid as it was charged' from money where total <> amount
    union all select 'more was given back than was paid' from money where amount_refunded > amount
    union all select 'refunds and payment differ' from money where refunds <> amount_refunded
    union all select 'a refund was not carried out' from money where unsettled > 0
    union all select 'the payment status is not what was given back' from money where payment_status <> case
      when amount_refunded = 0 then 'captured' when amount_refunded = amount then 'refunded' else 'partially_refunded' end
    union all select 'a level is below nothing' from inventory_level where stocked_quantity < reserved_quantity`.execute(
    shop.db,
  )
  return rows.map(({ fault }) => fault)
}

/** Makes it an order of this many pieces, all packed and all but two sent. */
async function sell({ id }: Order, quantity: number) {
  const counts = { quantity, fulfilled_quantity: quantity, shipped_quantity: quantity - 2 }
  await shop.db.updateTable('line_item').set(counts).where('order_id', '=', id).execute()
  const amount = quantity * 1100 - 200 + 550
  await shop.db.updateTable('orders').set({ total: amount }).where('id', '=', id).execute()
  await shop.db.updateTable('payment').set({ amount }).where('order_id', '=', id).execute()
}

test.each([11, 22, 33, 44, 55, 66])('random returns, claims and swaps keep records right (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const order = await soldOrder(shop, goods)
  await sell(order, 12)
  await shop.db
    .updateTable('address')
    .set({ address_1: '千代田1-1', city: '千代田区' })
    .where('postal_code', '=', '2700101')
    .execute()
  let done = 0
  for (let step = 0; step < 40; step++) {
    const at = random.below(actions.length)
    const answer = await actions[at]!(order, random, await madeOf(order))
    if (!answer) continue
    expect([200, 400, 409], JSON.stringify(answer.body)).toContain(answer.status)
    if (answer.status === 200) done++
    expect({ step, at, faults: await faultsOf(order) }).toEqual({ step, at, faults: [] })
  }
  expect(done).toBeGreaterThan(8)
  expect(await stockDisagreements(shop.db)).toEqual([])
})
