import { afterAll, beforeAll, expect, test } from 'vitest'
import { manual } from '../../adapters/payments/manual.ts'
import type { PaymentProvider, Verdict } from '../../base/ports.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { getAttempt, releaseAttempt, withAttemptState } from './attempts.ts'
import { concludeAttempt } from './conclude-attempt.ts'

let shop: TestShop
let goods: SmallCatalogue
/** What happens while the bank processes, and how it responds then. */
let meanwhile = async () => {}
let verdict: Verdict['status'] = 'authorized'
const { needs_no_call: _, ...others } = manual
const slowBank: PaymentProvider = {
  ...others,
  authorize: async (_asked, data): Promise<Verdict> => {
    const happens = meanwhile
    meanwhile = async () => {}
    await happens()
    const status = verdict
    verdict = 'authorized'
    return (status === 'declined' ? { status, reason: 'a later no', data } : { status, data }) as Verdict
  },
}
beforeAll(async () => {
  shop = await testShop({}, { payments: new Map([['manual', slowBank]]) })
  goods = await smallCatalogue(shop)
})
afterAll(() => shop.close())

/** Somebody else cancels the one open attempt. */
async function releaseOpen() {
  const open = await shop.db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  const attempt = await getAttempt(shop, open.id)
  await shop.ctx().tx((tx) => releaseAttempt(tx, attempt, { status: 'declined', reason: 'an older no', data: {} }))
}
const attemptsOf = (cart_id: string) =>
  shop.db
    .selectFrom('checkout_attempt')
    .select(['status', 'outcome'])
    .where('cart_id', '=', cart_id)
    .orderBy('id')
    .execute()

test('an attempt released while the bank authorizes is retried and ends in one order', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, id)
  meanwhile = releaseOpen
  const { status, body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
  expect([status, body.type]).toEqual([200, 'order'])
  expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', id).execute()).toEqual([
    { id: body.data.id },
  ])
  expect(await attemptsOf(id)).toEqual([
    { status: 'let_go', outcome: 'an older no' },
    { status: 'settled', outcome: null },
  ])
})

test.each(['declined', 'requires_more'] as const)(
  'a released attempt stays released whatever late answer comes (%s)',
  async (late) => {
    const id = await cartWith(shop, goods, { lotion: 1 })
    await readyToPay(shop, goods, id)
    const storedState = async () => [
      await attemptsOf(id),
      await shop.db.selectFrom('payment_session').selectAll().where('cart_id', '=', id).execute(),
      await shop.db.selectFrom('stock_movement').selectAll().orderBy('id').execute(),
      await shop.db.selectFrom('inventory_level').selectAll().orderBy('id').execute(),
    ]
    let before: unknown
    meanwhile = async () => {
      await releaseOpen()
      before = await storedState()
    }
    verdict = late
    const { status, body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
    expect([status, body.type]).toEqual([200, 'cart'])
    expect(await attemptsOf(id)).toEqual([{ status: 'let_go', outcome: 'an older no' }])
    expect(await storedState()).toEqual(before)
  },
)

test('an attempt settled by another process returns the same order', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, id)
  let other: { body: { type: string; data: { id: string } } } | undefined
  meanwhile = async () => {
    other = await shop.call('POST', `/store/carts/${id}/complete`, {})
  }
  const { body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
  expect(other?.body.type).toBe('order')
  expect([body.type, body.data.id]).toEqual(['order', other?.body.data.id])
  expect(await attemptsOf(id)).toEqual([{ status: 'settled', outcome: null }])
  expect(await shop.db.selectFrom('payment').select('id').where('cart_id', '=', id).execute()).toHaveLength(1)
})

test('an order placed and refunded by another process meanwhile is returned with its refund', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, id)
  const staff = await signInStaff(shop)
  meanwhile = async () => {
    const { body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
    await shop.call('POST', `/admin/orders/${body.data.id}/capture`, {}, staff)
    await shop.call('POST', `/admin/orders/${body.data.id}/refund`, { amount: 100, reason: 'other' }, staff)
  }
  const { body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
  expect(body.type).toBe('order')
  expect(body.data.refunded_total).toBe(100)
})

test('concluding an attempt that is already settled makes no second payment', async () => {
  const id = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, id)
  const { body } = await shop.call('POST', `/store/carts/${id}/complete`, {})
  const { id: known } = await shop.db
    .selectFrom('checkout_attempt')
    .select('id')
    .where('order_id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  const attempt = await getAttempt(shop, known)
  const repeated = withAttemptState(shop.ctx(), known, (tx, status) =>
    concludeAttempt(tx, attempt, { status: 'authorized', data: {} }, status),
  )
  expect(await repeated).toBe('in time')
  expect(await shop.db.selectFrom('payment').select('id').where('cart_id', '=', id).execute()).toHaveLength(1)
})

test('a declined card is reported even if staff change settings during the authorization', async () => {
  const cart = await cartWith(shop, goods, { lotion: 1 })
  await readyToPay(shop, goods, cart)
  // The process cache of regions and channels is invalidated.
  meanwhile = () => shop.ctx().tx((tx) => tx.note('settings.changed', {}))
  verdict = 'declined'
  const { status, body } = await shop.call('POST', `/store/carts/${cart}/complete`, {})
  expect([status, body]).toMatchObject([200, { type: 'cart', payment_status: 'error', data: { id: cart } }])
})
