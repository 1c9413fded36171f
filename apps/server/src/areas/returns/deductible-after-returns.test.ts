import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openGiftCard } from '../../base/testing/codes.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

// セルフメディケーション税制 (租税特別措置法41条の17): deductible is what was paid for the goods at last.
let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  staff = await signInStaff(shop)
  const jan = '4987123456784'
  await sql`update product_variant set metadata = coalesce(metadata, '{}') || ${JSON.stringify({ jan_code: jan })}::jsonb
    where id = ${goods.variants.lotion}`.execute(shop.db)
  await shop.db.insertInto('tax_deductible_item').values({ holds_from: '2026-01-01', jan, name: '見本錠' }).execute()
})
afterAll(() => shop.close())

async function post(path: string, body: object = {}, headers = staff) {
  const answer = await shop.call('POST', path, body, headers)
  expect([path, answer.status, answer.status < 300 || answer.body]).toEqual([path, 200, true])
  return answer.body
}

/** Two lotions (2,200 yen, of the list) and delivery (550 yen) that were sent; paid partly by points and a card. */
async function sold({ points = 0, card = false, food = 0 }) {
  const buyer = await signInCustomer(shop)
  const cart = await cartWith(shop, goods, { lotion: 2, ...(food && { food }) }, buyer.headers)
  await readyToPay(shop, goods, cart, { headers: buyer.headers })
  if (card) {
    const code = `CARD-${buyer.id.slice(-10)}`.toUpperCase()
    await openGiftCard(shop, goods, code)
    await post(`/store/carts/${cart}`, { gift_cards: [{ code }] }, buyer.headers)
  }
  if (points) {
    await post(`/admin/v1/points/${buyer.id}`, { delta: points, note: 'はじめ' })
    const metadata = { d_points: { points_to_use: points } }
    await post('/store/v1/cart/update-metadata', { cart_id: cart, metadata }, buyer.headers)
  }
  await post(`/store/carts/${cart}/payment-sessions`, {}, buyer.headers)
  await post(`/store/carts/${cart}/payment-session`, { provider_id: 'manual' }, buyer.headers)
  const { data } = await post(`/store/carts/${cart}/complete`, {}, buyer.headers)
  const order = `/admin/orders/${data.id}`
  await post(`${order}/capture`)
  const items = data.items.map(({ id: item_id, quantity }: { id: string; quantity: number }) => ({ item_id, quantity }))
  const { order: packed } = await post(`${order}/fulfillment`, { items })
  await post(`${order}/shipment`, { fulfillment_id: packed.fulfillments[0].id })
  const of = (variant_id: string) => data.items.find((item: { variant_id: string }) => item.variant_id === variant_id)
  return {
    lotion: of(goods.variants.lotion).id as string,
    food: of(goods.variants.food)?.id as string,
    back: (item_id: string, quantity = 1, more: object = {}) =>
      post(`${order}/return`, { items: [{ item_id, quantity }], receive_now: true, ...more }),
    refund: (amount: number) => post(`${order}/refund`, { amount, reason: 'other' }),
    /** The pieces that the year's statement counts, and the yen. */
    async counted() {
      const answer = await shop.call('GET', '/store/v1/self-medication/year?year=2026', undefined, buyer.headers)
      const { items, total } = answer.body.data
      expect(total).toBe(items.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0))
      return items.map(({ quantity, amount }: { quantity: number; amount: number }) => [quantity, amount])
    },
  }
}

test('an amount paid by gift card is deductible like money', async () => {
  const { counted } = await sold({ card: true })
  expect(await counted()).toEqual([[2, 2200]])
})

test('spent points reduce the deductible amount until a return gives them back', async () => {
  const { counted, back, lotion } = await sold({ points: 700, card: true })
  // 2,750 yen, of which 700 by points: 2,200 × 2,050 ÷ 2,750.
  expect(await counted()).toEqual([[2, 1640]])
  // 1,100 yen come back as 700 points and 400 yen on the card: the other one, and delivery, are paid in full.
  await back(lotion)
  expect(await counted()).toEqual([[1, 1100]])
  await back(lotion)
  expect(await counted()).toEqual([])
})

test('when a return gives back only some of the points, the rest still reduces the deductible amount', async () => {
  const { counted, back, food } = await sold({ points: 2000, food: 1 })
  // 1,080 yen come back as points; 920 of 2,750 yen stay paid by points.
  await back(food)
  expect(await counted()).toEqual([[2, Math.floor((2200 * (2750 - 920)) / 2750)]])
})

test('refunds without returned goods reduce the deductible amount in proportion', async () => {
  const { counted, back, refund, lotion } = await sold({})
  await refund(275)
  // 275 of 2,750 yen: a tenth.
  expect(await counted()).toEqual([[2, 1980]])
  await back(lotion)
  await refund(110)
  // 2,750 − 275 − 1,100 − 110 of 1,650 yen for one lotion and delivery.
  expect(await counted()).toEqual([[1, Math.floor((1100 * 1265) / 1650)]])
})

test('an amount withheld from a return’s refund is not deductible', async () => {
  const { counted, back, lotion } = await sold({})
  await back(lotion, 1, { refund: 600 })
  expect(await counted()).toEqual([[1, 1100]])
})
