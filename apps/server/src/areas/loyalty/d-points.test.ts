import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dPoints } from '../../adapters/points/d-points.ts'
import { cartWith } from '../../base/testing/carts.ts'
import { smallCatalogue } from '../../base/testing/catalogue.ts'
import { dAccountMember, dPointsDesk } from '../../base/testing/d-points.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { holdDPoints, requestSettlement, returnUsedPoints, setEarned, setOrderOfDPoints, usePoints } from './index.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let sandbox: TestSandbox
let docomo: ReturnType<typeof dPointsDesk>
let staff: Record<string, string>
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop(sandbox.settings, { points: dPoints(sandbox.settings, 400) })
  docomo = dPointsDesk(sandbox)
  staff = await signInStaff(shop)
})
beforeEach(() => sandbox.fault({ api: null }))
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

const member = (account: Parameters<typeof dAccountMember>[2]) => dAccountMember(shop, sandbox, account)
type Member = Awaited<ReturnType<typeof member>>
const read = ({ headers }: Pick<Member, 'headers'>, accurate = false) =>
  shop.call('GET', `/store/v1/d-points/get-points?accurate=${accurate}`, undefined, headers)
const giveOwn = ({ id }: Pick<Member, 'id'>, delta: number) =>
  shop.call('POST', `/admin/v1/points/${id}`, { delta, note: 'はじめ' }, staff)
const tx = <T>(work: (tx: Parameters<typeof setEarned>[0]) => Promise<T>) => shop.ctx().tx(work)
const entriesOf = async ({ id }: Member) => {
  const rows = await shop.db
    .selectFrom('d_point_entry')
    .select(['kind', 'points', 'state', 'refusal'])
    .where('customer_id', '=', id)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  return rows.map(({ kind, points, state, refusal }) => [kind, points, state, refusal])
}
/** Pending work is done a while later. */
const runJob = () => later(2, () => jobs[0]!.run(shop.ctx()))
async function later(minutes: number, work: () => Promise<unknown>) {
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + minutes * 60_000)
  await work().finally(() => {
    shop.clock.now = now
  })
}
const disagreements = async (about: RegExp) => {
  const { body } = await shop.call('GET', '/admin/v1/reconciliation', undefined, staff)
  return body.data.disagreements
    .filter((one: { about: string }) => about.test(one.about))
    .map(({ kind, amount, ours, theirs }: Record<string, unknown>) => [kind, amount, ours, theirs])
}

test('d-points are read from the provider once, then cached until an accurate read', async () => {
  const buyer = await member({ points: 1000 })
  await giveOwn(buyer, 30)
  const askedAt = shop.clock.now.toISOString()
  const first = { points: 1030, dPoints: { points: 1000, cardNumberLast4: '4242', askedAt } }
  expect((await read(buyer)).body.data).toEqual({ ...first, pendingPoints: 0, accountStatus: 'active' })
  await docomo.set(buyer.subject, { points: 700 })
  await later(60, async () => expect((await read(buyer)).body.data).toMatchObject(first))
  expect((await read(buyer, true)).body.data).toMatchObject({ points: 730, dPoints: { points: 700 } })
  const other = `${buyer.subject}-other`
  await docomo.set(other, { points: 5 })
  const metadata = JSON.stringify({ dAccountOpenId: other })
  await shop.db.updateTable('customer').set({ metadata }).where('id', '=', buyer.id).execute()
  expect((await read(buyer)).body.data.points).toBe(35)
})

test.each([
  ['suspended', 'suspended'],
  ['not_ready', 'not_ready'],
  ['invalid_card', 'not_ready'],
] as const)('a d-account that is %s shows only the shop’s own points', async (status, accountStatus) => {
  const buyer = await member({ points: 1000, status })
  await giveOwn(buyer, 30)
  expect((await read(buyer, true)).body.data).toMatchObject({ points: 30, accountStatus })
})

test.each([
  ['dcm_docomo_timeout', { delay_ms: 900 }],
  ['dcm_docomo_internal_error', { status: 503 }],
  ['dcm_docomo_bad_request', { status: 400 }],
  ['dcm_token_error', { status: 401 }],
  ['dcm_unknown_error', { status: 418 }],
])('on %s a first read fails; later reads return the cached balance unless accurate', async (code, fault) => {
  const buyer = await member({ points: 1000 })
  await sandbox.fault({ api: { match: '/d-points/v1', ...fault } })
  expect(await read(buyer)).toMatchObject({ status: 503, body: { code } })
  await sandbox.fault({ api: null })
  expect((await read(buyer)).body.data.points).toBe(1000)
  await sandbox.fault({ api: { match: '/d-points/v1', ...fault } })
  expect((await read(buyer)).body.data.points).toBe(1000)
  expect(await read(buyer, true)).toMatchObject({ status: 503, body: { code } })
})

test('an award refused for good becomes the shop’s own points, less later deductions', async () => {
  const buyer = await member({ points: 0, status: 'suspended' })
  const of = { customer_id: buyer.id, order_id: `order_${buyer.id}`, is_final: true }
  await tx((tx) => setEarned(tx, { ...of, points: 30 }))
  await tx((tx) => setEarned(tx, { ...of, points: 20 }))
  for (let time = 0; time < 2; time++) await runJob()
  expect(await entriesOf(buyer)).toEqual([
    ['award', 30, 'refused', 'dcm_dcard_suspended'],
    ['revoke', 10, 'refused', null],
  ])
  expect((await read(buyer, true)).body.data.points).toBe(20)
  await tx((tx) => setEarned(tx, { ...of, points: 20 }))
  await tx((tx) => setEarned(tx, { ...of, points: 5 }))
  expect((await read(buyer, true)).body.data.points).toBe(5)
})

test('an award refused while a part of it is revoked leaves the rest as the shop’s own points', async () => {
  const buyer = await member({ points: 0, status: 'suspended' })
  const of = { customer_id: buyer.id, order_id: `order_${buyer.id}`, is_final: true }
  await tx((tx) => setEarned(tx, { ...of, points: 30 }))
  const { refused } = await tx(async (tx) => {
    await setEarned(tx, { ...of, points: 20 })
    const refused = runJob()
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await waiting.execute(shop.db)).rows.length > 0, { timeout: 10_000 })
    return { refused }
  })
  await refused
  expect((await read(buyer, true)).body.data.points).toBe(20)
})

test('awards for one order are kept apart by member', async () => {
  const [buyer, other] = [await member({ points: 0 }), await member({ points: 0 })]
  const of = { order_id: `order_${buyer.id}`, points: 30, is_final: true }
  for (const { id } of [buyer, other]) await tx((tx) => setEarned(tx, { ...of, customer_id: id }))
  expect(await entriesOf(other)).toEqual([['award', 30, 'asked', null]])
  await tx((tx) => setEarned(tx, { ...of, customer_id: buyer.id, points: 10 }))
  expect(await entriesOf(buyer)).toEqual([
    ['award', 30, 'asked', null],
    ['revoke', 20, 'asked', null],
  ])
  expect(await entriesOf(other)).toHaveLength(1)
})

test('pending points become an award once confirmed, which is retried while the provider fails', async () => {
  const buyer = await member({ points: 0 })
  const of = { customer_id: buyer.id, order_id: `order_${buyer.id}`, points: 30 }
  await tx((tx) => setEarned(tx, { ...of, is_final: false }))
  expect((await read(buyer, true)).body.data).toMatchObject({ points: 0, pendingPoints: 30 })
  await tx((tx) => setEarned(tx, { ...of, is_final: true }))
  await sandbox.fault({ api: { match: '/d-points/v1/awards', status: 500 } })
  await runJob()
  expect(await entriesOf(buyer)).toEqual([['award', 30, 'asked', null]])
  await later(61, async () =>
    expect(await disagreements(/^dpt_/)).toContainEqual(['points_overdue', 30, 'settled', null]),
  )
  await sandbox.fault({ api: null })
  await runJob()
  expect((await read(buyer, true)).body.data).toMatchObject({ points: 30, pendingPoints: 0 })
})

test('reconciliation shows staff what the provider has recorded otherwise, until it is resolved', async () => {
  const buyer = await member({ points: 1000 })
  const attempt_id = `att_${buyer.id}`
  const use = await tx((tx) => usePoints(tx, { customer_id: buyer.id, attempt_id, points: 400 }))
  expect(use).toEqual({
    key: attempt_id,
    customer_id: buyer.id,
    subject: buyer.subject,
    points: 400,
    wanted: 'held',
    state: 'asked',
  })
  expect(await holdDPoints(shop.ctx(), use!)).toBeNull()
  await jobs[1]!.run(shop.ctx())
  expect(await disagreements(new RegExp(attempt_id))).toEqual([])
  await shop.ctx().outside.points!.cancel(attempt_id)
  await jobs[1]!.run(shop.ctx())
  expect(await disagreements(new RegExp(attempt_id))).toEqual([['points_differ', 400, 'held', 'canceled']])
  await tx((tx) => returnUsedPoints(tx, attempt_id))
  await runJob()
  expect(await disagreements(new RegExp(attempt_id))).toEqual([])
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
})

/** An order that uses 400 points of a d-account, which are reserved. */
async function orderWith(buyer: Member) {
  const [attempt_id, order_id] = [`att_${buyer.id}`, `order_${buyer.id}`]
  const use = await tx((tx) => usePoints(tx, { customer_id: buyer.id, attempt_id, points: 400 }))
  expect(await holdDPoints(shop.ctx(), use!)).toBeNull()
  await tx((tx) => setOrderOfDPoints(tx, attempt_id, order_id))
  return { attempt_id, order_id }
}

test('a use that cannot be settled any more is shown to staff', async () => {
  const buyer = await member({ points: 1000 })
  const { attempt_id, order_id } = await orderWith(buyer)
  await shop.ctx().outside.points!.cancel(attempt_id)
  await tx((tx) => requestSettlement(tx, order_id))
  for (let time = 0; time < 2; time++) await runJob()
  const no = 'dcm_transaction_already_processed'
  expect(await entriesOf(buyer)).toEqual([['use', 400, 'refused', no]])
  expect(await disagreements(new RegExp(attempt_id))).toEqual([['points_refused', 400, 'settled', no]])
})

test('points that the provider no longer gives back are given back by the shop, once', async () => {
  const buyer = await member({ points: 1000 })
  const { attempt_id } = await orderWith(buyer)
  const { outside } = shop.ctx()
  const { points } = outside
  outside.points = { ...points!, cancel: async () => ({ ok: false, code: 'dcm_account_not_ready' }) }
  for (let time = 0; time < 2; time++) {
    await tx((tx) => returnUsedPoints(tx, attempt_id))
    await runJob()
  }
  outside.points = points
  expect(await entriesOf(buyer)).toEqual([['use', 400, 'refused', 'dcm_account_not_ready']])
  expect((await read(buyer, true)).body.data).toMatchObject({ points: 1000, dPoints: { points: 600 } })
})

test('staff see a member’s shop points, cached d-points and movements, including open attempts', async () => {
  const buyer = await member({ points: 1000 })
  const seen = async () => (await shop.call('GET', `/admin/v1/points/${buyer.id}`, undefined, staff)).body.data
  expect(await seen()).toEqual({ customer_id: buyer.id, balance: 0, pending: 0, dPoints: null, movements: [] })
  await giveOwn(buyer, 30)
  await read(buyer)
  const askedAt = shop.clock.now.toISOString()
  const dPoints = { points: 1000, cardNumberLast4: '4242', askedAt, accountStatus: 'active' }
  expect(await seen()).toMatchObject({ balance: 30, dPoints })
  const attempt_id = `att_${buyer.id}`
  const use = await tx((tx) => usePoints(tx, { customer_id: buyer.id, attempt_id, points: 100 }))
  await holdDPoints(shop.ctx(), use!)
  const movement = { pending_delta: 0, order_id: null, display_id: null, note: null }
  const moved_at = shop.clock.now.toISOString()
  const whileHeld = await seen()
  // The balance that the provider returned before is out of date.
  expect(whileHeld).toMatchObject({ balance: 0, pending: 0, dPoints: null })
  expect(whileHeld.movements).toEqual([
    { place: 'docomo', kind: 'used', delta: -70, ...movement, moved_at },
    { place: 'shop', kind: 'used', delta: -30, ...movement, moved_at },
    { place: 'shop', kind: 'corrected', delta: 30, ...movement, note: 'はじめ', moved_at },
  ])
  await tx((tx) => returnUsedPoints(tx, attempt_id))
  const { balance, movements } = await seen()
  expect([balance, movements.map(({ place, delta }: { place: string; delta: number }) => [place, delta])]).toEqual([
    30,
    [
      ['docomo', 70],
      ['docomo', -70],
      ['shop', 30],
      ['shop', -30],
      ['shop', 30],
    ],
  ])
})

test('closing an account expires its own points, and leaves those of its d-account', async () => {
  const buyer = await member({ points: 1000 })
  await giveOwn(buyer, 300)
  await read(buyer)
  const of = { customer_id: buyer.id, order_id: `order_${buyer.id}`, points: 12, is_final: false }
  await tx((tx) => setEarned(tx, of))
  expect((await shop.call('POST', '/store/v1/customers/delete', {}, buyer.headers)).status).toBe(200)
  const account = await shop.db
    .selectFrom('point_account')
    .select(['balance', 'pending'])
    .where('customer_id', '=', buyer.id)
    .executeTakeFirst()
  expect(account).toEqual({ balance: 0, pending: 0 })
  const last = await shop.db
    .selectFrom('point_movement')
    .select(['kind', 'delta', 'pending_delta'])
    .where('customer_id', '=', buyer.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({ kind: 'expired', delta: -300, pending_delta: -12 })
  expect(
    await shop.db.selectFrom('d_point_balance').select('points').where('customer_id', '=', buyer.id).execute(),
  ).toEqual([])
  expect(await docomo.pointsOf(buyer.subject)).toBe(1000)
})

test('a cart shows the points it uses and will earn; a guest’s cart earns none', async () => {
  const goods = await smallCatalogue(shop)
  const metadata = JSON.stringify({ dpoint_base_rate: 0.01 })
  await shop.db.updateTable('region').set({ metadata }).where('id', '=', goods.region_id).execute()
  const ofCart = async (headers = {}, points = 0) => {
    const cart_id = await cartWith(shop, goods, { lotion: 2 }, headers)
    const update = { cart_id, metadata: { d_points: { points_to_use: points } } }
    if (points) await shop.call('POST', '/store/v1/cart/update-metadata', update, headers)
    return (await shop.call('GET', `/store/v1/cart/${cart_id}/points`, undefined, headers)).body.data
  }
  const buyer = await member({ points: 1000 })
  expect(await ofCart(buyer.headers)).toEqual({ pointsUsed: 0, toPay: 2200, pointsEarned: 22 })
  expect(await ofCart(buyer.headers, 701)).toEqual({ pointsUsed: 701, toPay: 1499, pointsEarned: 14 })
  expect(await ofCart()).toEqual({ pointsUsed: 0, toPay: 2200, pointsEarned: 0 })
  const stranger = await signInCustomer(shop)
  expect((await shop.call('GET', '/store/v1/cart/cart_none/points', undefined, stranger.headers)).status).toBe(404)
})
