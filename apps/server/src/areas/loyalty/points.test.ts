import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { returnUsedPoints, setEarned, usePoints } from './index.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let staff: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  staff = await signInStaff(shop)
})
afterAll(() => shop.close())

const correct = (id: string, delta: number, note = 'お詫び') =>
  shop.call('POST', `/admin/v1/points/${id}`, { delta, note }, staff)
/** The balance of the account equals the sum of its ledger. */
async function accountOf(customer_id: string) {
  const sums = await shop.db
    .selectFrom('point_movement')
    .select(({ fn }) => [fn.sum<number>('delta').as('balance'), fn.sum<number>('pending_delta').as('pending')])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const account = await shop.db
    .selectFrom('point_account')
    .select(['balance', 'pending'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  if (account) expect({ balance: Number(sums.balance), pending: Number(sums.pending) }).toEqual(account)
  return account ?? null
}

test('a member reads their points; a new member has none', async () => {
  const { id, headers } = await signInCustomer(shop)
  const read = () => shop.call('GET', '/store/v1/d-points/get-points?accurate=true', undefined, headers)
  expect((await read()).body).toEqual({
    data: { points: 0, pendingPoints: 0, accountStatus: 'active', dPoints: null },
  })
  await correct(id, 500)
  expect((await read()).body.data.points).toBe(500)
  expect((await shop.call('GET', '/store/v1/d-points/get-points')).status).toBe(401)
})

test('staff correct points and see the history; a negative balance is refused (dcm_not_enough_points)', async () => {
  const { id, headers } = await signInCustomer(shop)
  await correct(id, 500, 'キャンペーン')
  expect((await correct(id, -200, '付与の誤り')).body.data).toMatchObject({
    customer_id: id,
    balance: 300,
    pending: 0,
    movements: [
      { kind: 'corrected', delta: -200, note: '付与の誤り', order_id: null },
      { kind: 'corrected', delta: 500, note: 'キャンペーン', order_id: null },
    ],
  })
  const past = await shop.call('GET', '/store/v1/d-points/movements?offset=2', undefined, headers)
  expect(past.body.data).toEqual({ movements: [], count: 2 })
  expect(await correct(id, -301)).toMatchObject({ status: 400, body: { code: 'dcm_not_enough_points' } })
  expect((await correct(id, 0)).status).toBe(400)
  expect((await correct(id, 1, ' ')).status).toBe(400)
  expect((await correct('cus_none', 1)).status).toBe(404)
  expect((await shop.call('GET', '/admin/v1/points/cus_none', undefined, staff)).status).toBe(404)
  expect((await shop.call('GET', `/admin/v1/points/${id}`, undefined, staff)).body.data.balance).toBe(300)
  expect(await accountOf(id)).toEqual({ balance: 300, pending: 0 })
})

test('why staff corrected points is deleted with the customer, and with no other; the movements stay', async () => {
  const [leaving, staying] = [await signInCustomer(shop), await signInCustomer(shop)]
  await correct(leaving.id, 500, '入院のお詫び')
  await correct(staying.id, 300)
  await shop.call('POST', `/admin/v1/customers/${leaving.id}/close`, {}, staff)
  const about = { customer_id: leaving.id }
  for (const { fact, run } of listeners) if (fact === 'customer.erased') await run(shop.ctx(), about)
  const movements = shop.db.selectFrom('point_movement').select(['kind', 'delta', 'note']).orderBy('id')
  expect(await movements.where('customer_id', '=', leaving.id).execute()).toEqual([
    { kind: 'corrected', delta: 500, note: null },
    { kind: 'expired', delta: -500, note: null },
  ])
  expect(await movements.where('customer_id', '=', staying.id).execute()).toEqual([
    { kind: 'corrected', delta: 300, note: 'お詫び' },
  ])
})

test('of twenty simultaneous uses, as many succeed as there are points; each gives back once', async () => {
  const { id } = await signInCustomer(shop)
  await correct(id, 1000)
  const use = (attempt: number) =>
    shop.ctx().tx((tx) => usePoints(tx, { customer_id: id, attempt_id: `att_${id}_${attempt}`, points: 300 }))
  const attempts = Array.from({ length: 20 }, (_, at) => at)
  const tries = await Promise.allSettled(attempts.map(use))
  const successful = attempts.filter((at) => tries[at]!.status === 'fulfilled')
  expect(successful).toHaveLength(3)
  expect(await accountOf(id)).toEqual({ balance: 100, pending: 0 })

  const returnPoints = () => shop.ctx().tx((tx) => returnUsedPoints(tx, `att_${id}_${successful[0]}`))
  await Promise.all([returnPoints(), returnPoints(), returnPoints()])
  await returnPoints()
  expect(await accountOf(id)).toEqual({ balance: 400, pending: 0 })
  await shop.ctx().tx((tx) => returnUsedPoints(tx, 'att_none'))
})

test('earned points are pending, then confirmed, and taken back as far as they are left', async () => {
  const { id } = await signInCustomer(shop)
  const settle = async (points: number, is_final: boolean, paid_points = points) => {
    const earned = { customer_id: id, order_id: `order_${id}`, points, paid_points, is_final }
    for (let time = 0; time < 2; time++) await shop.ctx().tx((tx) => setEarned(tx, earned))
    return accountOf(id)
  }
  expect(await settle(0, false)).toEqual({ balance: 0, pending: 0 })
  expect(await settle(30, false)).toEqual({ balance: 0, pending: 30 })
  expect(await settle(25, false)).toEqual({ balance: 0, pending: 25 })
  expect(await settle(25, true)).toEqual({ balance: 25, pending: 0 })
  // Confirmed points do not become pending again.
  expect(await settle(25, false)).toEqual({ balance: 25, pending: 0 })
  // Nor when the order costs more and that is not paid.
  expect(await settle(40, true, 10)).toEqual({ balance: 25, pending: 15 })
  expect(await settle(20, true)).toEqual({ balance: 20, pending: 0 })
  await shop.ctx().tx((tx) => usePoints(tx, { customer_id: id, attempt_id: `att_${id}`, points: 15 }))
  expect(await settle(0, true)).toEqual({ balance: 0, pending: 0 })
})
