import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { freePieces } from '../../base/testing/catalogue.ts'
import { waitingOrder } from '../../base/testing/waiting-orders.ts'
import { openWalletDesk, type WalletDesk } from '../../base/testing/wallet-desk.ts'
import { approveCharge } from './approve-charge.ts'
import { followAttempt } from './follow-payment.ts'

let desk: CardDesk
let wallets: WalletDesk
beforeAll(async () => {
  desk = await openCardDesk()
  wallets = await openWalletDesk()
  for (const { sandbox } of [desk, wallets]) await sandbox.fault({ webhooks: 'drop', api: null })
})
afterAll(() => Promise.all([desk.close(), wallets.close()]))

const attemptOf = (order_id: string) =>
  desk.shop.db
    .selectFrom('checkout_attempt')
    .select(['id', 'cart_id', 'amount'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
const stateOf = (order_id: string, { shop }: Pick<CardDesk, 'shop'> = desk) =>
  shop.db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.order_id', 'orders.id')
    .select(['orders.status', 'payment.captured_at', 'payment.canceled_at'])
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow()
async function ordered() {
  const cart = await desk.cartToPay('pm_card_visa')
  return (await desk.complete(cart)).body.data.id as string
}

test('a notification captures nothing for an order that waits for its pharmacist', async () => {
  const { order_id } = await waitingOrder(desk)
  await followAttempt(desk.shop.ctx(), (await attemptOf(order_id)).id)
  expect(await stateOf(order_id)).toEqual({ status: 'requires_action', captured_at: null, canceled_at: null })
})

test('an order placed after its authorization stays if the provider cancels the authorization', async () => {
  const order_id = await ordered()
  const { id, cart_id } = await attemptOf(order_id)
  await desk.sandbox.ask('POST', `/v1/payment_intents/${(await desk.intentOf(cart_id)).id}/cancel`, {})
  await followAttempt(desk.shop.ctx(), id)
  expect(await stateOf(order_id)).toEqual({ status: 'pending', captured_at: null, canceled_at: null })
})

test.each([['cancel'], ['decline']])(
  'an order made before its charge is canceled, and its stock released, after %s by the provider',
  async (decision) => {
    const { shop, goods } = wallets
    const free = () => freePieces(shop, goods.variants.lotion)
    const before = await free()
    const cart = await wallets.cartToPay('d-pay')
    await wallets.complete(cart)
    const { id, amount } = await wallets.attemptOf(cart)
    const { id: payment_id } = await wallets.sandbox.wallet(id)
    const flags = new Set(['d-pay-create-order-in-user-check'] as const)
    expect(await approveCharge({ ...shop.ctx(), flags }, { id, payment_id, amount })).toBe(true)
    const order_id = await wallets.orderOf(cart)
    // Not charged yet: it stays, as long as the provider has not decided.
    await followAttempt(shop.ctx(), id)
    const open = { captured_at: null, canceled_at: null }
    expect(await stateOf(order_id, wallets)).toEqual({ status: 'pending', ...open })
    expect(await free()).toBe(before - 1)

    await wallets.decide(cart, decision)
    for (const _ of [1, 2]) await followAttempt(shop.ctx(), id)
    expect(await stateOf(order_id, wallets)).toEqual({
      status: 'canceled',
      captured_at: null,
      canceled_at: shop.clock.now,
    })
    expect(await free()).toBe(before)
  },
)

test('only the agreed amount may be charged, and only for a known attempt', async () => {
  const { id, amount } = await attemptOf(await ordered())
  const ctx = { ...desk.shop.ctx(), flags: new Set(['d-pay-create-order-in-user-check'] as const) }
  const may = (about: object) => approveCharge(ctx, { id, payment_id: 'pay_1', amount, ...about })
  expect(await may({})).toBe(true)
  expect([await may({ amount: amount + 1 }), await may({ id: 'att_none' })]).toEqual([false, false])
})
