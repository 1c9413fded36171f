import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentProvider } from '../../base/ports.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import { reconcileCollection } from './authorize-collection.ts'
import { collectionDesk } from './collection-desk.fixture.ts'
import { releaseCollection } from './release-collection.ts'

const { setup, admin, store, collection, read, choose, giveCard, intent } = collectionDesk()
beforeEach(() => setup.desk.sandbox.fault({ webhooks: 'normal', api: null }))

const capturable = 'payment_intent.amount_capturable_updated'
const paymentsOf = (id: string) =>
  setup.desk.shop.db.selectFrom('payment_collection_payment').where('payment_collection_id', '=', id).execute()

describe('a card authorisation is released when nothing is due any more', () => {
  test.each([
    ['staff have marked the collection as authorised', 'POST', '/authorize'],
    ['staff have deleted the collection', 'DELETE', ''],
  ] as const)('because %s', async (_why, method, path) => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    expect((await admin(method, `/payment-collections/${id}${path}`)).status).toBe(200)
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    expect(await news).toEqual([200])
    expect((await intent(session)).status).toBe('canceled')
    expect(await paymentsOf(id)).toEqual([])
  })

  test('and the webhook is answered with 503, so that it is sent again, when the provider fails', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    await admin('POST', `/payment-collections/${id}/authorize`)
    await setup.desk.sandbox.fault({ api: { match: `/v1/payment_intents/${session.data.id}/cancel`, status: 500 } })
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    expect(await news).toEqual([503])
    expect((await intent(session)).status).toBe('requires_capture')
  })

  test.each([
    ['opened again', (id: string, session: { id: string }) => store('POST', `${id}/sessions/${session.id}`)],
    ['replaced by another method', (id: string) => choose(id, 'manual')],
  ])('because its session was %s, and the shop stopped before it told the provider', async (_how, replace) => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    await setup.desk.sandbox.fault({ api: { match: `/v1/payment_intents/${session.data.id}/cancel`, status: 500 } })
    await replace(id, session)
    await setup.desk.sandbox.fault({ api: null })
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    expect(await news).toEqual([200])
    expect((await intent(session)).status).toBe('canceled')
    expect(await paymentsOf(id)).toEqual([])
  })

  test('and what was captured at the provider for a replaced session is refunded once', async () => {
    const { desk } = setup
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    const path = `/v1/payment_intents/${session.data.id}`
    await desk.sandbox.fault({ api: { match: `${path}/cancel`, status: 500 } })
    await choose(id, 'manual')
    await desk.sandbox.fault({ api: null, webhooks: 'drop' })
    await giveCard(session, 'pm_card_visa')
    await desk.sandbox.ask('POST', `${path}/capture`, {})
    const paid = { provider_id: 'stripe-custom', reference: String(session.data.id) }
    const provider = desk.shop.ctx().outside.payments.get('stripe-custom')!
    const remaining = async () => ((await provider.inspect({ id: paid.reference })) as { remaining?: number }).remaining
    expect(await remaining()).toBeGreaterThan(0)
    for (let nth = 0; nth < 2; nth++) await reconcileCollection(desk.shop.ctx(), id, paid)
    expect(await remaining()).toBe(0)
  })

  test('and where its provider does not say how much is left, the log does say that the money stays', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    await choose(id, 'manual')
    const log = { error: vi.fn(), warn: vi.fn() }
    const ctx = Object.create(setup.desk.shop.ctx(), { log: { value: log } })
    const provider: PaymentProvider = ctx.outside.payments.get('stripe-custom')!
    const data = { id: String(session.data.id) }
    const inspect = vi.spyOn(provider, 'inspect').mockResolvedValue({ status: 'captured', data })
    const refund = vi.spyOn(provider, 'refund')
    await reconcileCollection(ctx, id, { provider_id: 'stripe-custom', reference: data.id })
    expect(refund.mock.calls).toEqual([])
    for (const spy of [inspect, refund]) spy.mockRestore()
    expect(log.error.mock.calls).toEqual([[{ collection: id, payment: data.id }, expect.stringContaining('how much')]])
  })

  test('but not the authorisation that has paid the collection', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    const news = setup.desk.handled(id, capturable)
    await giveCard(session, 'pm_card_visa')
    await store('POST', `${id}/sessions/${session.id}/authorize`)
    expect(await news).toEqual([200])
    await admin('POST', `/payment-collections/${id}/authorize`)
    expect(await read(id)).toMatchObject({ status: 'authorized', payments: [{ amount: 1080, canceled_at: null }] })
    expect((await intent(session)).status).toBe('requires_capture')
  })
})

describe('a card authorisation is released when staff declare the money received', () => {
  test.each(['confirmed', 'not confirmed'])('while it is being asked for; the edit is %s before', async (edited) => {
    const { id, edit, order } = await collection()
    await admin('POST', `/orders/${order.id}/capture`)
    const session = await choose(id, 'stripe-custom')
    const confirm = () => admin('POST', `/order-edits/${edit}/confirm`)
    if (edited === 'confirmed') await confirm()
    await setup.desk.sandbox.fault({ webhooks: 'drop' })
    await giveCard(session, 'pm_card_visa')
    await setup.desk.sandbox.fault({
      api: { match: `/v1/payment_intents/${session.data.id}`, count: 1, delay_ms: 1_000 },
    })
    const paying = store('POST', `${id}/sessions/${session.id}/authorize`)
    await setup.desk.faultMet()
    expect((await admin('POST', `/payment-collections/${id}/authorize`)).status).toBe(200)
    expect((await paying).status).toBe(200)
    if (edited !== 'confirmed') await confirm()
    expect((await intent(session)).status).toBe('canceled')
    expect((await read(id)).payments).toEqual([])
    const { total, paid_total, payments } = (await admin('GET', `/orders/${order.id}`)).body.order
    expect({ total, paid_total }).toEqual({ total: 3630, paid_total: 3630 })
    const amounts = payments.map((one: { provider_id: string; amount: number }) => [one.provider_id, one.amount])
    expect(amounts.sort()).toEqual([
      ['manual', 2550],
      ['system', 1080],
    ])
  })

  test('while a webhook is about to record it', async () => {
    const { id } = await collection()
    const session = await choose(id, 'stripe-custom')
    await setup.desk.sandbox.fault({ webhooks: 'drop' })
    await giveCard(session, 'pm_card_visa')
    await raceTransactions(
      setup.desk.shop.db,
      (db) =>
        sql`update payment_collection set status = 'authorized', authorized_amount = amount
        where id = ${id}`.execute(db),
      () => reconcileCollection(setup.desk.shop.ctx(), id),
    )
    expect((await intent(session)).status).toBe('canceled')
    expect(await paymentsOf(id)).toEqual([])
  })
})

test('a card authorisation for a confirmed edit is released where its order has just been cancelled', async () => {
  const { id, edit, order } = await collection()
  const session = await choose(id, 'stripe-custom')
  await admin('POST', `/order-edits/${edit}/confirm`)
  await setup.desk.sandbox.fault({ webhooks: 'drop' })
  await giveCard(session, 'pm_card_visa')
  await admin('POST', `/orders/${order.id}/cancel`)
  await store('POST', `${id}/sessions/${session.id}/authorize`)
  expect((await read(id)).payments).toMatchObject([{ amount: 1080, order_id: null }])
  await releaseCollection(setup.desk.shop.ctx(), id)
  expect((await intent(session)).status).toBe('canceled')
})
