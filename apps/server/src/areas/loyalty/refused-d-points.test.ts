import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dPoints } from '../../adapters/points/d-points.ts'
import { dAccountMember } from '../../base/testing/d-points.ts'
import { type TestSandbox, testSandbox } from '../../base/testing/sandbox.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { carryOutDPoints } from './carry-out-d-points.ts'
import { requestAward, requestSettlement } from './d-point-entries.ts'
import { holdDPoints, returnUsedPoints, usePoints } from './index.ts'

let shop: TestShop
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
  shop = await testShop(sandbox.settings, { points: dPoints(sandbox.settings, 400) })
})
afterAll(() => Promise.all([shop.close(), sandbox.stop()]))

const tx: ReturnType<TestShop['ctx']>['tx'] = (work) => shop.ctx().tx(work)
const provider = () => shop.ctx().outside.points!
const processed = { ok: false, code: 'dcm_transaction_already_processed' } as const

/** 400 points of a d-account that an attempt uses. */
async function used() {
  const buyer = await dAccountMember(shop, sandbox, { points: 1000 })
  const key = `att_${buyer.id}`
  const use = await tx((t) => usePoints(t, { customer_id: buyer.id, attempt_id: key, points: 400 }))
  const entry = () =>
    shop.db.selectFrom('d_point_entry').select(['state', 'wanted']).where('key', '=', key).executeTakeFirstOrThrow()
  const readBalance = () =>
    shop.db.selectFrom('point_account').select('balance').where('customer_id', '=', buyer.id).executeTakeFirstOrThrow()
  return { buyer, key, use: use!, entry, readBalance }
}

test.each([
  ['were taken are credited by the shop when the provider does not return them', true, 400],
  ['were never taken are not credited', false, 0],
] as const)('after a refused cancellation, points that %s', async (_what, isTaken, balance) => {
  const { key, use, entry, readBalance } = await used()
  if (isTaken) expect(await holdDPoints(shop.ctx(), use)).toBeNull()
  await tx((t) => returnUsedPoints(t, key))
  const refusing = vi.spyOn(provider(), 'cancel').mockResolvedValueOnce(processed)
  await carryOutDPoints(shop.ctx(), key)
  refusing.mockRestore()
  expect(await entry()).toEqual({ state: 'refused', wanted: 'canceled' })
  expect(await readBalance()).toEqual({ balance })
})

test('of two simultaneous cancellations, the one that is refused as done already credits nothing', async () => {
  const { key, use, entry, readBalance } = await used()
  expect(await holdDPoints(shop.ctx(), use)).toBeNull()
  await tx((t) => returnUsedPoints(t, key))
  const late = vi.spyOn(provider(), 'cancel').mockImplementationOnce(async () => {
    await carryOutDPoints(shop.ctx(), key)
    return processed
  })
  await carryOutDPoints(shop.ctx(), key)
  late.mockRestore()
  expect([await entry(), await readBalance()]).toEqual([{ state: 'canceled', wanted: 'canceled' }, { balance: 0 }])
})

test('an award that the provider refuses in two simultaneous requests is credited once', async () => {
  const { id: customer_id, subject } = await dAccountMember(shop, sandbox, { points: 0 })
  const order_id = `order_${customer_id}`
  await tx((t) => requestAward(t, { customer_id, order_id, subject, points: 50 }))
  const entries = shop.db.selectFrom('d_point_entry').select('key').where('order_id', '=', order_id)
  const { key } = await entries.executeTakeFirstOrThrow()
  const refused = { ok: false, code: 'dcm_invalid_dcard_number' } as const
  const award = vi.spyOn(provider(), 'award').mockResolvedValue(refused)
  award.mockImplementationOnce(async () => {
    await carryOutDPoints(shop.ctx(), key)
    return refused
  })
  await carryOutDPoints(shop.ctx(), key)
  award.mockRestore()
  const balances = shop.db.selectFrom('point_account').select('balance').where('customer_id', '=', customer_id)
  expect(await balances.execute()).toEqual([{ balance: 50 }])
})

test('a refusal of a request that is outdated changes nothing, and the current one is carried out', async () => {
  const { buyer, key, use, entry, readBalance } = await used()
  await holdDPoints(shop.ctx(), use)
  await shop.db
    .updateTable('d_point_entry')
    .set({ order_id: `order_${buyer.id}` })
    .where('key', '=', key)
    .execute()
  await tx((t) => requestSettlement(t, `order_${buyer.id}`))
  const refusing = vi.spyOn(provider(), 'settle').mockImplementationOnce(async () => {
    await tx((t) => returnUsedPoints(t, key))
    return processed
  })
  await carryOutDPoints(shop.ctx(), key)
  refusing.mockRestore()
  expect(await entry()).toEqual({ state: 'held', wanted: 'canceled' })
  await carryOutDPoints(shop.ctx(), key)
  expect([await entry(), await readBalance()]).toEqual([{ state: 'canceled', wanted: 'canceled' }, { balance: 0 }])
})

test('a use that is not known to be reserved is not settled', async () => {
  const { buyer, key, entry } = await used()
  await shop.db
    .updateTable('d_point_entry')
    .set({ order_id: `order_${buyer.id}` })
    .where('key', '=', key)
    .execute()
  await tx((t) => requestSettlement(t, `order_${buyer.id}`))
  expect(await entry()).toEqual({ state: 'asked', wanted: 'held' })
})

test('no points are taken from the d-account of a closed account: dcm_not_enough_points', async () => {
  const { id } = await dAccountMember(shop, sandbox, { points: 1000 })
  await shop.db.updateTable('customer').set({ deleted_at: shop.clock.now }).where('id', '=', id).execute()
  const use = tx((t) => usePoints(t, { customer_id: id, attempt_id: `att_${id}`, points: 400 }))
  await expect(use).rejects.toMatchObject({ code: 'dcm_not_enough_points' })
})
