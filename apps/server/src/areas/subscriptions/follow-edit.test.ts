import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listeners } from './listeners.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  plan = await desk.offer(monthly, 'lotion')
  const { shop, goods } = desk
  // The lotion has a questionnaire like the first-class medicine.
  await sql`insert into purchase_questionnaire (product_id, version, questions, created_at)
    select ${goods.products.lotion}, 1, questions, created_at from purchase_questionnaire
    where product_id = ${goods.products.firstClass}`.execute(shop.db)
  await shop.ctx().tx((tx) => tx.note('catalogue.changed', {}))
})
beforeEach(() => {
  desk.shop.clock.now = new Date('2026-06-01T03:00:00Z')
})
afterAll(() => desk.close())

const answer = { answer: 'いいえ' }
const subscribe = () => desk.subscribe('lotion', plan, { answers: { diagnosis: answer, allergy: answer } })

const call = async (method: 'POST' | 'DELETE', path: string, body: object = {}) => {
  const response = await desk.shop.call(method, `/admin/order-edits${path}`, body, desk.staff)
  expect(response.status).toBe(200)
  return response.body.order_edit
}
/** An edit that adds a food to an order and, where set, removes the item that started the subscription. */
async function edit(order_id: string, takesOut = false) {
  const { id, items } = await call('POST', '', { order_id })
  await call('POST', `/${id}/items`, { variant_id: desk.goods.variants.food, quantity: 1 })
  if (takesOut) await call('DELETE', `/${id}/items/${items[0].id}`)
  await call('POST', `/${id}/confirm`)
}
const handleFact = async (fact: string, order_id: string) => {
  for (const listener of listeners) if (listener.fact === fact) await listener.run(desk.shop.ctx(), { order_id })
}
/** How many deliveries are ordered with the answers that were given. */
async function delivered({ id, sub }: Awaited<ReturnType<typeof subscribe>>) {
  desk.shop.clock.now = new Date((await sub()).next_order_at!)
  await renewDue(desk.shop.ctx())
  const orders = await desk.ordersOf(id)
  const { rows } = await sql`select from purchase_answer a join orders o on o.id = a.order_id
    where o.customer_id = ${id}`.execute(desk.shop.db)
  return [orders.length, rows.length]
}

test('after two edits of its first order, a subscription renews with the original answers', async () => {
  const buyer = await subscribe()
  const before = await buyer.sub()
  await edit(buyer.order_id)
  await edit(buyer.order_id)
  for (let time = 0; time < 2; time++) await handleFact('order_edit.confirmed', buyer.order_id)
  const { original_item_id } = await buyer.sub()
  expect(original_item_id).not.toBe(before.original_item_id)
  const answers = desk.shop.db.selectFrom('purchase_answer').select('order_id')
  expect(await answers.where('line_item_id', '=', original_item_id).execute()).toEqual([{ order_id: buyer.order_id }])
  // An edit that is not confirmed has copies of the lines: the subscription stays with the order's own.
  await call('POST', '', { order_id: buyer.order_id })
  await handleFact('order_edit.confirmed', buyer.order_id)
  expect((await buyer.sub()).original_item_id).toBe(original_item_id)
  expect(await delivered(buyer)).toEqual([2, 2])
})

test('repeated order.placed facts of an edited order start no second subscription', async () => {
  const buyer = await subscribe()
  await edit(buyer.order_id)
  for (const fact of ['order.placed', 'order_edit.confirmed', 'order.placed']) await handleFact(fact, buyer.order_id)
  const all = desk.shop.db.selectFrom('subscription').select('id').where('customer_id', '=', buyer.id)
  expect(await all.execute()).toEqual([{ id: buyer.subscription_id }])
  expect(await desk.events(buyer.subscription_id)).toEqual(['system_order_placed'])
})

test('a subscription continues unchanged when an edit removes its line from the first order', async () => {
  const buyer = await subscribe()
  const before = await buyer.sub()
  await edit(buyer.order_id, true)
  await handleFact('order_edit.confirmed', buyer.order_id)
  expect(await buyer.sub()).toEqual(before)
  expect(await delivered(buyer)).toEqual([2, 2])
})

test('after a question is reworded, answers stay valid for renewals and keep their version', async () => {
  const { db } = desk.shop
  const buyer = await subscribe()
  await sql`insert into purchase_questionnaire (product_id, version, questions, created_at)
    select product_id, 2, replace(questions::text, 'あてはまりますか', 'いまあてはまりますか')::jsonb, created_at
    from purchase_questionnaire where product_id = ${desk.goods.products.lotion}`.execute(db)
  await desk.shop.ctx().tx((tx) => tx.note('catalogue.changed', { product_ids: [desk.goods.products.lotion] }))
  expect(await delivered(buyer)).toEqual([2, 2])
  const { rows } = await sql<{ version: number }>`select a.questionnaire_version as version
    from purchase_answer a join orders o on o.id = a.order_id where o.customer_id = ${buyer.id}`.execute(db)
  expect(rows).toEqual([{ version: 1 }, { version: 1 }])
})
