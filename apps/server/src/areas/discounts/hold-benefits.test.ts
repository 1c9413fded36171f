import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { openCoupon, openGiftCard } from '../../base/testing/codes.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { holdBenefits, putBackOnCards, takeGiftCardsBack } from './index.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

/** A gift card of 1,000 yen, with these columns. */
async function card(code: string, differs: { balance?: number; deleted_at?: Date; order_id?: string }) {
  await openGiftCard(shop, goods, code)
  const changed = shop.db.updateTable('gift_card').set(differs).where('code', '=', code).returning('id')
  return (await changed.executeTakeFirstOrThrow()).id
}

async function singleUse(code: string) {
  const id = await openCoupon(shop, goods, code)
  const metadata = JSON.stringify({ singleUsePerSingleUser: true })
  await shop.db.updateTable('discount').set({ metadata }).where('id', '=', id).execute()
  return id
}

const holdCoupon = (id: string, email = 'buyer@example.com', customer_id: string | null = null) => {
  const benefits = { discount_ids: [id], gift_card_uses: [], customer_id, email }
  return shop.ctx().tx((tx) => holdBenefits(tx, newId('attempt'), benefits))
}
const couponRefused = { code: 'cart_validation_invalid_discount_code' }

test('using one single-use coupon does not use up the same buyer’s other single-use coupon', async () => {
  const ids = [await singleUse('FIRST'), await singleUse('SECOND')]
  for (const id of ids) await holdCoupon(id)
  for (const id of ids) await expect(holdCoupon(id)).rejects.toMatchObject(couponRefused)
})

test('an account uses a single-use coupon once, whichever e-mail address it orders with', async () => {
  const id = await singleUse('ACCOUNT')
  await holdCoupon(id, 'one@example.com', 'cus_one')
  await expect(holdCoupon(id, 'two@example.com', 'cus_one')).rejects.toMatchObject(couponRefused)
  await holdCoupon(id, 'two@example.com', 'cus_two')
})

test('simultaneous orders reserve a coupon no more often than its usage limit, even by one buyer', async () => {
  const id = await openCoupon(shop, goods, 'TWICE')
  await shop.db.updateTable('discount').set({ usage_limit: 2 }).where('id', '=', id).execute()
  const held = await Promise.allSettled([holdCoupon(id), holdCoupon(id), holdCoupon(id)])
  const refused = held.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toEqual([expect.objectContaining(couponRefused)])
  const row = shop.db.selectFrom('discount').select('usage_count').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ usage_count: 2 })
})

const holdCard = (gift_card_id: string, amount: number, is_by_buyer = false) => {
  const gift_card_uses = [{ gift_card_id, amount, is_taxable: false, tax_rate: null }]
  const benefits = { discount_ids: [], gift_card_uses, customer_id: null, email: 'buyer@example.com', is_by_buyer }
  return shop.ctx().tx((tx) => holdBenefits(tx, newId('attempt'), benefits))
}

test('reserving more than a gift card’s balance is refused: gift_card_disabled', async () => {
  const id = await card('SHARED', { balance: 1000 })
  await holdCard(id, 700)
  await expect(holdCard(id, 700)).rejects.toMatchObject({ code: 'gift_card_disabled' })
  await holdCard(id, 300)
})

test('a buyer is told whether a gift card still has a lower balance, or none', async () => {
  const id = await card('PARTLY-LEFT', { balance: 1000 })
  await holdCard(id, 700)
  await expect(holdCard(id, 700, true)).rejects.toMatchObject({ code: 'confirmation_changed' })
  expect(await balanceOf(id)).toBe(300)
  await holdCard(id, 300, true)
  await expect(holdCard(id, 300, true)).rejects.toMatchObject({ code: 'gift_card_disabled' })
})

const balanceOf = async (id: string) =>
  (await shop.db.selectFrom('gift_card').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance

test('an expired or deleted gift card cannot be used to pay: gift_card_disabled', async () => {
  const { now } = shop.clock
  const id = await card('ENDED', { balance: 1000 })
  const endAt = (ends_at: Date) =>
    shop.db.updateTable('gift_card').set({ ends_at }).where('id', '=', id).executeTakeFirst()
  await endAt(now)
  await holdCard(id, 100)
  await endAt(new Date(now.getTime() - 1))
  for (const one of [id, await card('GONE', { balance: 1000, deleted_at: now })])
    await expect(holdCard(one, 100)).rejects.toMatchObject({ code: 'gift_card_disabled' })
})

test('money returned to a gift card that was topped up never exceeds the card’s value', async () => {
  const id = await card('TOPPED', { balance: 900 })
  await shop.ctx().tx((tx) => putBackOnCards(tx, [{ gift_card_id: id, amount: 300 }], null))
  const row = shop.db.selectFrom('gift_card').select('balance').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ balance: 1000 })
})

test('money returned from an order extends a gift card’s end date; a released attempt does not', async () => {
  const ends_at = new Date(shop.clock.now.getTime() + 10 * 86_400_000)
  const id = await card('ENDING', { balance: 1000 })
  await shop.db.updateTable('gift_card').set({ ends_at }).where('id', '=', id).execute()
  const end = async () =>
    (await shop.db.selectFrom('gift_card').select('ends_at').where('id', '=', id).executeTakeFirst())?.ends_at
  const back = async (order_id: string | null) => {
    await holdCard(id, 100)
    await shop.ctx().tx((tx) => putBackOnCards(tx, [{ gift_card_id: id, amount: 100 }], order_id))
    return end()
  }
  expect(await back(null)).toEqual(ends_at)
  expect(await back('order_back')).toEqual(new Date(shop.clock.now.getTime() + 30 * 86_400_000))
})

test('money returned to a deleted gift card restores the card for staff, switched off', async () => {
  for (const [code, balance] of [
    ['SPENT', 0],
    ['PARTLY', 200],
  ] as const) {
    const id = await card(code, { balance, deleted_at: shop.clock.now })
    await shop.ctx().tx((tx) => putBackOnCards(tx, [{ gift_card_id: id, amount: 300 }], null))
    const row = shop.db.selectFrom('gift_card').select(['balance', 'is_disabled', 'deleted_at']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ balance: balance + 300, is_disabled: true, deleted_at: null })
  }
})

test('a partly spent bought gift card blocks cancelling its order, unless the card was deleted', async () => {
  const takeBack = (order_id: string) => shop.ctx().tx((tx) => takeGiftCardsBack(tx, order_id))
  await card('USED', { balance: 400, order_id: 'order_used' })
  await expect(takeBack('order_used')).rejects.toMatchObject({ code: 'order_not_cancelable' })
  const id = await card('DELETED', { balance: 400, order_id: 'order_deleted', deleted_at: shop.clock.now })
  await takeBack('order_deleted')
  const row = shop.db.selectFrom('gift_card').select('balance').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ balance: 0 })
})
