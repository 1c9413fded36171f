import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs, listeners } from '../all.ts'
import { collectionDesk } from '../edits/collection-desk.fixture.ts'
import { openSwapDesk, type SwapDesk } from '../returns/offered-swaps.fixture.ts'

const { setup, admin, store, collection, read, choose, giveCard, intent } = collectionDesk()
let swaps: SwapDesk
beforeAll(async () => {
  swaps = await openSwapDesk(setup.desk)
})
beforeEach(() => setup.desk.sandbox.fault({ webhooks: 'drop', api: null }))

const minutes = 60_000
const run = (name: string) => jobs.find((one) => one.name === name)!.run(setup.desk.shop.ctx())
const hear = (name: string, about: Record<string, unknown>) =>
  listeners.find((one) => one.name === name)!.run(setup.desk.shop.ctx(), about)
/** What the payments screen lists as authorised for too long, of one order. */
const overdue = async (order_id: string) =>
  (await admin('GET', '/v1/reconciliation')).body.data.disagreements
    .filter((one: { order_id: string | null }) => one.order_id === order_id)
    .map(({ kind, amount, ours }: Record<string, unknown>) => [kind, amount, ours])

/** The provider is down for as long as a listener retries, and longer than staff should wait. */
async function expectLetGoAfterAnOutage(
  order_id: string,
  amount: number,
  listen: () => unknown,
  status: () => unknown,
) {
  await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', status: 500 } })
  await expect(listen()).rejects.toThrow()
  await setup.desk.later(30 * minutes, async () => {
    expect(await overdue(order_id)).toEqual([])
    await run('look-after-money-soon')
  })
  await setup.desk.sandbox.fault({ api: null })
  expect(await status()).toBe('requires_capture')
  await setup.desk.later(70 * minutes, async () => {
    expect(await overdue(order_id)).toEqual([['release_overdue', amount, 'held']])
    await run('look-after-money-soon')
    expect(await status()).toBe('canceled')
    expect(await overdue(order_id)).toEqual([])
  })
}

describe('an authorization that no order uses is released', () => {
  const paid = async () => {
    const made = await collection()
    const session = await choose(made.id, 'stripe-custom')
    const pay = async () => {
      await giveCard(session, 'pm_card_visa')
      await store('POST', `${made.id}/sessions/${session.id}/authorize`)
    }
    return { ...made, pay, status: async () => (await intent(session)).status }
  }

  test('after an outage of the provider, for a declined order edit', async () => {
    const { id, edit, order, pay, status } = await paid()
    await pay()
    await setup.desk.shop.call('POST', `/store/order-edits/${edit}/decline`, {})
    const listen = () => hear('let-collection-go', { payment_collection_id: id })
    await expectLetGoAfterAnOutage(order.id, 1080, listen, status)
    expect((await read(id)).payments).toMatchObject([{ amount: 1080, canceled_at: expect.any(String) }])
  })

  test('for an order edit canceled days before it was paid', async () => {
    const { edit, pay, status } = await paid()
    await admin('POST', `/order-edits/${edit}/cancel`)
    await setup.desk.later(3 * 24 * 60 * minutes, async () => {
      await pay()
      await setup.desk.later(10 * minutes, () => run('look-after-money-soon'))
    })
    expect(await status()).toBe('canceled')
  })

  test('after an outage of the provider, for a canceled swap', async () => {
    const { swap, id, cart_id, order, on } = await swaps.confirmed('food', 'stripe-custom')
    await swaps.post(`/admin/returns/${swap.return_order.id}/cancel`)
    await setup.desk.sandbox.fault({ api: { match: '/v1/payment_intents', status: 500 } })
    expect((await on('cancel')).status).toBe(200)
    const listen = () => hear('release-swap-payment', { swap_id: id })
    await expectLetGoAfterAnOutage(order.id, 80, listen, async () => (await setup.desk.intentOf(cart_id)).status)
  })

  test('but kept for a pending order edit or a confirmed swap', async () => {
    const { id, pay, status } = await paid()
    await pay()
    const { cart_id } = await swaps.confirmed('food', 'stripe-custom')
    await setup.desk.later(70 * minutes, () => run('look-after-money-soon'))
    expect([await status(), (await setup.desk.intentOf(cart_id)).status]).toEqual(Array(2).fill('requires_capture'))
    expect((await read(id)).status).toBe('authorized')
  })
})
