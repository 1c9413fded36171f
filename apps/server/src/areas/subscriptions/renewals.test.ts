import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOpenAttempts } from '../checkout/settle-open-attempts.ts'
import { noteFailure } from './note-failure.ts'
import { renew } from './renew-subscription.ts'
import { renewDue } from './run-subscriptions.ts'
import { followOrder } from './start-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

let desk: SubscriptionDesk
let plan: string
beforeAll(async () => {
  desk = await openSubscriptionDesk(() => ({ FIRST_CLASS_BY_PLAN: '1' }))
  plan = await desk.offer(monthly, 'lotion', 'food', 'few', 'firstClass', 'limited')
  // The card network's webhook would complete a dead worker's task, at an unpredictable moment.
  await desk.sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => desk.close())

const start = new Date('2026-06-01T03:00:00Z')
const threeInJuly = '2026-06-30T18:00:00Z'
const at = (instant: string) => {
  desk.shop.clock.now = new Date(instant)
}
const subscribe: SubscriptionDesk['subscribe'] = (...args) => {
  desk.shop.clock.now = start
  return desk.subscribe(...args)
}

test('at 3:00 a.m. the next delivery is ordered at its price and charged to the saved card', async () => {
  const { shop } = desk
  const buyer = await subscribe('lotion', plan)
  at('2026-06-30T17:59:59Z')
  expect(await renewDue(shop.ctx())).toEqual({ placed: 0, failed: 0 })
  at(threeInJuly)
  expect(await renewDue(shop.ctx())).toEqual({ placed: 1, failed: 0 })
  expect(await renewDue(shop.ctx())).toEqual({ placed: 0, failed: 0 })
  const [, order] = await desk.ordersOf(buyer.id)
  expect(order).toMatchObject({
    status: 'pending',
    email: buyer.email,
    total: 990,
    metadata: {
      subscription: { originalOrderId: buyer.order_id, subscriptionId: buyer.subscription_id },
      subscription_current_cycle: 2,
    },
  })
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
  const payments = shop.db.selectFrom('payment').select('metadata').where('order_id', '=', order!.id)
  expect(await payments.execute()).toEqual([{ metadata: { subscriptionId: buyer.subscription_id } }])
  expect(await buyer.sub()).toMatchObject({ current_cycle: 2, next_order_at: new Date('2026-07-31T18:00:00Z') })
  // The order itself publishes it once more.
  await followOrder(shop.ctx(), order!.id)
  expect(await buyer.sub()).toMatchObject({ current_cycle: 2, next_order_at: new Date('2026-07-31T18:00:00Z') })
  expect(await desk.events(buyer.subscription_id)).toEqual(['system_order_placed', 'system_order_placed'])
})

test('simultaneous runs make one order and one charge per subscription', async () => {
  const { shop } = desk
  const buyers = []
  for (let count = 0; count < 3; count++) buyers.push(await subscribe('food', plan))
  at(threeInJuly)
  const ends = await Promise.all([renewDue(shop.ctx()), renewDue(shop.ctx()), renewDue(shop.ctx())])
  expect(ends.reduce((sum, { placed }) => sum + placed, 0)).toBe(3)
  for (const buyer of buyers) {
    expect(await desk.ordersOf(buyer.id)).toHaveLength(2)
    expect(await desk.chargedTo(buyer.id)).toEqual([540, 972])
    expect((await buyer.sub()).current_cycle).toBe(2)
  }
})

test('a worker that dies after the authorisation leaves one order, whoever completes it', async () => {
  const { shop } = desk
  for (const finish of ['the timer', 'another worker'] as const) {
    const buyer = await subscribe('lotion', plan)
    at(threeInJuly)
    await dieAfterAsking(buyer.subscription_id)
    expect(await desk.ordersOf(buyer.id)).toHaveLength(1)
    expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
    at('2026-06-30T18:06:00Z')
    if (finish === 'the timer') await settleOpenAttempts(shop.ctx())
    expect((await buyer.sub()).current_cycle).toBe(1)
    await Promise.all([renewDue(shop.ctx()), renewDue(shop.ctx())])
    expect(await desk.ordersOf(buyer.id)).toHaveLength(2)
    expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
    expect(await buyer.sub()).toMatchObject({ current_cycle: 2, next_order_at: new Date('2026-07-31T18:00:00Z') })
  }
})

/** The worker dies as soon as the provider has responded: nothing after that is written. */
async function dieAfterAsking(id: string) {
  const ctx = desk.shop.ctx()
  const provider = ctx.outside.payments.get('stripe-custom')!
  const dying = {
    ...provider,
    authorize: async (...args: Parameters<typeof provider.authorize>) => {
      await provider.authorize(...args)
      throw new Error('killed')
    },
  }
  const outside = { ...ctx.outside, payments: new Map([...ctx.outside.payments, ['stripe-custom', dying]]) }
  await renew({ ...ctx, outside } as typeof ctx, id)
}

test('a worker that dies before the authorisation delays the order only until its lease expires', async () => {
  const { shop } = desk
  const buyer = await subscribe('lotion', plan)
  at(threeInJuly)
  const leased_until = new Date('2026-06-30T18:05:00Z')
  const claimed = { subscription_id: buyer.subscription_id, cycle: 2, leased_until }
  await shop.db
    .insertInto('subscription_renewal')
    .values({ ...claimed, created_at: shop.clock.now, updated_at: shop.clock.now })
    .execute()
  expect(await renewDue(shop.ctx())).toEqual({ placed: 0, failed: 0 })
  at('2026-06-30T18:05:00Z')
  expect(await renewDue(shop.ctx())).toEqual({ placed: 1, failed: 0 })
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
})

test('a card that needs authentication fails on three days; then another card pays the next delivery', async () => {
  const { shop } = desk
  const buyer = await subscribe('lotion', plan)
  const bad = await saveCard(buyer, 'pm_card_threeDSecure2Required')
  for (const [instant, next, failures] of [
    [threeInJuly, '2026-07-01T18:00:00Z', 1],
    ['2026-07-01T18:00:00Z', '2026-07-02T18:00:00Z', 2],
    ['2026-07-02T18:00:00Z', '2026-07-31T18:00:00Z', 0],
  ] as const) {
    at(instant)
    expect(await renewDue(shop.ctx())).toEqual({ placed: 0, failed: 1 })
    expect(await buyer.sub()).toMatchObject({
      current_cycle: 1,
      next_order_at: new Date(next),
      number_of_succesive_failures: failures,
      payment_method_id: bad,
    })
  }
  expect(await desk.events(buyer.subscription_id)).toEqual([
    'system_order_placed',
    'system_stripe_error',
    'system_stripe_error',
    'system_stripe_error',
    'system_skipped_due_to_stripe_failure',
  ])
  const failed = await shop.db
    .selectFrom('subscription_event')
    .select('metadata')
    .where('subscription_id', '=', buyer.subscription_id)
    .where('type', '=', 'system_skipped_due_to_stripe_failure')
    .executeTakeFirstOrThrow()
  expect(failed.metadata).toEqual({
    error: 'authentication_required',
    number_of_succesive_failures: 3,
    skipped_order_date: '2026-06-30T18:00:00.000Z',
    new_order_date: '2026-07-31T18:00:00.000Z',
  })
  const facts = shop.db
    .selectFrom('fact')
    .select('about')
    .where('name', '=', 'subscription.renewal_failed')
    .orderBy('id')
  const skipped = (await facts.execute()).map(({ about }) => (about as { is_skipped?: boolean }).is_skipped)
  expect(skipped, 'what the letters are told').toEqual([false, false, true])
  expect(await desk.chargedTo(buyer.id)).toEqual([550])
  await saveCard(buyer, 'pm_card_visa')
  at('2026-07-31T18:00:00Z')
  expect(await renew(shop.ctx(), buyer.subscription_id)).toEqual({ order_id: expect.stringMatching(/^order_/) })
  expect(await desk.chargedTo(buyer.id)).toEqual([550, 990])
})

test('an unavailable provider counts no failure, and the renewal is retried', async () => {
  const { shop, sandbox } = desk
  const buyer = await subscribe('lotion', plan)
  at(threeInJuly)
  await sandbox.fault({ api: { match: '/v1/payment_intents', status: 500 } })
  expect(await renewDue(shop.ctx())).toEqual({ placed: 0, failed: 1 })
  await sandbox.fault({ api: null })
  expect(await buyer.sub()).toMatchObject({ number_of_succesive_failures: 0, next_order_at: new Date(threeInJuly) })
  at('2026-06-30T18:06:00Z')
  expect(await renewDue(shop.ctx())).toEqual({ placed: 1, failed: 0 })
  expect(await desk.events(buyer.subscription_id)).toEqual([
    'system_order_placed',
    'system_stripe_error',
    'system_order_placed',
  ])
})

test('a sold-out delivery is tried on three days, then skipped, and is never charged', async () => {
  const { shop, goods } = desk
  const buyer = await subscribe('few', plan)
  const levels = () => shop.db.selectFrom('stock').select('quantity').where('variant_id', '=', goods.variants.few)
  const item = shop.db
    .selectFrom('product_variant_inventory_item')
    .select('inventory_item_id')
    .where('variant_id', '=', goods.variants.few)
  await shop.db
    .updateTable('inventory_level')
    .set((set) => ({ stocked_quantity: set.ref('reserved_quantity') }))
    .where('inventory_item_id', 'in', item)
    .execute()
  for (const day of ['2026-06-30', '2026-07-01', '2026-07-02']) {
    at(`${day}T18:00:00Z`)
    await renewDue(shop.ctx())
  }
  expect((await desk.events(buyer.subscription_id)).slice(1)).toEqual([
    'system_insufficient_inventory',
    'system_insufficient_inventory',
    'system_insufficient_inventory',
    'system_skipped_due_to_inventory_failure_limit_reached',
  ])
  expect(await levels().executeTakeFirst()).toEqual({ quantity: 0 })
  expect(await desk.chargedTo(buyer.id)).toEqual([275])
})

test('each renewal obeys the quantity limit: it fails on three days and is then skipped', async () => {
  const { shop } = desk
  const buyer = await subscribe('limited', plan, { quantity: 2 })
  await shop.db.updateTable('subscription').set({ quantity: 3 }).where('id', '=', buyer.subscription_id).execute()
  at(threeInJuly)
  expect(await renew(shop.ctx(), buyer.subscription_id)).toEqual({
    failure: { kind: 'other', error: 'quantity_over_limit' },
  })
  expect(await desk.events(buyer.subscription_id)).toEqual(['system_order_placed', 'system_unknown_error'])
  for (const instant of ['2026-07-01T18:00:00Z', '2026-07-02T18:00:00Z']) {
    at(instant)
    await renew(shop.ctx(), buyer.subscription_id)
  }
  expect((await desk.events(buyer.subscription_id)).slice(2)).toEqual([
    'system_unknown_error',
    'system_unknown_error',
    'system_skipped_due_to_retry_limit',
  ])
  expect(await buyer.sub()).toMatchObject({ current_cycle: 1, next_order_at: new Date('2026-07-31T18:00:00Z') })
  expect(await desk.ordersOf(buyer.id)).toHaveLength(1)
})

test('a failure that cannot be recorded is noted as such, not counted, and the renewal is retried', async () => {
  const { shop } = desk
  const buyer = await subscribe('lotion', plan)
  const before = await buyer.sub()
  at(threeInJuly)
  const ctx = shop.ctx()
  let isAway = true
  const tx: typeof ctx.tx = async (work) => {
    if (!isAway) return ctx.tx(work)
    isAway = false
    throw new Error('the database is away')
  }
  const failure = { kind: 'other', error: 'quantity_over_limit' } as const
  await noteFailure({ ...ctx, tx }, { subscription_id: buyer.subscription_id, cycle: 2 }, failure)
  const last = shop.db.selectFrom('subscription_event').select(['type', 'metadata']).orderBy('id', 'desc')
  expect(await last.executeTakeFirst()).toEqual({
    type: 'system_error_handling_error',
    metadata: { error: 'quantity_over_limit' },
  })
  expect(await buyer.sub()).toEqual(before)
  expect(await renewDue(shop.ctx())).toEqual({ placed: 1, failed: 0 })
})

test('a renewal of first-class medicine waits for its pharmacist, with the original answers', async () => {
  const { shop } = desk
  const answer = { answer: 'いいえ', remarkAnswer: '' }
  const buyer = await subscribe('firstClass', plan, { answers: { diagnosis: answer, allergy: answer } })
  at(threeInJuly)
  const end = await renew(shop.ctx(), buyer.subscription_id)
  expect(end).toEqual({ order_id: expect.stringMatching(/^order_/) })
  const [, order] = await desk.ordersOf(buyer.id)
  expect(order).toMatchObject({ status: 'requires_action', payment_status: 'awaiting', total: 1152 })
  const answers = shop.db.selectFrom('purchase_answer').select('line_item_id').where('order_id', '=', order!.id)
  expect(await answers.execute()).toHaveLength(1)
  const review = shop.db.selectFrom('pharmacist_review').select('status').where('order_id', '=', order!.id)
  expect(await review.execute()).toEqual([{ status: 'waiting' }])
})

test('a subscription completes with its last delivery', async () => {
  const { shop } = desk
  const planOfTwoCycles = await desk.offer({ ...monthly, maximum_cycles: 2 }, 'lotion')
  const buyer = await subscribe('lotion', planOfTwoCycles)
  at(threeInJuly)
  await renewDue(shop.ctx())
  expect(await buyer.sub()).toMatchObject({ status: 'completed', current_cycle: 2, next_order_at: null })
  expect((await desk.events(buyer.subscription_id)).at(-1)).toBe('system_complete')
  at('2026-09-30T18:00:00Z')
  await renewDue(shop.ctx())
  expect(await desk.ordersOf(buyer.id)).toHaveLength(2)
})

async function saveCard(buyer: { id: string; headers: Record<string, string> }, card: string): Promise<string> {
  const { metadata } = await desk.shop.db
    .selectFrom('customer')
    .select('metadata')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const { stripe_id } = metadata as { stripe_id: string }
  const saved = await desk.sandbox.ask('POST', `/v1/payment_methods/${card}/attach`, { customer: stripe_id })
  const body = { updateAll: true, newPaymentMethod: saved.id }
  const { status } = await desk.shop.call('POST', '/store/v1/subscriptions/payment-method', body, buyer.headers)
  expect(status).toBe(200)
  return saved.id
}
