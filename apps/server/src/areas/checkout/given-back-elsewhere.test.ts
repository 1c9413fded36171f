import { type WalletId, walletIds } from '@kusuribako/contract/payments/wallets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { jobs } from '../all.ts'

let cards: CardDesk
let wallets: WalletDesk
let staff: Record<string, Record<string, string>>
beforeAll(async () => {
  cards = await openCardDesk()
  wallets = await openWalletDesk()
  staff = { card: await signInStaff(cards.shop), wallet: await signInStaff(wallets.shop) }
})
beforeEach(() => Promise.all([cards, wallets].map(({ sandbox }) => sandbox.fault({ webhooks: 'drop', api: null }))))
afterAll(() => Promise.all([cards.close(), wallets.close()]))

async function ofCard() {
  const { body } = await cards.complete(await cards.cartToPay('pm_card_visa'))
  return { shop: cards.shop, headers: staff.card!, order: body.data.id as string }
}
async function ofWallet(wallet: WalletId) {
  const cart = await wallets.cartToPay(wallet)
  await wallets.complete(cart)
  await wallets.decide(cart, 'approve')
  await wallets.complete(cart)
  return { shop: wallets.shop, headers: staff.wallet!, order: await wallets.expectOneOrder(cart) }
}

test.each(['stripe-custom', ...walletIds] as const)(
  '%s: money given back at its own desk is told of, what the shop gives back is not',
  async (id) => {
    const { shop, headers, order } = await (id === 'stripe-custom' ? ofCard() : ofWallet(id))
    const post = async (path: string, body: object = {}) =>
      expect((await shop.call('POST', `/admin/orders/${order}/${path}`, body, headers)).status).toBe(200)
    await post('capture')
    const payment = await shop.db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    const atDesk = (amount: number) =>
      shop
        .ctx()
        .outside.payments.get(id)!
        .refund(payment.data as Record<string, unknown>, amount, `desk_${order}`)
    const told = async () => {
      await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
      const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
      return disagreements
        .filter(({ about }: { about: string }) => about === payment.id)
        .map(({ kind, amount, ours, theirs }: Record<string, unknown>) => [kind, amount, ours, theirs])
    }
    expect(await told()).toEqual([])
    await post('refund', { amount: 500, reason: 'other' })
    expect(await told()).toEqual([])
    await atDesk(150)
    expect(await told()).toEqual([['amount_differs', 1650, '1150', '1000']])
  },
)

test('楽天ペイ calls what was given back whole cancelled, and nothing disagrees', async () => {
  const { shop, headers, order } = await ofWallet('rakuten-pay')
  await shop.call('POST', `/admin/orders/${order}/capture`, {}, headers)
  const wish = { amount: 1650, reason: 'other' }
  expect((await shop.call('POST', `/admin/orders/${order}/refund`, wish, headers)).status).toBe(200)
  await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop.ctx())
  const { disagreements } = (await shop.call('GET', '/admin/v1/reconciliation', undefined, headers)).body.data
  expect(disagreements.filter(({ order_id }: { order_id: string }) => order_id === order)).toEqual([])
})
