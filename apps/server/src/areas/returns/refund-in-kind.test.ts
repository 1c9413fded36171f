import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { settleOrderPoints } from '../checkout/settle-order-points.ts'
import { giveBenefitsBack } from '../discounts/index.ts'
import { runListeners } from '../notifications/run-listeners.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const metadata = JSON.stringify({ dpoint_base_rate: 0.01 })
  await shop.db.updateTable('region').set({ metadata }).where('id', '=', goods.region_id).execute()
})
afterAll(() => shop.close())

async function post(path: string, body: object = {}, headers = staff) {
  const answer = await shop.call('POST', path, body, headers)
  expect({ path, status: answer.status, body: answer.status < 300 || answer.body }).toEqual({
    path,
    status: answer.status < 300 ? answer.status : 200,
    body: true,
  })
  return answer.body
}

/** Two lotions (2,200 yen, and delivery), sent by default, paid with 700 points, a card of 1,000 yen, and money. */
async function sold(isSent = true) {
  const buyer = await signInCustomer(shop)
  await post(`/admin/v1/points/${buyer.id}`, { delta: 700, note: 'はじめ' })
  const code = `CARD-${buyer.id.slice(-10)}`.toUpperCase()
  await openGiftCard(shop, goods, code)
  const cart = await cartWith(shop, goods, { lotion: 2 }, buyer.headers)
  await readyToPay(shop, goods, cart, { headers: buyer.headers })
  await post(`/store/carts/${cart}`, { gift_cards: [{ code }] }, buyer.headers)
  await post(
    '/store/v1/cart/update-metadata',
    { cart_id: cart, metadata: { d_points: { points_to_use: 700 } } },
    buyer.headers,
  )
  await post(`/store/carts/${cart}/payment-sessions`, {}, buyer.headers)
  await post(`/store/carts/${cart}/payment-session`, { provider_id: 'manual' }, buyer.headers)
  const { data } = await post(`/store/carts/${cart}/complete`, {}, buyer.headers)
  const { id } = data
  const item_id = data.items[0].id as string
  await post(`/admin/orders/${id}/capture`)
  if (!isSent) return { id: id as string, item_id, code, buyer, order: data }
  const { order } = await post(`/admin/orders/${id}/fulfillment`, { items: [{ item_id, quantity: 2 }] })
  await post(`/admin/orders/${id}/shipment`, { fulfillment_id: order.fulfillments[0].id })
  return { id: id as string, item_id, code, buyer, order }
}

/** Points that the order has earned by now. */
async function earnedBy({ id, buyer }: Awaited<ReturnType<typeof sold>>) {
  await settleOrderPoints(shop.ctx(), id)
  const { rows } = await sql<{ earned: number }>`select coalesce(sum(delta), 0)::int as earned from point_movement
    where order_id = ${id} and customer_id = ${buyer.id} and kind = 'earned'`.execute(shop.db)
  return rows[0]!.earned
}

/** What the buyer got back of each kind: points, yen on the card, yen of money. */
async function kindsOf({ id, code, buyer }: Awaited<ReturnType<typeof sold>>) {
  const { db } = shop
  const points = await db.selectFrom('point_account').select('balance').where('customer_id', '=', buyer.id).execute()
  const card = await db.selectFrom('gift_card').select(['balance', 'is_disabled']).where('code', '=', code).execute()
  const refunds = await db.selectFrom('refund').select('amount').where('order_id', '=', id).orderBy('id').execute()
  return [points[0]?.balance, card[0]?.balance, card[0]?.is_disabled, refunds.map(({ amount }) => amount)]
}

const returnPieces = (order_id: string, item_id: string, quantity = 1) =>
  post(`/admin/orders/${order_id}/return`, { items: [{ item_id, quantity }], receive_now: true })

test('returns are refunded in points first, then to the gift card, then in money', async () => {
  const made = await sold()
  expect([made.order.total, made.order.paid_total, made.order.gift_card_total]).toEqual([1750, 1050, 1000])
  expect(await kindsOf(made)).toEqual([0, 0, true, []])
  await returnPieces(made.id, made.item_id)
  expect(await kindsOf(made)).toEqual([700, 400, false, []])
  await returnPieces(made.id, made.item_id)
  expect(await kindsOf(made)).toEqual([700, 1000, false, [500]])
})

test('staff see the points and gift card amounts already given back and those still left', async () => {
  const made = await sold()
  const readPaidInKind = () => shop.call('GET', `/admin/v1/orders/${made.id}/paid-in-kind`, undefined, staff)
  const [none, all] = [
    { points: 0, gift_cards: 0 },
    { points: 700, gift_cards: 1000 },
  ]
  expect(await readPaidInKind()).toMatchObject({ status: 200, body: { data: { given: none, left: all } } })
  await returnPieces(made.id, made.item_id)
  const [half, rest] = [
    { points: 700, gift_cards: 400 },
    { points: 0, gift_cards: 600 },
  ]
  expect((await readPaidInKind()).body).toEqual({ data: { given: half, left: rest } })
  await returnPieces(made.id, made.item_id)
  expect((await readPaidInKind()).body).toEqual({ data: { given: all, left: none } })
  expect((await shop.call('GET', '/admin/v1/orders/order_none/paid-in-kind', undefined, staff)).status).toBe(404)
})

test('an order’s earned points shrink with refunds to a gift card and in money', async () => {
  const made = await sold()
  // 2,200 yen of items less 700 points.
  expect(await earnedBy(made)).toBe(15)
  await returnPieces(made.id, made.item_id)
  expect(await earnedBy(made)).toBe(11)
  await returnPieces(made.id, made.item_id)
  expect(await earnedBy(made)).toBe(0)
  expect(await kindsOf(made)).toEqual([700, 1000, false, [500]])
})

test('receiving all pieces at once refunds the same, and only once for simultaneous requests', async () => {
  const made = await sold()
  const requested = await post(`/admin/orders/${made.id}/return`, { items: [{ item_id: made.item_id, quantity: 2 }] })
  const path = `/admin/returns/${requested.order.returns[0].id}/receive`
  const items = [{ item_id: made.item_id, quantity: 2 }]
  const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', path, { items }, staff)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await kindsOf(made)).toEqual([700, 1000, false, [500]])
})

test('for a closed account, the points’ share is refunded to card and money, up to what these paid', async () => {
  const made = await sold()
  await post(`/admin/v1/customers/${made.buyer.id}/close`)
  const { order } = await post(`/admin/orders/${made.id}/return`, {
    items: [{ item_id: made.item_id, quantity: 2 }],
    receive_now: true,
  })
  expect(order.returns).toMatchObject([{ status: 'received', refund_amount: 2050 }])
  expect(await kindsOf(made)).toEqual([0, 1000, false, [1050]])
})

test('a refund restores a deleted gift card with the refunded balance, but disabled', async () => {
  const made = await sold()
  const [card] = (await shop.call('GET', `/admin/gift-cards?q=${made.code}`, undefined, staff)).body.gift_cards
  expect((await shop.call('DELETE', `/admin/gift-cards/${card.id}`, undefined, staff)).status).toBe(200)
  await returnPieces(made.id, made.item_id, 2)
  expect(await kindsOf(made)).toEqual([700, 1000, true, [500]])
  const again = await shop.call('GET', `/admin/gift-cards/${card.id}`, undefined, staff)
  expect(again.body.gift_card).toMatchObject({ balance: 1000, is_disabled: true, deleted_at: null })
})

describe('a gift card with an expiry date', () => {
  const days = (many: number) => new Date(shop.clock.now.getTime() + many * 86_400_000)
  const end = (code: string, ends_at: Date | null) =>
    shop.db.updateTable('gift_card').set({ ends_at }).where('code', '=', code).returning('id').executeTakeFirstOrThrow()
  const endOf = async (code: string) =>
    (await shop.db.selectFrom('gift_card').select('ends_at').where('code', '=', code).executeTakeFirstOrThrow()).ends_at
  /** The mails about it; each fact is delivered twice, as may happen. */
  async function lettersOf() {
    shop.letters.length = 0
    for (const about of await factsOf(shop, 'gift_cards.given_back'))
      for (const _time of [1, 2])
        await runListeners(shop.ctx(), 'gift_cards.given_back', about as Record<string, unknown>)
    return shop.letters
  }

  test.each([
    ['has ended', -1, 30],
    ['would end soon', 3, 30],
    ['ends later', 60, 60],
    ['never ends', null, null],
  ])('that %s is valid for at least 30 days after a refund; an extension is mailed', async (_how, before, after) => {
    const { id, item_id, code } = await sold()
    await end(code, before === null ? null : days(before))
    await returnPieces(id, item_id, 2)
    expect(await endOf(code)).toEqual(after === null ? null : days(after))
    const letters = await lettersOf()
    expect(letters.map(({ to }) => to)).toEqual(after === 30 ? ['guest@example.com'] : [])
    for (const { subject, text } of letters) {
      expect(subject).toMatch(/^ギフトカードの有効期限を延ばしました/)
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`${code}.*1,000円.*7月1日`))
    }
  })

  test('that has ended is extended by 30 days when its order is cancelled, and the buyer is mailed', async () => {
    const { cart, code, headers } = await paidByCard()
    const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, {}, headers)
    await end(code, days(-1))
    await post(`/admin/orders/${body.data.id}/cancel`)
    expect([await endOf(code), (await lettersOf()).length]).toEqual([days(30), 1])
  })

  test('keeps its expiry when its buyer cancels the order, unless that has passed: then it is mailed', async () => {
    for (const [before, after, letters] of [
      [3, 3, 0],
      [-1, 30, 1],
    ] as const) {
      const { cart, code, headers } = await paidByCard()
      const { body } = await shop.call('POST', `/store/carts/${cart}/complete`, {}, headers)
      await end(code, days(before))
      await post('/store/v1/orders/cancel', { order_id: body.data.id }, headers)
      expect([await endOf(code), (await lettersOf()).length]).toEqual([days(after), letters])
    }
  })

  test('keeps its expiry when a payment attempt is released, unless that has passed', async () => {
    const { code } = await paidByCard()
    for (const [before, after] of [
      [3, 3],
      [-1, 30],
    ] as const) {
      const { id: gift_card_id } = await end(code, days(before))
      await shop.ctx().tx((tx) => giveBenefitsBack(tx, 'attempt_let_go', [{ gift_card_id, amount: 0 }]))
      expect([await endOf(code), await lettersOf()]).toEqual([days(after), []])
    }
  })

  async function paidByCard() {
    const { email, headers } = await signInCustomer(shop)
    const code = `CARD-${email.slice(5, 20)}`.toUpperCase()
    await openGiftCard(shop, goods, code)
    const cart = await cartWith(shop, goods, { lotion: 1 }, headers)
    await readyToPay(shop, goods, cart, { email, headers })
    await post(`/store/carts/${cart}`, { gift_cards: [{ code }] }, headers)
    return { cart, code, headers }
  }
})

test('an unpacked order whose money was all refunded is refunded, although points and a card paid too', async () => {
  const made = await sold(false)
  const { order } = await post(`/admin/orders/${made.id}/refund`, { amount: 1050, reason: 'discount' })
  expect(order).toMatchObject({ payment_status: 'refunded', fulfillment_status: 'not_fulfilled', refundable_amount: 0 })
  expect(await kindsOf(made)).toEqual([0, 0, true, [1050]])
})

test('a refund amount set by staff is also given in points first, then to the gift card', async () => {
  const made = await sold()
  const items = [{ item_id: made.item_id, quantity: 2 }]
  await post(`/admin/orders/${made.id}/return`, { items, receive_now: true, refund: 900 })
  expect(await kindsOf(made)).toEqual([700, 200, false, []])
})

test('refuses a refund amount set by staff that exceeds the money paid', async () => {
  const made = await sold()
  const items = [{ item_id: made.item_id, quantity: 2 }]
  const postRefund = (path: string, body: object) => shop.call('POST', path, { items, refund: 2000, ...body }, staff)
  expect((await postRefund(`/admin/orders/${made.id}/return`, { receive_now: true })).status).toBe(400)
  const { order } = await post(`/admin/orders/${made.id}/return`, { items })
  expect((await postRefund(`/admin/returns/${order.returns[0].id}/receive`, {})).status).toBe(400)
  expect(await kindsOf(made)).toEqual([0, 0, true, []])
})
