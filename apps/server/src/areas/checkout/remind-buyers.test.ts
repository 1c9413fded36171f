import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { listeners as letters } from '../notifications/listeners.ts'
import { remindAndExpire } from './remind-buyers.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { is_pharmacist: true })
})
afterAll(() => desk.close())

const start = new Date('2026-06-01T03:00:00.000Z')
const at = (minutes: number) => (desk.shop.clock.now = new Date(start.getTime() + minutes * 60_000))
const days = (many: number) => many * 24 * 60

/** An order whose buyer has been asked a question. */
async function orderWithQuestion() {
  const { order_id } = await waitingOrder(desk)
  const path = `/admin/v1/orders/${order_id}/pharmacist-review/messages`
  expect((await desk.shop.call('POST', path, { text: 'お加減はいかがですか。' }, pharmacist)).status).toBe(200)
  const review = () =>
    desk.shop.db
      .selectFrom('pharmacist_review')
      .select(['status', 'reminded_at'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  return { order_id, review }
}

test('an order that cannot be canceled does not stop reminders and expiry of others', async () => {
  const { shop, goods } = desk
  at(0)
  const stuck = await orderWithQuestion()
  // A gift card bought with it has been used: the order can no longer be cancelled.
  const stamps = { created_at: start, updated_at: start }
  await shop.db
    .insertInto('gift_card')
    .values({ id: 'gift_spent', code: 'SPENT', value: 1000, balance: 1, region_id: goods.region_id, ...stamps })
    .execute()
  await shop.db.updateTable('gift_card').set({ order_id: stuck.order_id }).where('id', '=', 'gift_spent').execute()
  at(1)
  const behind = await orderWithQuestion()
  at(days(4))
  const young = await orderWithQuestion()
  await remindAndExpire(shop.ctx())
  at(days(8))
  await remindAndExpire(shop.ctx())
  expect(await stuck.review()).toMatchObject({ status: 'waiting' })
  expect(await behind.review()).toMatchObject({ status: 'expired' })
  expect(await young.review()).toEqual({ status: 'waiting', reminded_at: shop.clock.now })
})

test('a late reminder is sent once and leaves the buyer the full time to answer', async () => {
  const { shop } = desk
  at(0)
  const { order_id, review } = await orderWithQuestion()
  at(days(20))
  await Promise.all([remindAndExpire(shop.ctx()), remindAndExpire(shop.ctx())])
  expect(await review()).toEqual({ status: 'waiting', reminded_at: shop.clock.now })
  const reminders = ((await factsOf(shop, 'review.reminded')) as Record<string, unknown>[]).filter(
    (about) => about.order_id === order_id,
  )
  expect(reminders).toHaveLength(1)
  await letters.find(({ fact }) => fact === 'review.reminded')!.run(shop.ctx(), reminders[0]!)
  expect(shop.letters.at(-1)!.text).toContain('2026年6月25日 12:00までに')
  at(days(24) - 1)
  await remindAndExpire(shop.ctx())
  expect(await review()).toMatchObject({ status: 'waiting' })
  at(days(24))
  await remindAndExpire(shop.ctx())
  expect(await review()).toMatchObject({ status: 'expired' })
})
