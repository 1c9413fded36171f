import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factsOf } from '../../base/testing/accounts.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { switchFlag } from '../../base/testing/flags.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { jobs, listeners } from '../all.ts'
import { noteRefundVerdict } from '../payments/refund-verdicts.ts'

// A payment that staff convert into a `system` payment: its provider is not asked any more.
let cards: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  cards = await openCardDesk()
  // Stripe’s stand-in dates a dispute by the real time.
  cards.shop.clock.now = new Date()
  staff = await signInStaff(cards.shop)
  await switchFlag(cards.shop, 'system-payments-conversion', '1')
})
beforeEach(() => cards.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => cards.close())

const days = (many: number) => many * 86_400_000
/** Asks the providers, and hears what a bank has given back. */
async function reconcile() {
  await jobs.find(({ name }) => name === 'reconcile-payments')!.run(cards.shop.ctx())
  for (const name of ['payment.given_back_elsewhere', 'refund.declined'])
    for (const about of await factsOf(cards.shop, name))
      for (const one of listeners.filter(({ fact }) => fact === name))
        await one.run(cards.shop.ctx(), about as Record<string, unknown>)
}

/** A member's order of 1,650 yen that was charged. */
async function charged() {
  const buyer = await signInCustomer(cards.shop)
  const cart = await cards.cartToPay('pm_card_visa', buyer)
  const order = (await cards.complete(cart, buyer.headers)).body.data.id as string
  expect((await cards.shop.call('POST', `/admin/orders/${order}/capture`, {}, staff)).status).toBe(200)
  const { latest_charge } = await cards.intentOf(cart)
  const atBank = async (path: string) => (await fetch(`${cards.sandbox.url}/stripe/${path}`, { method: 'POST' })).json()
  const read = async () => (await cards.shop.call('GET', `/admin/orders/${order}`, undefined, staff)).body.order
  const { payments } = await read()
  return {
    atBank,
    read,
    refund: async (amount: number) => {
      const path = `/admin/orders/${order}/refund?expand=refunds`
      return (await cards.shop.call('POST', path, { amount, reason: 'other' }, staff)).body.order.refunds[0]
        .id as string
    },
    dispute: () => atBank(`charges/${latest_charge}/dispute`),
    convert: () => cards.shop.call('POST', `/admin/v1/payments/${payments[0].id}/convert-to-system`, {}, staff),
    own: async () => (await cards.shop.call('GET', `/store/orders/${order}`, undefined, buyer.headers)).body.order,
    receipt: () => cards.shop.call('POST', `/store/v1/orders/${order}/receipt`, {}, buyer.headers),
  }
}

test('a payment with a lost dispute cannot be converted until the dispute is won', async () => {
  const { atBank, read, dispute, convert, receipt } = await charged()
  const opened = await dispute()
  await atBank(`disputes/${opened.id}/lost`)
  await cards.later(days(1), reconcile)
  expect(await read()).toMatchObject({ payment_status: 'refunded', refunded_total: 1650 })
  await cards.later(days(60), async () => {
    expect(await convert()).toMatchObject({ status: 400, body: { code: 'payment_not_convertible' } })
    await atBank(`disputes/${opened.id}/won`)
    await reconcile()
    expect(await read()).toMatchObject({
      refunded_total: 0,
      refundable_amount: 1650,
      payments: [{ provider_id: 'stripe-custom', metadata: { disputes: [{ state: 'ended' }] } }],
    })
    expect((await convert()).status).toBe(200)
    const paper = textsOfPdf((await receipt()).body.data.pdf)
    expect(paper).toContain('上記の金額を領収いたしました（クレジットカード）。但し、下記の商品代として。')
    expect(paper.join(' ')).toContain('¥1,650 領収金額')
  })
})

test('neither a payment with an accepted refund nor one with an open dispute can be converted', async () => {
  const { read, refund, dispute, convert } = await charged()
  const refused = { status: 400, body: { code: 'payment_not_convertible' } }
  const refund_id = await refund(500)
  const note = (status: 'accepted' | 'given') =>
    cards.shop.ctx().tx((tx) => noteRefundVerdict(tx, refund_id, { status, reference: 're_accepted' }))
  await note('accepted')
  expect(await convert()).toMatchObject(refused)
  await note('given')
  await dispute()
  await reconcile()
  expect(await convert()).toMatchObject(refused)
  expect((await read()).payments).toMatchObject([{ provider_id: 'stripe-custom' }])
})

test('converted after a lost dispute, the order keeps its refund and gets no receipt', async () => {
  const { atBank, read, own, dispute, convert, receipt } = await charged()
  const opened = await dispute()
  await atBank(`disputes/${opened.id}/lost`)
  await cards.later(days(1), reconcile)
  await cards.later(days(181), async () => {
    const [forStaff, forBuyer] = [await read(), await own()]
    expect(await receipt()).toMatchObject({ status: 400, body: { code: 'receipt_not_yet' } })
    expect((await convert()).status).toBe(200)
    await reconcile()
    const { payments, ...after } = await read()
    expect(payments).toMatchObject([{ provider_id: 'system', amount_refunded: 1650 }])
    expect(after).toMatchObject({ payment_status: 'refunded', paid_total: 1650, refunded_total: 1650 })
    const figures = ({ refunds, refunded_total, refundable_amount, total }: typeof after) =>
      JSON.stringify([refunds, refunded_total, refundable_amount, total])
    expect(figures(after)).toBe(figures(forStaff))
    const bought = await own()
    expect([bought.total, bought.refunded_total]).toEqual([forBuyer.total, forBuyer.refunded_total])
    expect(await receipt()).toMatchObject({ status: 400, body: { code: 'receipt_not_yet' } })
  })
})
