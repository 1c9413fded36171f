import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { noteNextDeliveries } from './note-next-deliveries.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk } from './subscriber.fixture.ts'

test('announces the next delivery once, ten days ahead', async () => {
  const desk = await openSubscriptionDesk()
  const { shop } = desk
  const plan = await desk.offer(monthly, 'lotion')
  const buyer = await desk.subscribe('lotion', plan)
  const noteAt = async (instant: string) => {
    shop.clock.now = new Date(instant)
    return [await noteNextDeliveries(shop.ctx()), await factsOf(shop, 'subscription.ahead')]
  }
  const { subscription_id } = buyer
  expect(await noteAt('2026-06-20T17:59:59Z')).toEqual([0, []])
  expect(await noteAt('2026-06-20T18:00:00Z')).toEqual([
    1,
    [{ subscription_id, next_order_at: '2026-06-30T18:00:00.000Z', told_at: '2026-06-20T18:00:00.000Z' }],
  ])
  expect(await noteAt('2026-06-21T18:00:00Z')).toEqual([0, []])
  const body = { subscription_id }
  await shop.call('POST', '/store/v1/subscriptions/skip', body, buyer.headers)
  expect(await noteAt('2026-07-21T18:00:00Z')).toEqual([
    1,
    [{ subscription_id, next_order_at: '2026-07-31T18:00:00.000Z', told_at: '2026-07-21T18:00:00.000Z' }],
  ])
  const staff = await signInStaff(shop)
  const { body: books } = await shop.call('GET', `/admin/v1/subscriptions/${subscription_id}`, undefined, staff)
  const days = books.data.events.flatMap(({ metadata }: { metadata: Record<string, string> }) =>
    metadata.pre_order_confirmation_email_sent_for_date ? [metadata.pre_order_confirmation_email_sent_for_date] : [],
  )
  expect(days.sort()).toEqual(['2026-06-30T18:00:00.000Z', '2026-07-31T18:00:00.000Z'])
  await desk.close()
})

test('announces the delivery after one that the buyer has moved forward, too', async () => {
  const desk = await openSubscriptionDesk()
  const { shop } = desk
  const weekly = { ...monthly, frequency: 'weeks' }
  const buyer = await desk.subscribe('lotion', await desk.offer(weekly, 'lotion'))
  const at = async (instant: string) => {
    shop.clock.now = new Date(instant)
    return noteNextDeliveries(shop.ctx())
  }
  const { subscription_id } = buyer
  const orderedOn = new Date((await buyer.sub()).created_at).getTime()
  const day = (count: number) => new Date(orderedOn + count * 86_400_000).toISOString()
  const change = (action: string, more = {}) =>
    shop.call('POST', `/store/v1/subscriptions/${action}`, { subscription_id, ...more }, buyer.headers)
  expect((await change('skip')).status).toBe(200)
  // Of the delivery in ten days, after the skipped one.
  expect(await at(day(4))).toBe(1)
  expect((await change('next-delivery-date', { date: day(5) })).status).toBe(200)
  // The buyer who has rescheduled it knows.
  expect(await at(day(4))).toBe(0)
  shop.clock.now = (await buyer.sub()).next_order_at!
  expect(await renewDue(shop.ctx())).toEqual({ placed: 1, failed: 0 })
  expect(await noteNextDeliveries(shop.ctx())).toBe(1)
  await desk.close()
})

test('shows the next price that the buyer is charged, also with a customer group’s price', async () => {
  const desk = await openSubscriptionDesk()
  const { shop, goods, staff } = desk
  const buyer = await desk.subscribe('lotion', await desk.offer(monthly, 'lotion'))
  const other = await desk.subscribe('lotion', await desk.offer(monthly, 'lotion'))
  const post = async (path: string, body: object) => (await shop.call('POST', path, body, staff)).body
  const { id } = (await post('/admin/customer-groups', { name: '会員' })).customer_group
  await post(`/admin/customer-groups/${id}/customers/batch`, { customer_ids: [{ id: buyer.id }] })
  const prices = [{ variant_id: goods.variants.lotion, region_id: goods.region_id, amount: 500 }]
  const list = { name: '会員', description: '', type: 'sale', status: 'active', customer_groups: [{ id }], prices }
  await post('/admin/price-lists', list)
  const { subscriptions } = (await shop.call('GET', '/admin/v1/subscriptions', undefined, staff)).body.data
  const shownTotal = (of: string) =>
    subscriptions.find(({ customer_id }: { customer_id: string }) => customer_id === of).next_unit_price
  shop.clock.now = new Date('2026-06-30T18:00:00Z')
  expect(await renewDue(shop.ctx())).toEqual({ placed: 2, failed: 0 })
  for (const { id } of [buyer, other]) {
    const [, order] = await desk.ordersOf(id)
    expect(order!.total).toBe(shownTotal(id))
  }
  await desk.close()
})

test('announces all deliveries of a day although one fails, and that one the next day', async () => {
  const desk = await openSubscriptionDesk()
  const { shop } = desk
  const { subscription_id } = await desk.subscribe('lotion', await desk.offer(monthly, 'lotion'))
  await sql`with lines as (insert into line_item
      select (jsonb_populate_record(l, jsonb_build_object('id', 'item_0' || n))).*
      from subscription s join line_item l on l.id = s.original_item_id, generate_series(1, 500) n
      where s.id = ${subscription_id} returning id)
    insert into subscription select (jsonb_populate_record(s, jsonb_build_object('original_item_id', lines.id,
      'id', replace(lines.id, 'item', 'sub')))).* from subscription s, lines where s.id = ${subscription_id}`.execute(
    shop.db,
  )
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`.execute(
    shop.db,
  )
  await sql`create trigger refuse_one before update on subscription for each row when (new.id = 'sub_07')
    execute function refuse_one()`.execute(shop.db)
  shop.clock.now = new Date('2026-06-20T18:00:00Z')
  expect(await noteNextDeliveries(shop.ctx())).toBe(500)
  await sql`drop trigger refuse_one on subscription`.execute(shop.db)
  shop.clock.now = new Date('2026-06-21T18:00:00Z')
  expect(await noteNextDeliveries(shop.ctx())).toBe(1)
  await desk.close()
})
