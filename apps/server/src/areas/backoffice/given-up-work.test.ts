import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { openAccount } from '../../base/testing/accounts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let goods: SmallCatalogue
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
  owner = await signInStaff(shop)
})
beforeEach(async () => {
  await shop.db.deleteFrom('given_up_work').execute()
  await shop.db.deleteFrom('fact').execute()
})
afterAll(() => shop.close())

const listed = async (query = '', headers = owner) =>
  (await shop.call('GET', `/admin/v1/given-up-work?${query}`, undefined, headers)).body.data
const end = (id: string, how: 'retry' | 'close', headers = owner) =>
  shop.call('POST', `/admin/v1/given-up-work/${id}/${how}`, {}, headers)
const facts = () => shop.db.selectFrom('fact').select(['name', 'about']).orderBy('id').execute()

/** Work that was given up so many minutes ago. */
async function giveUpWork(work: string, about: object, minutes = 1) {
  const given_up_at = new Date(shop.clock.now.getTime() - minutes * 60_000)
  const id = newId('given_up_work')
  await shop.db
    .insertInto('given_up_work')
    .values({
      ...{ id, job_id: `job of ${id}`, work, about: JSON.stringify(about), tries: 6, reason: 'no_answer' },
      ...{ error: 'TypeError ECONNREFUSED', begun_at: new Date(given_up_at.getTime() - 120_000), given_up_at },
    })
    .execute()
  return id
}

test('given-up work is listed with its order and customer, longest waiting first', async () => {
  const order = await placedOrder(shop, goods)
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const newer = await giveUpWork('capture-order', { order_id: order.id, email: 'hanako@example.com' }, 3)
  const older = await giveUpWork('mail-customer-registered', { customer_id }, 30)
  const nobody = await giveUpWork('search-stock-moved', { product_ids: ['prod_1'] }, 1)
  const { works, ...rest } = await listed()
  expect(rest).toEqual({ count: 3, since: '2026-06-01T02:30:00.000Z', limit: 20, offset: 0 })
  const last = { tries: 6, reason: 'no_answer', error: 'TypeError ECONNREFUSED', outcome: null, ended_at: null }
  expect(works).toEqual([
    {
      ...{ ...last, id: older, job_id: `job of ${older}`, work: 'mail-customer-registered', order: null, customer_id },
      ...{ begun_at: '2026-06-01T02:28:00.000Z', given_up_at: '2026-06-01T02:30:00.000Z' },
    },
    {
      ...{ ...last, id: newer, job_id: `job of ${newer}`, work: 'capture-order', customer_id: null },
      order: { id: order.id, display_id: order.display_id },
      ...{ begun_at: '2026-06-01T02:55:00.000Z', given_up_at: '2026-06-01T02:57:00.000Z' },
    },
    expect.objectContaining({ id: nobody, work: 'search-stock-moved', order: null, customer_id: null }),
  ])
  expect((await listed('limit=1&offset=1')).works).toMatchObject([{ id: newer }])
})

test('work about a return, an order edit or a customer links to its order or customer', async () => {
  const order = await placedOrder(shop, goods)
  const { id: customer_id } = await openAccount(shop)
  const now = shop.clock.now
  await shop.db
    .insertInto('order_edit')
    .values({ id: 'oe_1', order_id: order.id, created_by: 'usr_1', created_at: now, updated_at: now })
    .execute()
  await shop.db
    .insertInto('return_order')
    .values({ id: 'ret_1', order_id: order.id, refund_amount: 0, created_at: now, updated_at: now })
    .execute()
  for (const about of [{ order_edit_id: 'oe_1' }, { return_id: 'ret_1' }, { fulfillment_id: 'ful_none' }])
    await giveUpWork('mail-return-requested', about)
  await giveUpWork('newsletter-verified', { customer_id })
  const { works } = await listed()
  const link = { id: order.id, display_id: order.display_id }
  expect(works.map((one: { order: unknown; customer_id: unknown }) => [one.order, one.customer_id])).toEqual([
    [link, null],
    [link, null],
    [null, null],
    [null, customer_id],
  ])
  // Whoever has closed their account has no page any more.
  await shop.db.updateTable('customer').set({ deleted_at: now }).where('id', '=', customer_id).execute()
  expect((await listed()).works.at(-1).customer_id).toBeNull()
})

test('of two simultaneous retries only one succeeds; the other gets given_up_work_ended', async () => {
  const id = await giveUpWork('capture-order', { order_id: 'order_1' })
  const answers = await Promise.all([end(id, 'retry'), end(id, 'retry')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)!.body).toEqual({ data: { ok: true } })
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    ...{ code: 'given_up_work_ended', details: { outcome: 'retried' } },
  })
  expect(await facts()).toEqual([{ name: 'given_up_work.retried', about: { given_up_work_id: id } }])
  expect((await end(id, 'close')).body.details).toEqual({ outcome: 'retried' })
  expect((await listed()).count).toBe(0)
  expect(await listed('state=ended')).toMatchObject({
    ...{ count: 1, works: [{ id, outcome: 'retried', ended_at: '2026-06-01T03:00:00.000Z' }] },
  })
  // Who it was is in the audit log, with nothing of what the work was about.
  const auditEntries = await shop.db
    .selectFrom('audit_entry')
    .select(['call', 'before', 'after'])
    .where('resource_id', '=', id)
    .execute()
  expect(auditEntries).toEqual([
    {
      call: 'POST /admin/v1/given-up-work/:id/retry',
      before: { outcome: null, ended_at: null },
      after: { outcome: 'retried', ended_at: expect.any(String) },
    },
  ])
})

test('closing ends the work without a retry; a later retry gets given_up_work_ended', async () => {
  const id = await giveUpWork('look-after-money-daily', {})
  expect((await end(id, 'close')).status).toBe(200)
  expect(await facts()).toEqual([])
  expect((await end(id, 'retry')).body).toMatchObject({
    ...{ code: 'given_up_work_ended', details: { outcome: 'closed' } },
  })
  expect(await facts()).toEqual([])
  expect((await end('work_none', 'retry')).status).toBe(404)
})

test('every role can list given-up work; only owners and developers can retry or close it', async () => {
  const id = await giveUpWork('capture-order', { order_id: 'order_1' })
  for (const role of ['pharmacist', 'clerk', 'support', 'viewer'] as const) {
    const headers = await signInStaff(shop, { role })
    expect((await listed('', headers)).count).toBe(1)
    expect((await end(id, 'retry', headers)).status).toBe(403)
    expect((await end(id, 'close', headers)).status).toBe(403)
  }
  expect((await shop.call('GET', '/admin/v1/given-up-work')).status).toBe(401)
  expect((await end(id, 'retry', await signInStaff(shop, { role: 'developer' }))).status).toBe(200)
})

test('ended work loses its e-mail address and is deleted after 30 days; waiting work is kept', async () => {
  const month = 30 * 24 * 60
  const email = 'gone@example.com'
  const waits = await giveUpWork('mail-account-closed', { email }, 2 * month)
  const [young, old] = [
    await giveUpWork('mail-account-closed', { email }),
    await giveUpWork('mail-account-closed', { email }),
  ]
  await end(young, 'close')
  await end(old, 'close')
  const ended_at = new Date(shop.clock.now.getTime() - (month + 1) * 60_000)
  await shop.db.updateTable('given_up_work').set({ ended_at }).where('id', '=', old).execute()
  for (const job of jobs) await job.run(shop.ctx())
  const remaining = await shop.db.selectFrom('given_up_work').select(['id', 'about']).orderBy('given_up_at').execute()
  expect(remaining).toEqual([
    { id: waits, about: { email } },
    { id: young, about: {} },
  ])
})
