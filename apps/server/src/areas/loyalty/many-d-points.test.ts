import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dPoints } from '../../adapters/points/d-points.ts'
import { dAccountMember } from '../../base/testing/d-points.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'
import { holdDPoints, returnUsedPoints, usePoints } from './index.ts'
import { jobs } from './jobs.ts'

let shop: TestShop
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop(sandbox.settings, { points: dPoints(sandbox.settings, 400) })
})
beforeEach(() => sandbox.fault({ api: null }))
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

/** Points of a d-account that are reserved for an attempt. */
async function holdPoints() {
  const buyer = await dAccountMember(shop, sandbox, { points: 1000 })
  const key = `att_${buyer.id}`
  const use = await shop.ctx().tx((tx) => usePoints(tx, { customer_id: buyer.id, attempt_id: key, points: 400 }))
  expect(await holdDPoints(shop.ctx(), use!)).toBeNull()
  const entry = () =>
    shop.db.selectFrom('d_point_entry').select(['state', 'theirs']).where('key', '=', key).executeTakeFirstOrThrow()
  return { buyer, key, entry }
}
/** Further awards that the provider does not know; younger than the first by so many seconds. */
const awards = (key: string, count: number, state: 'asked' | 'settled', younger: number) =>
  sql`insert into d_point_entry (key, customer_id, kind, points, subject, wanted, state, created_at, updated_at)
    select 'dpt_' || ${state}::text || n, customer_id, 'award', 1, 'nobody', 'settled', ${state},
      created_at + ${younger} * interval '1 second', updated_at + ${younger} * interval '1 second'
    from d_point_entry, generate_series(1, ${count}::int) n where key = ${key}`.execute(shop.db)
const runJob = async (name: string) => {
  const { now } = shop.clock
  shop.clock.now = new Date(now.getTime() + 120_000)
  await jobs.find((one) => one.name === name)!.run(shop.ctx())
  shop.clock.now = now
}

test('five hundred awards that the provider refuses do not hold up another transaction', async () => {
  const { buyer, key, entry } = await holdPoints()
  await awards(key, 500, 'asked', -3600)
  await shop.ctx().tx((tx) => returnUsedPoints(tx, key))
  await sandbox.fault({ api: { match: '/d-points/v1/awards', status: 400 } })
  await runJob('carry-out-d-points')
  expect(await entry()).toEqual({ state: 'canceled', theirs: null })
  const { rows } = await sql`select from d_point_entry
    where customer_id = ${buyer.id} and kind = 'award' and state = 'asked'`.execute(shop.db)
  expect(rows).toHaveLength(500)
  await shop.db.deleteFrom('d_point_entry').where('kind', '=', 'award').execute()
})

test('reconciliation finds a mismatch, however many transactions came after it', async () => {
  const { key, entry } = await holdPoints()
  await shop.ctx().outside.points!.cancel(key)
  await awards(key, 500, 'settled', 1)
  await runJob('reconcile-d-points')
  expect(await entry()).toEqual({ state: 'held', theirs: 'canceled' })
})

test('reconciliation goes on after a transaction that cannot be compared', async () => {
  await shop.db.deleteFrom('d_point_entry').execute()
  const { key, entry } = await holdPoints()
  await shop.ctx().outside.points!.cancel(key)
  await awards(key, 1, 'settled', -1)
  const inspect = vi.spyOn(shop.ctx().outside.points!, 'inspect').mockRejectedValueOnce(new Error('broken'))
  await runJob('reconcile-d-points')
  expect(inspect.mock.calls).toEqual([['dpt_settled1'], [key]])
  inspect.mockRestore()
  expect(await entry()).toEqual({ state: 'held', theirs: 'canceled' })
})

test('a transaction that is carried out while the provider is asked about it shows no difference', async () => {
  await shop.db.deleteFrom('d_point_entry').execute()
  const { key, entry } = await holdPoints()
  const points = shop.ctx().outside.points!
  const ask = points.inspect.bind(points)
  const inspect = vi.spyOn(points, 'inspect').mockImplementationOnce(async (asked) => {
    await shop.ctx().tx((tx) => returnUsedPoints(tx, key))
    await carryOutDPoints(shop.ctx(), key)
    return ask(asked)
  })
  await runJob('reconcile-d-points')
  inspect.mockRestore()
  expect(await entry()).toEqual({ state: 'canceled', theirs: null })
})
