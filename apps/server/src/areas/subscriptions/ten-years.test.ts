import { dayInTokyo } from '@kusuribako/contract/values/day'
import { expect, test } from 'vitest'
import { seededRandom } from '../../base/testing/seeded-random.ts'
import { settleOpenAttempts } from '../checkout/settle-open-attempts.ts'
import { receiveStock } from '../inventory/index.ts'
import { renew } from './renew-subscription.ts'
import { renewDue } from './run-subscriptions.ts'
import { monthly, openSubscriptionDesk, type SubscriptionDesk } from './subscriber.fixture.ts'

const start = new Date('2028-02-29T03:00:00Z')
const end = new Date('2038-02-27T00:00:00Z')
const minutes = 60_000

/** What is ordered in ten years from a leap day on, by the local calendar. */
const years = [2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036, 2037]
const lastOfFebruary = (year: number) => (year % 4 ? `${year}-02-28` : `${year}-02-29`)
const expected = {
  yearly: years.map(lastOfFebruary),
  halfYearly: [2028, ...years].flatMap((year) => [...(year === 2028 ? [] : [lastOfFebruary(year)]), `${year}-08-29`]),
  every26Weeks: Array.from({ length: 20 }, (_, at) =>
    new Date(Date.UTC(2028, 1, 29 + (at + 1) * 182)).toISOString().slice(0, 10),
  ),
}
const rhythms = {
  yearly: { frequency: 'years', frequency_interval: 1 },
  halfYearly: { frequency: 'months', frequency_interval: 6 },
  every26Weeks: { frequency: 'weeks', frequency_interval: 26 },
} as const
type Name = keyof typeof rhythms

test('over ten years, two workers that sometimes die make each order on its day and charge it once', async () => {
  const desk = await openSubscriptionDesk()
  const { shop, goods } = desk
  await shop.ctx().tx((tx) => receiveStock(tx, [{ variant_id: goods.variants.lotion, quantity: 1000 }], 'delivery'))
  const buyers = new Map<Name, Awaited<ReturnType<SubscriptionDesk['subscribe']>>>()
  const names = Object.keys(rhythms) as Name[]
  const plans = []
  for (const name of names) plans.push(await desk.offer({ ...monthly, ...rhythms[name] }, 'lotion'))
  shop.clock.now = start
  for (const [at, name] of names.entries()) buyers.set(name, await desk.subscribe('lotion', plans[at]!))
  const random = seededRandom(20_280_229)
  let interruptions = 0
  for (let next = await nextOf(desk); next < end; next = await nextOf(desk)) {
    shop.clock.now = next
    if (random.next() < 0.2) interruptions += await dieAfterAsking(desk)
    await Promise.all([renewDue(shop.ctx()), renewDue(shop.ctx())])
  }
  expect(interruptions).toBeGreaterThan(5)
  for (const [name, buyer] of buyers) {
    const [first, ...renewals] = await desk.ordersOf(buyer.id)
    expect(first!.id).toBe(buyer.order_id)
    expect(renewals.map(({ created_at }) => dayInTokyo(created_at))).toEqual(expected[name])
    expect(await desk.chargedTo(buyer.id)).toEqual([550, ...renewals.map(() => 990)])
    expect(await buyer.sub()).toMatchObject({ current_cycle: renewals.length + 1, number_of_succesive_failures: 0 })
  }
  await desk.close()
})

const nextOf = async ({ shop }: SubscriptionDesk) => {
  const earliest = shop.db.selectFrom('subscription').select((eb) => eb.fn.min('next_order_at').as('at'))
  return (await earliest.executeTakeFirstOrThrow()).at as Date
}

/** A worker asks the bank for one of the due ones and dies; minutes later the others run. */
async function dieAfterAsking({ shop }: SubscriptionDesk): Promise<number> {
  const due = shop.db.selectFrom('subscription').select('id').where('next_order_at', '<=', shop.clock.now).orderBy('id')
  const ctx = shop.ctx()
  const provider = ctx.outside.payments.get('stripe-custom')!
  const dying = {
    ...provider,
    authorize: async (...args: Parameters<typeof provider.authorize>) => {
      await provider.authorize(...args)
      throw new Error('killed')
    },
  }
  const outside = { ...ctx.outside, payments: new Map([...ctx.outside.payments, ['stripe-custom', dying]]) }
  await renew({ ...ctx, outside } as typeof ctx, (await due.executeTakeFirstOrThrow()).id)
  shop.clock.now = new Date(shop.clock.now.getTime() + 6 * minutes)
  await settleOpenAttempts(shop.ctx())
  return 1
}
