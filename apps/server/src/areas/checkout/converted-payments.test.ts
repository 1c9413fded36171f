import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { switchFlag } from '../../base/testing/flags.ts'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { signInCustomer, signInStaff } from '../../base/testing/people.ts'
import { jobs } from '../all.ts'

// A payment that staff convert into a `system` payment: its provider is not asked any more.
let cards: CardDesk
let staff: Record<string, string>
beforeAll(async () => {
  cards = await openCardDesk()
  staff = await signInStaff(cards.shop)
  await switchFlag(cards.shop, 'system-payments-conversion', '1')
})
beforeEach(() => cards.sandbox.fault({ webhooks: 'drop', api: null }))
afterAll(() => cards.close())

const days = (many: number) => many * 86_400_000
const reconcile = () => jobs.find(({ name }) => name === 'reconcile-payments')!.run(cards.shop.ctx())

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
    dispute: () => atBank(`charges/${latest_charge}/dispute`),
    convert: () => cards.shop.call('POST', `/admin/v1/payments/${payments[0].id}/convert-to-system`, {}, staff),
    own: async () => (await cards.shop.call('GET', `/store/orders/${order}`, undefined, buyer.headers)).body.order,
    async receipt() {
      const answer = await cards.shop.call('POST', `/store/v1/orders/${order}/receipt`, {}, buyer.headers)
      return textsOfPdf(answer.body.data.pdf)
    },
  }
}

test('a lost dispute may still be won: until then its payment stays with its provider', async () => {
  const { atBank, read, dispute, convert } = await charged()
  const begun = await dispute()
  await atBank(`disputes/${begun.id}/lost`)
  cards.shop.clock.now = new Date()
  await cards.later(days(1), reconcile)
  expect(await read()).toMatchObject({ refunded_total: 1650 })
  await cards.later(days(60), async () => {
    expect(await convert()).toMatchObject({ status: 400, body: { code: 'payment_not_convertible' } })
    await atBank(`disputes/${begun.id}/won`)
    await reconcile()
    expect(await read()).toMatchObject({
      refunded_total: 0,
      refundable_amount: 1650,
      payments: [{ provider_id: 'stripe-custom', metadata: { disputes: [{ state: 'ended' }] } }],
    })
    expect((await convert()).status).toBe(200)
  })
})

test('converted after that, order, console and receipt show the money that the bank has given back', async () => {
  const { atBank, read, own, dispute, convert, receipt } = await charged()
  const begun = await dispute()
  await atBank(`disputes/${begun.id}/lost`)
  cards.shop.clock.now = new Date()
  await cards.later(days(1), reconcile)
  await cards.later(days(181), async () => {
    const [forStaff, forBuyer, paper] = [await read(), await own(), await receipt()]
    expect((await convert()).status).toBe(200)
    await reconcile()
    const { payments, ...after } = await read()
    expect(payments).toMatchObject([{ provider_id: 'system', amount_refunded: 1650 }])
    expect(after).toMatchObject({ paid_total: 1650, refunded_total: 1650, refundable_amount: 0 })
    const figures = ({ refunds, refunded_total, refundable_amount, total }: typeof after) =>
      JSON.stringify([refunds, refunded_total, refundable_amount, total])
    expect(figures(after)).toBe(figures(forStaff))
    const bought = await own()
    expect([bought.total, bought.refunded_total]).toEqual([forBuyer.total, forBuyer.refunded_total])
    const again = await receipt()
    expect(again.slice(again.indexOf('¥0（税込）'))).toEqual(paper.slice(paper.indexOf('¥0（税込）')))
    expect(again).toContain('上記の金額を領収いたしました（クレジットカード）。但し、下記の商品代として。')
    expect(again.join(' ')).toContain('-¥1,650 返金 ¥0 領収金額')
  })
})
