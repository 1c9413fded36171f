import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { freePieces } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { jobs } from '../all.ts'
import { stockDisagreements } from '../inventory/index.ts'
import { runListeners } from '../notifications/run-listeners.fixture.ts'
import { openSwapDesk } from '../returns/offered-swaps.fixture.ts'

// A card's authorisation ends after seven days, a wallet's after thirty; nobody has captured it by then.
let cards: CardDesk
let wallets: WalletDesk
let staff: Record<string, string>
let staffOfWallets: Record<string, string>
beforeAll(async () => {
  cards = await openCardDesk()
  wallets = await openWalletDesk()
  staff = await signInStaff(cards.shop, { is_pharmacist: true })
  staffOfWallets = await signInStaff(wallets.shop)
})
beforeEach(async () => {
  for (const { sandbox } of [cards, wallets]) {
    await sandbox.fault({ webhooks: 'drop', api: null })
    await sandbox.clock(0)
  }
})
afterAll(() => Promise.all([cards.close(), wallets.close()]))

const days = (many: number) => Math.round(many * 86_400_000)
/** Both the shop and the outside parties are so many days later. */
async function after(desk: CardDesk | WalletDesk, many: number, work: () => Promise<void>): Promise<void> {
  await desk.sandbox.clock(0)
  await desk.sandbox.clock(days(many))
  await desk.later(days(many), work)
}
const reconcile = (desk: CardDesk | WalletDesk) =>
  jobs.find(({ name }) => name === 'reconcile-payments')!.run(desk.shop.ctx())
async function listed(desk: CardDesk | WalletDesk, headers: Record<string, string>, order: string) {
  const { body } = await desk.shop.call('GET', '/admin/v1/reconciliation', undefined, headers)
  return body.data.disagreements
    .filter(({ order_id }: { order_id: string }) => order_id === order)
    .map(({ kind, ours, theirs, answer_by }: Record<string, unknown>) => [kind, ours, theirs, answer_by])
}
const ofCard = (order: string) => listed(cards, staff, order)
const paymentOf = ({ shop }: CardDesk | WalletDesk, order: string) =>
  shop.db.selectFrom('payment').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
const orderOf = (id: string) =>
  cards.shop.db.selectFrom('orders').select(['status', 'payment_status']).where('id', '=', id).executeTakeFirstOrThrow()
const review = (order: string, decision: string) =>
  cards.shop.call(
    'POST',
    `/admin/v1/orders/${order}/pharmacist-review`,
    { decision, note: 'メモ', explanation_waived: true },
    staff,
  )
/** Its authorisation ends so many days later by the clock of the test's shop, which is months before that of Stripe. */
async function endsIn({ id, data }: { id: string; data: Record<string, unknown> }, many: number) {
  const capture_before = new Date(cards.shop.clock.now.getTime() + days(many)).toISOString()
  const ending = JSON.stringify({ ...data, capture_before })
  await cards.shop.db.updateTable('payment').set({ data: ending }).where('id', '=', id).execute()
  return capture_before
}

describe('the card of an order that waits for its pharmacist', () => {
  test('shows its pharmacist the end of its authorisation, until it is captured', async () => {
    const { order_id } = await waitingOrder(cards)
    const { data } = await paymentOf(cards, order_id)
    const left = Date.parse(String(data.capture_before)) - Date.now()
    expect(Math.abs(left - days(7))).toBeLessThan(60_000)
    const read = async () =>
      (await cards.shop.call('GET', `/admin/v1/orders/${order_id}/pharmacist-review`, undefined, staff)).body.data
    expect((await read()).capture_before).toBe(data.capture_before)
    await review(order_id, 'approve')
    expect((await read()).capture_before).toBe(null)
    expect((await paymentOf(cards, order_id)).data).toEqual({ id: data.id, card: data.card })
  })

  test('is listed four days before its authorisation ends, and no longer once it is captured', async () => {
    const { order_id } = await waitingOrder(cards)
    const until = await endsIn(await paymentOf(cards, order_id), 7)
    expect(await ofCard(order_id)).toEqual([])
    await cards.later(days(2.9), async () => expect(await ofCard(order_id)).toEqual([]))
    await cards.later(days(3.1), async () =>
      expect(await ofCard(order_id)).toEqual([['authorization_ends', 'authorized', null, until]]),
    )
    await review(order_id, 'approve')
    await cards.later(days(3.1), async () => expect(await ofCard(order_id)).toEqual([]))
  })

  test('is reported as soon as Stripe says that its authorisation has ended', async () => {
    const { cart, order_id } = await waitingOrder(cards)
    await cards.sandbox.fault({ webhooks: 'normal' })
    const heard = cards.handled(cart, 'payment_intent.canceled')
    await after(cards, 7.01, async () => {
      expect(await heard).toEqual([200])
      expect(await ofCard(order_id)).toEqual([['state_differs', 'authorized', 'canceled', null]])
    })
  })

  test('is reported by the next reconciliation where that notification was lost', async () => {
    const { order_id } = await waitingOrder(cards)
    await after(cards, 6.9, async () => {
      await reconcile(cards)
      expect(await ofCard(order_id)).not.toContainEqual(['state_differs', 'authorized', 'canceled', null])
    })
    await after(cards, 8, async () => {
      await reconcile(cards)
      expect(await ofCard(order_id)).toEqual([['state_differs', 'authorized', 'canceled', null]])
    })
  })

  test.each([
    ['reject', 'canceled', 'canceled'],
    ['approve', 'pending', 'requires_action'],
  ])('after its end staff can %s; then the order is %s, its payment %s', async (decision, status, payment_status) => {
    const { order_id } = await waitingOrder(cards)
    const pieces = await freePieces(cards.shop, cards.goods.variants.firstClass)
    await after(cards, 9, async () => {
      await reconcile(cards)
      expect(await review(order_id, decision)).toMatchObject({
        status: 200,
        body: { data: { status, payment_status } },
      })
      if (decision === 'approve') {
        const canceled = await cards.shop.call('POST', `/admin/orders/${order_id}/cancel`, {}, staff)
        expect(canceled).toMatchObject({ status: 200, body: { order: { status: 'canceled' } } })
      }
      expect(await orderOf(order_id)).toEqual({ status: 'canceled', payment_status: 'canceled' })
      expect(await freePieces(cards.shop, cards.goods.variants.firstClass)).toBe(pieces + 1)
      expect(await stockDisagreements(cards.shop.db)).toEqual([])
      expect((await paymentOf(cards, order_id)).canceled_at).not.toBe(null)
      expect(await ofCard(order_id)).toEqual([])
    })
  })

  test('is not captured by any job after a refused capture; the mail of the approval promises nothing', async () => {
    const { order_id } = await waitingOrder(cards)
    await after(cards, 9, async () => {
      await review(order_id, 'approve')
      cards.shop.letters.splice(0)
      await runListeners(cards.shop.ctx(), 'order.review_decided', { order_id, decision: 'approve' })
      expect(cards.shop.letters.map(({ subject }) => subject)).toEqual([
        expect.stringContaining('お支払いを確定できませんでした'),
      ])
      expect(cards.shop.letters[0]!.text).not.toContain('ご注文が確定しました')
      const capture = vi.spyOn(cards.shop.ctx().outside.payments.get('stripe-custom')!, 'capture')
      for (const { name, run } of jobs) if (name.startsWith('look-after-money')) await run(cards.shop.ctx())
      expect(capture.mock.calls).toEqual([])
      capture.mockRestore()
      expect(await orderOf(order_id)).toEqual({ status: 'pending', payment_status: 'requires_action' })
      expect(await ofCard(order_id)).toEqual([['state_differs', 'authorized', 'canceled', null]])
    })
  })

  test.each(['reconciliation', 'its date'])(
    'where %s has shown its end before the capture, the mail of its approval promises nothing',
    async (known) => {
      const { order_id } = await waitingOrder(cards)
      if (known === 'its date') await endsIn(await paymentOf(cards, order_id), 7)
      await after(cards, 9, async () => {
        if (known === 'reconciliation') await reconcile(cards)
        // The decision is stored; its capture has not been tried.
        const capture = vi.spyOn(cards.shop.ctx().outside.payments.get('stripe-custom')!, 'capture')
        capture.mockRejectedValueOnce(new Error('no answer'))
        expect((await review(order_id, 'approve')).status).toBe(200)
        capture.mockRestore()
        expect(await orderOf(order_id)).toEqual({ status: 'pending', payment_status: 'awaiting' })
        cards.shop.letters.splice(0)
        await runListeners(cards.shop.ctx(), 'order.review_decided', { order_id, decision: 'approve' })
        const subjects = cards.shop.letters.map(({ subject }) => subject)
        expect(subjects).toEqual([expect.stringContaining('お支払いを確定できませんでした')])
      })
    },
  )

  test('is listed once where its goods were approved and sent after its end', async () => {
    const { order_id } = await waitingOrder(cards)
    await after(cards, 9, async () => {
      await review(order_id, 'approve')
      const post = (path: string, body: object) =>
        cards.shop.call('POST', `/admin/orders/${order_id}/${path}`, body, staff)
      const order = (await cards.shop.call('GET', `/admin/orders/${order_id}`, undefined, staff)).body.order
      const items = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ item_id: id, quantity }))
      const { body } = await post('fulfillment', { items })
      const fulfillment_id = body.order.fulfillments[0].id
      expect((await post('shipment', { fulfillment_id })).status).toBe(200)
    })
    for (const many of [10, 100])
      await after(cards, many, async () => {
        await reconcile(cards)
        expect(await ofCard(order_id)).toEqual([['state_differs', 'authorized', 'canceled', null]])
      })
  })
})

test('a difference leaves the list once reconciliation finds none, however old the payment is', async () => {
  const { order_id } = await waitingOrder(cards)
  const { id } = await paymentOf(cards, order_id)
  const row = { payment_id: id, ours: 'authorized', theirs: 'pending', seen_at: cards.shop.clock.now }
  await cards.shop.db.insertInto('payment_disagreement').values(row).execute()
  await review(order_id, 'approve')
  expect(await ofCard(order_id)).toEqual([['state_differs', 'authorized', 'pending', null]])
  await cards.later(days(20), () => reconcile(cards))
  expect(await ofCard(order_id)).toEqual([])
})

describe('the difference of a confirmed swap that nobody has captured', () => {
  async function confirmed() {
    const swaps = await openSwapDesk(cards)
    const { order, id, swap, on } = await swaps.confirmed('device', 'stripe-custom')
    const query = cards.shop.db.selectFrom('payment').selectAll().where('swap_id', '=', id)
    return {
      order: order.id,
      payment: await query.executeTakeFirstOrThrow(),
      statusOf: async () => (await swaps.swapOf(id)).payment_status,
      capture: async () => (await on('process-payment')).status,
      cancel: async () => [
        (await swaps.post(`/admin/returns/${swap.return_order.id}/cancel`)).status,
        (await on('cancel')).status,
      ],
    }
  }

  test('is listed with its order before its authorisation ends, unless it is captured or released', async () => {
    const [one, other] = [await confirmed(), await confirmed()]
    for (const { order, payment } of [one, other]) {
      expect(await ofCard(order)).toEqual([])
      const until = await endsIn(payment, 3)
      expect(await ofCard(order)).toEqual([['authorization_ends', 'authorized', null, until]])
    }
    expect([await one.capture(), await other.cancel()]).toEqual([200, [200, 200]])
    expect([await ofCard(one.order), await ofCard(other.order)]).toEqual([[], []])
  })

  test('is reported with its order after its authorisation has ended, until the swap is cancelled', async () => {
    const { order, statusOf, capture, cancel } = await confirmed()
    await after(cards, 8, async () => {
      await reconcile(cards)
      expect(await ofCard(order)).toEqual([['state_differs', 'authorized', 'canceled', null]])
      expect([await capture(), await statusOf()]).toEqual([200, 'requires_action'])
      expect([await cancel(), await statusOf()]).toEqual([[200, 200], 'canceled'])
      expect(await ofCard(order)).toEqual([])
    })
  })
})

describe('a payment by PayPay that is only authorised', () => {
  async function held() {
    await wallets.flag('paypay-preauth', '1')
    const cart = await wallets.cartToPay('paypay')
    await wallets.complete(cart)
    await wallets.decide(cart, 'approve')
    await wallets.complete(cart)
    const order = await wallets.expectOneOrder(cart)
    await wallets.flag('paypay-preauth', '0')
    return order
  }
  const ended = ['state_differs', 'authorized', 'declined', null]

  test('is reported as soon as PayPay says that it has expired', async () => {
    const order = await held()
    await wallets.sandbox.fault({ webhooks: 'normal' })
    await after(wallets, 31, async () => {
      const reported = () => listed(wallets, staffOfWallets, order)
      await expect.poll(reported).toContainEqual(ended)
    })
  })

  test('is asked about for as long as it is not captured', async () => {
    const order = await held()
    await after(wallets, 31, async () => {
      await reconcile(wallets)
      expect(await listed(wallets, staffOfWallets, order)).toContainEqual(ended)
    })
  })
})
