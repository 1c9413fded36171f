import { storeOrders } from '@kusuribako/contract/orders/store-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { factsOf } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { writeClaimToken } from './claim-orders.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let catalogue: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  catalogue = await smallCatalogue(shop)
})
afterAll(() => shop.close())

/** A guarded medicine in an order, and for whom it counts. */
async function sold({ id: order_id, customer_id, email }: { id: string; customer_id: string; email: string }) {
  const line = await shop.db
    .selectFrom('line_item')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const bought = { bought_on: '2026-06-01', sold_at: shop.clock.now }
  const sale = { line_item_id: line.id, ingredient: 'dihydrocodeine', packages: 1, ...bought }
  await shop.db
    .insertInto('guarded_purchase')
    .values({ order_id, customer_id, email, ...sale })
    .execute()
}
const countsFor = (order_id: string) =>
  shop.db.selectFrom('guarded_purchase').select(['customer_id', 'email']).where('order_id', '=', order_id).execute()
const rowOf = (id: string) =>
  shop.db.selectFrom('orders').select(['customer_id', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

test('lists a member’s own orders only, newest first, in pages and by filters', async () => {
  const owner = await signInCustomer(shop)
  const place = (day: number, status = 'pending') =>
    placedOrder(shop, catalogue, {
      customer_id: owner.id,
      status,
      at: new Date(`2026-05-0${day}T00:00:00Z`),
    })
  const [first, second, third] = [await place(1), await place(2, 'completed'), await place(3)]
  await placedOrder(shop, catalogue, { customer_id: (await signInCustomer(shop)).id })
  const list = async (query = '') =>
    (await shop.call('GET', `/store/customers/me/orders?${query}`, undefined, owner.headers)).body
  const ids = async (query: string) => (await list(query)).orders.map((order: { id: string }) => order.id)

  const listed = await list()
  expect(listed).toMatchObject({ count: 3, offset: 0, limit: 10 })
  expect(listed.orders.map((order: { id: string }) => order.id)).toEqual([third.id, second.id, first.id])
  expect(listed.orders[0]).toMatchObject({ total: 2550, items: [{ title: '化粧水' }] })
  expect(await list('limit=1&offset=1')).toMatchObject({ count: 3, limit: 1, offset: 1, orders: [{ id: second.id }] })
  expect(await ids('status[]=completed')).toEqual([second.id])
  expect(await ids('status=pending,completed')).toHaveLength(3)
  expect(await ids(`display_id=${third.display_id}`)).toEqual([third.id])
  expect(await ids('display_id=ten')).toEqual([])
  expect(await ids(`q=${encodeURIComponent('化粧')}`)).toHaveLength(3)
  expect(await ids('q=%25')).toEqual([])
  expect(await ids('created_at[gt]=2026-05-02T00:00:00Z')).toEqual([third.id])
  expect((await list('fields=metadata,updated_at&expand=&limit=1')).orders).toEqual([
    { id: third.id, metadata: null, updated_at: expect.stringMatching(/^2026-05-03T00:00:00/) },
  ])
})

test('an own order shows returns and refunds, but nothing that staff note for themselves', async () => {
  const owner = await signInCustomer(shop)
  const { id: order_id } = await placedOrder(shop, catalogue, { customer_id: owner.id })
  const [about, stamps] = [{ order_id, created_at: shop.clock.now }, { updated_at: shop.clock.now }]
  const refund = { id: newId('refund'), amount: 100, reason: 'other', note: '電話で強くおっしゃる' }
  await shop.db
    .insertInto('refund')
    .values({ ...refund, ...about, ...stamps })
    .execute()
  const returned = { id: newId('return'), refund_amount: 100 }
  await shop.db
    .insertInto('return_order')
    .values({ ...returned, ...about, ...stamps })
    .execute()
  const listWith = (expand: string) =>
    shop.call('GET', `/store/customers/me/orders?fields=id&expand=${expand}`, undefined, owner.headers)

  const { body } = await listWith('returns,refunds,swaps,claims,gift_cards,gift_card_transactions,fulfillments.items')
  expect(body.orders).toEqual([
    {
      id: order_id,
      returns: [expect.objectContaining({ id: returned.id, items: [] })],
      refunds: [expect.objectContaining({ id: refund.id, amount: 100 })],
      ...{ swaps: [], claims: [], gift_cards: [], gift_card_transactions: [], fulfillments: [] },
    },
  ])
  expect(storeOrders.listOwn.answer.parse(body)).toEqual(body)
  expect(body.orders[0].refunds[0]).not.toHaveProperty('note')
  const [{ region }] = (await listWith('region.currency')).body.orders
  expect(region).toMatchObject({ currency_code: 'jpy', currency: { code: 'jpy', symbol_native: expect.any(String) } })
  expect((await listWith('region')).body.orders[0].region).not.toHaveProperty('currency')
  for (const relation of ['edits', 'edits.changes', 'draft_order'])
    expect([relation, (await listWith(relation)).status]).toEqual([relation, 400])
})

test('regions of codes and gift cards, and options of variants, are answered only when expanded', async () => {
  const owner = await signInCustomer(shop)
  const { id: order_id } = await placedOrder(shop, catalogue, { customer_id: owner.id })
  const discount_id = await openCoupon(shop, catalogue, 'OWN')
  await openGiftCard(shop, catalogue, 'OWNCARD')
  const card = await shop.db
    .selectFrom('gift_card')
    .select('id')
    .where('code', '=', 'OWNCARD')
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('order_discount').values({ order_id, discount_id }).execute()
  await shop.db.insertInto('order_gift_card').values({ order_id, gift_card_id: card.id }).execute()
  const staff = await signInStaff(shop)
  const readWith = async (expand: string) => {
    const query = `fields=id&expand=${expand}`
    const own = await shop.call('GET', `/store/customers/me/orders?${query}`, undefined, owner.headers)
    expect(storeOrders.listOwn.answer.parse(own.body)).toEqual(own.body)
    return [
      own.body.orders[0],
      (await shop.call('GET', `/admin/orders/${order_id}?${query}`, undefined, staff)).body.order,
    ]
  }
  const region = { id: catalogue.region_id, currency_code: 'jpy' }
  for (const order of await readWith(
    'discounts.regions,gift_cards.region,items.variant.options,returnable_items.variant.options',
  ))
    expect(order).toMatchObject({
      discounts: [{ code: 'OWN', regions: [region] }],
      gift_cards: [{ id: card.id, code: expect.stringMatching(/^••••/), region }],
      items: [{ variant: { options: [{ value: '1個', variant_id: catalogue.variants.lotion }] } }],
      returnable_items: [{ variant: { options: [{ value: '1個' }] } }],
    })
  for (const order of await readWith('discounts,gift_cards,items.variant')) {
    expect(order.discounts[0]).not.toHaveProperty('regions')
    expect(order.gift_cards[0]).not.toHaveProperty('region')
    expect(order.items[0].variant).not.toHaveProperty('options')
  }
  const one = `/store/orders/${order_id}?expand=discounts.regions`
  expect((await shop.call('GET', one, undefined, owner.headers)).status).toBe(400)
})

test('the list requires signing in, and refuses invalid queries', async () => {
  expect(await shop.call('GET', '/store/customers/me/orders')).toMatchObject({ status: 401, body: 'Unauthorized' })
  const { headers } = await signInCustomer(shop)
  for (const query of ['limit=many', 'status=lost', 'created_at[gt]=soon', 'expand=secrets', 'colour=red']) {
    expect((await shop.call('GET', `/store/customers/me/orders?${query}`, undefined, headers)).status).toBe(400)
  }
})

test('claiming guest orders notes one event for each e-mail address they were placed with', async () => {
  const owner = await signInCustomer(shop)
  const rival = await signInCustomer(shop)
  const [one, two] = [await placedOrder(shop, catalogue), await placedOrder(shop, catalogue)]
  const theirs = await placedOrder(shop, catalogue, { customer_id: rival.id })
  const order_ids = [one.id, two.id, theirs.id, 'order_unknown']
  const url = '/store/orders/batch/customer/token'
  expect((await shop.call('POST', url, { order_ids })).status).toBe(401)
  expect(await shop.call('POST', url, { order_ids }, owner.headers)).toMatchObject({ status: 200, body: 'OK' })
  const claimFacts = await shop.db.selectFrom('fact').select('about').where('name', '=', 'order.claim_asked').execute()
  expect(claimFacts.map(({ about }) => about).sort((a, b) => (a.order_ids[0] < b.order_ids[0] ? -1 : 1))).toEqual(
    [one.id, two.id].sort().map((id) => ({ customer_id: owner.id, order_ids: [id] })),
  )
  expect((await rowOf(one.id)).customer_id).toBe(one.customer_id)
})

test('the mailed link moves the order into the account, within fifteen minutes', async () => {
  const owner = await signInCustomer(shop)
  const rival = await signInCustomer(shop)
  const placed = await placedOrder(shop, catalogue)
  const theirs = await placedOrder(shop, catalogue, { customer_id: rival.id })
  await sold(placed)
  await sold(theirs)
  const claim = { customer_id: owner.id, order_ids: [placed.id, theirs.id] }
  const confirm = (token: string) => shop.call('POST', '/store/orders/customer/confirm', { token })
  const late = await writeClaimToken(shop.config, new Date(shop.clock.now.getTime() - 16 * 60_000), claim)
  const nobodys = await writeClaimToken(shop.config, shop.clock.now, { ...claim, customer_id: 'cus_none' })
  for (const token of [late, 'nonsense', `${await writeClaimToken(shop.config, shop.clock.now, claim)}x`]) {
    expect(await confirm(token)).toMatchObject({ status: 401, body: { code: 'order_claim_token_invalid' } })
  }
  expect((await confirm(nobodys)).status).toBe(404)
  expect(await factsOf(shop, 'order.buyer_changed')).toEqual([])
  expect(await rowOf(placed.id)).toEqual({ customer_id: placed.customer_id, email: placed.email })

  const token = await writeClaimToken(shop.config, shop.clock.now, claim)
  expect((await shop.call('GET', '/store/customers/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(
    401,
  )
  expect(await confirm(token)).toMatchObject({ status: 200, body: 'OK' })
  expect((await confirm(token)).status).toBe(200)
  expect(await factsOf(shop, 'order.buyer_changed')).toEqual([{ order_id: placed.id }])
  expect(await rowOf(placed.id)).toEqual({ customer_id: owner.id, email: owner.email })
  expect((await rowOf(theirs.id)).customer_id).toBe(rival.id)
  expect(await countsFor(placed.id)).toEqual([{ customer_id: owner.id, email: placed.email }])
  expect(await countsFor(theirs.id)).toEqual([{ customer_id: rival.id, email: theirs.email }])
})

test('a verified address brings its guest orders into the account, an unverified one does not', async () => {
  const guest = await placedOrder(shop, catalogue)
  const owner = await signInCustomer(shop, guest.email)
  const verified = () => listeners[0]!.run(shop.ctx(), { customer_id: owner.id })
  await verified()
  expect((await rowOf(guest.id)).customer_id).toBe(guest.customer_id)
  await shop.db
    .updateTable('customer')
    .set({ metadata: '{"verified_email":true}' })
    .where('id', '=', owner.id)
    .execute()
  await verified()
  await verified()
  expect(await factsOf(shop, 'order.buyer_changed')).toEqual([{ order_id: guest.id }])
  expect((await rowOf(guest.id)).customer_id).toBe(owner.id)
})

test('a guest’s order stays where staff have changed the guest’s address to that of an account', async () => {
  const guest = await placedOrder(shop, catalogue)
  const stranger = await signInCustomer(shop)
  const setOf = (id: string, changes: object) =>
    shop.db.updateTable('customer').set(changes).where('id', '=', id).execute()
  await setOf(stranger.id, { metadata: '{"verified_email":true}' })
  await setOf(guest.customer_id, { email: stranger.email })
  await listeners[0]!.run(shop.ctx(), { customer_id: stranger.id })
  expect((await rowOf(guest.id)).customer_id).toBe(guest.customer_id)
})
