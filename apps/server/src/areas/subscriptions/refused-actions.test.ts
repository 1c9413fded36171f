import type { Endpoint } from '@kusuribako/contract/endpoint'
import { adminSubscriptions, storeSubscriptions } from '@kusuribako/contract/subscriptions/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

// Each action on a regular delivery, in a state that forbids it, or by somebody whose delivery it is not.
let desk: SubscriptionDesk
type Buyer = Awaited<ReturnType<SubscriptionDesk['subscribe']>> & { card: string }
let buyer: Buyer
let other: Buyer
beforeAll(async () => {
  desk = await openSubscriptionDesk()
  const plan = await desk.offer(monthly, 'lotion')
  const subscribe = async () => {
    const made = await desk.subscribe('lotion', plan)
    return { ...made, card: (await made.sub()).payment_method_id! }
  }
  ;[buyer, other] = [await subscribe(), await subscribe()]
})
beforeEach(() => desk.shop.db.deleteFrom('subscription_renewal').where('cycle', '=', 2).execute())
afterAll(() => desk.close())

const says = (code: string) => (endpoint: Endpoint) =>
  endpoint.method === 'POST' && (endpoint.refuses as readonly string[]).includes(code)
const all: Endpoint[] = [...Object.values(adminSubscriptions), ...Object.values(storeSubscriptions)]

function act({ path }: Endpoint, subscription_id = buyer.subscription_id, { card, headers } = buyer) {
  const date = new Date(desk.shop.clock.now.getTime() + 10 * 86_400_000).toISOString()
  const more: Record<string, object> = {
    '/admin/v1/subscriptions/change-quantity': { quantity: 2 },
    '/admin/v1/subscriptions/set-next-delivery-date': { date },
    '/store/v1/subscriptions/next-delivery-date': { date },
    '/store/v1/subscriptions/address': { address_id: 'addr_none' },
  }
  const body = path.endsWith('/payment-method')
    ? { subscriptionId: subscription_id, updateAll: false, newPaymentMethod: card }
    : { subscription_id, ...more[path] }
  return desk.shop.call('POST', path, body, path.startsWith('/admin') ? desk.staff : headers)
}
const state = async () => ({ row: await buyer.sub(), events: await desk.events(buyer.subscription_id) })

describe.each([
  [
    'subscription_not_active',
    async () => {
      const ended = { status: 'cancelled', next_order_at: null }
      await desk.shop.db.updateTable('subscription').set(ended).where('id', '=', buyer.subscription_id).execute()
    },
  ],
  [
    'subscription_renewal_in_progress',
    async () => {
      const stamps = { created_at: desk.shop.clock.now, updated_at: desk.shop.clock.now }
      const leased_until = new Date(desk.shop.clock.now.getTime() + 300_000)
      const claimed = { subscription_id: buyer.subscription_id, cycle: 2, leased_until, ...stamps }
      await desk.shop.db.insertInto('subscription_renewal').values(claimed).execute()
    },
  ],
])('%s', (code, prepare) => {
  let before: Awaited<ReturnType<typeof state>>
  beforeAll(async () => {
    before = await state()
  })
  test.each(all.filter(says(code)).map((one) => [one.path, one] as const))('%s', async (_path, endpoint) => {
    await prepare()
    const stateBefore = await state()
    expect((await act(endpoint)).body).toMatchObject({ code })
    expect(await state()).toEqual(stateBefore)
    const { status, next_order_at } = before.row
    await desk.shop.db.updateTable('subscription').set({ status, next_order_at }).execute()
  })
})

test.each(all.filter(says('not_found')).map((one) => [one.path, one] as const))('unknown: %s', async (_path, one) => {
  expect(await act(one, 'sub_none' as never)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

const own = Object.values<Endpoint>(storeSubscriptions).filter(says('not_found'))
test.each(own.map((one) => [one.path, one] as const))('of another customer: %s', async (_path, endpoint) => {
  const before = await state()
  const answer = await act(endpoint, buyer.subscription_id, other)
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await state()).toEqual(before)
})
