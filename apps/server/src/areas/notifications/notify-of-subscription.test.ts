import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { monthly, openSubscriptionDesk } from '../subscriptions/subscriber.fixture.ts'
import { writers } from './letters.ts'
import { notifyFailed, notifyUpcomingOrder } from './notify-of-subscription.ts'
import { writeAndSend } from './send-once.ts'

let desk: Awaited<ReturnType<typeof openSubscriptionDesk>>
beforeAll(async () => {
  desk = await openSubscriptionDesk()
})
afterAll(() => desk.close())

test('the advance mail warns of a card that will have expired, but not if the provider fails', async () => {
  const plan = await desk.offer(monthly, 'lotion')
  const { subscription_id } = await desk.subscribe('lotion', plan)
  const ends = async (next_order_at: string) => {
    const fact = { next_order_at, told_at: '2026-06-21T00:00:00Z' }
    const written = await notifyUpcomingOrder(desk.shop.ctx(), subscription_id, fact)
    expect(written?.letter.subject).toContain('まもなく定期便のご注文日です')
    return /有効期限（\d{4}年\d{1,2}月）/.test(written!.letter.text)
  }
  expect(await ends('2026-06-30T18:00:00Z')).toBe(false)
  expect(await ends('2099-06-30T18:00:00Z')).toBe(true)
  await desk.sandbox.fault({ api: { status: 500 } })
  expect(await ends('2099-06-30T18:00:00Z')).toBe(false)
})

test('the advance and failure mails know that no card is saved, or that the goods are gone', async () => {
  const { shop, goods, staff } = desk
  await desk.sandbox.fault({ api: null })
  const { subscription_id: id, customer } = await withoutCard()
  const upcoming = async () => {
    const told = { next_order_at: '2026-06-30T18:00:00Z', told_at: '2026-06-21T00:00:00Z' }
    return (await notifyUpcomingOrder(shop.ctx(), id, told))!.letter.text
  }
  expect(await upcoming()).toContain('お支払いに使うカードが、まだ保存されていません。')
  // Without a card of its own, a subscription is charged by the one that its buyer always uses.
  await customer.set({ metadata: JSON.stringify({ selectedCardId: 'pm_chosen' }) }).execute()
  expect(await upcoming()).toContain('登録のカードでお支払いを確定します。')
  await shop.call('POST', `/admin/products/${goods.products.food}`, { status: 'draft' }, staff)
  expect(await upcoming()).toContain('現在お取り扱いがありません。')
  const failed = { cycle: 2, kind: 'other', failed_at: '2026-07-01T18:00:00Z', is_skipped: true } as const
  expect((await notifyFailed(shop.ctx(), id, failed)).letter.text).toContain('商品のお取り扱いがないため')
})

/** A subscription to the food whose card is known neither to it nor to its buyer's account. */
async function withoutCard() {
  const { db } = desk.shop
  const { subscription_id, id } = await desk.subscribe('food', await desk.offer(monthly, 'food'))
  await db.updateTable('subscription').set({ payment_method_id: null }).where('id', '=', subscription_id).execute()
  return { subscription_id, customer: db.updateTable('customer').where('id', '=', id) }
}

test('subscription changes by staff are mailed to the member; the member’s own are not', async () => {
  const { shop, staff } = desk
  await desk.sandbox.fault({ api: null })
  const plan = await desk.offer(monthly, 'lotion')
  const { subscription_id, email, headers } = await desk.subscribe('lotion', plan)
  const act = async (door: 'admin' | 'store', path: string, more: object = {}) => {
    const body = { subscription_id, ...more }
    const { status } = await shop.call('POST', `/${door}/v1/${path}`, body, door === 'admin' ? staff : headers)
    expect([path, status]).toEqual([path, 200])
  }
  const date = new Date(shop.clock.now.getTime() + 20 * 86_400_000).toISOString()
  await act('store', 'subscriptions/next-delivery-date', { date })
  expect(await factsOf(shop, 'subscription.changed_by_staff')).toEqual([])
  await act('admin', 'subscriptions/change-quantity', { quantity: 1 })
  for (const [path, more] of [
    ['change-quantity', { quantity: 2 }],
    ['pause', {}],
    ['resume', {}],
    ['set-next-delivery-date', { date }],
    ['skip', {}],
  ] as const)
    await act('admin', `subscriptions/${path}`, more)
  const facts = await factsOf(shop, 'subscription.changed_by_staff')
  expect(facts.map(({ change }) => change)).toEqual(['quantity', 'paused', 'resumed', 'moved', 'skipped'])
  shop.letters.splice(0)
  const writer = writers.find(({ fact }) => fact === 'subscription.changed_by_staff')!
  for (const about of [...facts, ...facts]) await writeAndSend(shop.jobCtx('test'), writer, about)
  expect(shop.letters.map(({ to, subject }) => [to, subject])).toEqual(
    [
      '定期便の数量を変更しました',
      '定期便をお休みにしました',
      '定期便を再開しました',
      '定期便の次回の日にちを変更しました',
      '次回の定期便をお休みにしました',
    ].map((subject) => [email, subject]),
  )
})
